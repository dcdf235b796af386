import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import {
  OperatorErasePageDocument,
  OperatorKeepPageDocument,
} from '../../../__generated__/features/operator/pages/pages.ts';
import { requireData } from '../../../net/failure.ts';
import { useAction } from '../../../net/useAction.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FormAlert } from '../../../ui/forms/Form.tsx';
import { formatDate } from '../../../ui/formatDates.ts';
import { useIdentityConfirmation } from '../IdentityConfirmation.tsx';

type Props = {
  pageId: string;
  isDown: boolean;
  goneAt: string | null;
  onDone: (message: string) => void;
};

/** Erases a page that is down for good, or keeps one that is to be erased. */
export function ErasePage({ pageId, isDown, goneAt, onDone }: Props) {
  const [isAsking, setAsks] = useState(false);
  const [erasePage] = useMutation(OperatorErasePageDocument);
  const [keepPage] = useMutation(OperatorKeepPageDocument);
  const { isBusy, message, run } = useAction();
  const withConfirmation = useIdentityConfirmation();
  const variables = { pageId };
  const erase = () =>
    void run(async () => {
      setAsks(false);
      await withConfirmation(() => requireData(erasePage({ variables })));
      onDone('The page is erased in thirty days, unless you keep it until then.');
    });
  const keep = () =>
    void run(async () => {
      await requireData(keepPage({ variables }));
      onDone('The page is kept.');
    });
  if (!isDown && !goneAt) return null;
  return (
    <section className="operator-put-back">
      {goneAt && <h3>It is erased on {formatDate(goneAt)}</h3>}
      <button
        type="button"
        className={goneAt ? 'secondary' : 'quiet danger'}
        aria-disabled={isBusy}
        onClick={() => (goneAt ? keep() : setAsks(true))}
      >
        {goneAt ? 'Keep the page' : 'Erase it for good'}
      </button>
      <FormAlert>{message}</FormAlert>
      {isAsking && (
        <ConfirmDialog
          question="Erase this page for good?"
          detail="In thirty days everything on it is gone: words, pictures, messages. Until then you can keep it. Its members get a mail."
          yes="Erase it"
          onYes={erase}
          onNo={() => setAsks(false)}
        />
      )}
    </section>
  );
}
