import type { MyTributeFieldsFragment } from '../../../__generated__/features/tributes/mine/myTribute.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SheetHead } from '../../../ui/SheetHead.tsx';
import { placeWords } from '../post.ts';
import { MyTributeForm } from './MyTributeForm.tsx';
import { PrivateLink } from './PrivateLink.tsx';
import { useMyTribute } from './useMyTribute.ts';
import './my-tribute.css';

type Props = {
  receipt: string;
  /** It was changed here. */
  onChanged?: (mine: MyTributeFieldsFragment) => void;
  /** It is gone, taken back here or elsewhere. */
  onGone?: () => void;
  onClose: () => void;
};

const moment = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

/** One's own message, by its receipt: where it is, and how it is changed or taken back. */
export function MyTributeDialog({ receipt, onChanged, onGone, onClose }: Props) {
  const mine = useMyTribute(receipt);
  const until = mine?.changeableUntil;
  return (
    <Dialog label="Your message" className="sheet my-tribute" onClose={onClose}>
      <SheetHead title="Your message" onClose={onClose} />
      {mine === undefined && <p className="my-tribute-note">It is on its way ...</p>}
      {mine === null && (
        <p className="my-tribute-note">
          This message is not there any more. It was taken back, or this is not the whole of its
          link.
        </p>
      )}
      {mine && (
        <>
          <p className="my-tribute-note" role="status">
            {placeWords(mine.status === 'HELD')}.
          </p>
          {until ? (
            <>
              <MyTributeForm
                receipt={receipt}
                mine={mine}
                onChanged={onChanged}
                onGone={() => {
                  onGone?.();
                  onClose();
                }}
              />
              <p className="my-tribute-note">
                You can change it or take it back until {moment.format(new Date(until))}.
              </p>
              <PrivateLink receipt={receipt} />
            </>
          ) : (
            <>
              <blockquote dir="auto">{mine.tribute.content}</blockquote>
              <p className="my-tribute-note">
                The time in which it could be changed is over. The family can still take it down for
                you.
              </p>
            </>
          )}
        </>
      )}
    </Dialog>
  );
}
