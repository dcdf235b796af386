import { RestorePageText } from '../../__generated__/features/deletion/deletion.text.ts';
import { request } from '../../net/request.ts';
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
  const { busy, message, run } = useAction();
  const restore = () =>
    void run(async () => {
      await request(RestorePageText, { pageId });
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
