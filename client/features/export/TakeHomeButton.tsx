import { useMutation } from '@apollo/client/react';
import { CreateExportLinkDocument } from '../../__generated__/features/export/export.ts';
import { requireData } from '../../net/failure.ts';
import { useAction } from '../../net/useAction.ts';

type Props = { pageId: string; className: string };

/** Downloads a page with everything on it; the browser shows how far it is. */
export function TakeHomeButton({ pageId, className }: Props) {
  const [createLink, { data }] = useMutation(CreateExportLinkDocument);
  const { busy, message, run } = useAction();
  const pack = () =>
    void run(async () => {
      const made = await requireData(createLink({ variables: { pageId } }));
      location.assign(made.createExportLink.url); // an attachment: this screen stays
    });
  return (
    <>
      <button type="button" className={className} aria-disabled={busy} onClick={pack}>
        Take it home
      </button>
      <span role="status" className="take-home-state">
        {message || (data && 'It is being packed. Your browser shows how far it is.')}
      </span>
    </>
  );
}
