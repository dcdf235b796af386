import { useMutation } from '@apollo/client/react';
import { RestorePageDocument } from '../../__generated__/features/deletion/deletion.ts';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';

type Props = {
  pageId: string;
  className: string;
  /** The id of what the button is about. */
  describedBy?: string;
  onRestored: () => void;
};

/** Brings a page back that was put away. */
export function RestoreButton({ pageId, className, describedBy, onRestored }: Props) {
  const [restorePage] = useMutation(RestorePageDocument);
  const { busy, message, run } = useAction();
  const restore = () =>
    void run(async () => {
      await requireData(restorePage({ variables: { pageId } }));
      onRestored();
    });
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={busy}
        aria-describedby={describedBy}
        onClick={restore}
      >
        Bring it back
      </button>
      {message && <span role="alert"> {message}</span>}
    </>
  );
}
