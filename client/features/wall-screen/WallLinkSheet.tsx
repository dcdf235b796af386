import { useMutation, useQuery } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import {
  CreateWallLinkDocument,
  RemoveWallLinkDocument,
  WallLinkDocument,
} from '../../__generated__/features/wall-screen/wallLink.ts';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';
import { useRetry } from '../../net/useRetry.ts';
import { Sheet, SheetFoot } from '../../ui/dialogs/Sheet.tsx';
import './wall-link-sheet.css';
import { formatDay } from '../../ui/formatDates.ts';
import { FetchFailure } from '../../ui/for-members/FetchFailure.tsx';
import { LinkField } from '../../ui/for-members/LinkField.tsx';
import { QrCode } from '../../ui/share/QrCode.tsx';
import { FormAlert } from '../../ui/forms/Form.tsx';

type Props = {
  page: { id: string; url: string; active: boolean };
  /** A small preview of the wall screen. */
  picture: ReactNode;
  onClose: () => void;
};

/** Shows how to open the wall screen on a projector or television: by its address, or by a wall link. */
export function WallLinkSheet({ page, picture, onClose }: Props) {
  const variables = { pageId: page.id };
  const { data, error, refetch } = useQuery(WallLinkDocument, {
    variables,
    fetchPolicy: 'network-only',
    notifyOnNetworkStatusChange: false, // what says that it failed stays while it is tried again
  });
  useRetry(error, refetch);
  const [createWallLink] = useMutation(CreateWallLinkDocument);
  const [removeWallLink] = useMutation(RemoveWallLinkDocument);
  const [newLink, setNewLink] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const { isBusy, message, run } = useAction();
  const link = data?.wallLink ?? null;
  const isKnown = data !== undefined;

  const make = () =>
    run(async () => {
      const { createWallLink: done } = await requireData(createWallLink({ variables }));
      setNewLink(done.url);
      setStatus('Here is the link. It is shown only now.');
      await refetch();
    });

  const end = () =>
    run(async () => {
      await requireData(removeWallLink({ variables }));
      setNewLink(null);
      setStatus('The link has ended, and the screens that it opened are dark.');
      await refetch();
    });

  return (
    <Sheet title="Wall for a large screen" onClose={onClose}>
      <div className="wall-link">
        {picture}
        <p>The messages in large letters, for a projector or a television, as they arrive.</p>
        <h3>A link for whoever runs the screen</h3>
        <p className="wall-link-what">
          It opens this wall without a login, and you can end it at any time.
        </p>
        {link && !newLink && (
          <p className="wall-link-what">
            <bdi>{link.madeBy.name}</bdi> made one on {formatDay(link.madeAt)}, and it works as long
            as they belong to this page. A new one ends it.
          </p>
        )}
        {!isKnown && error && (
          <FetchFailure className="wall-link-what" onRetry={() => void refetch()}>
            Whether there is a link already could not be fetched.
          </FetchFailure>
        )}
        <p role="status">{status}</p>
        {newLink && (
          <>
            <LinkField link={newLink} />
            <QrCode
              address={newLink}
              ecc="L"
              className="wall-link-qr"
              label="QR code of the link"
            />
          </>
        )}
        <div className="wall-link-ways">
          {isKnown && (
            <button
              type="button"
              className="quiet"
              aria-disabled={isBusy}
              onClick={() => void make()}
            >
              {link ? 'Make a new link' : 'Make a link'}
            </button>
          )}
          {link && (
            <button
              type="button"
              className="quiet danger"
              aria-disabled={isBusy}
              onClick={() => void end()}
            >
              End the link
            </button>
          )}
        </div>
        <FormAlert>{message}</FormAlert>
      </div>
      {page.active && (
        <SheetFoot>
          <a className="primary" href={`/${page.url}/live`} target="_blank" rel="noreferrer">
            Open the wall
          </a>
        </SheetFoot>
      )}
    </Sheet>
  );
}
