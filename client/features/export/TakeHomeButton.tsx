import { useState } from 'react';
import { CreateExportLinkText } from '../../__generated__/features/export/export.text.ts';
import { request } from '../../net/request.ts';
import { useAction } from '../../net/useAction.ts';

type Props = { pageId: string; className: string };

/** Downloads a page with everything on it; the browser shows how far it is. */
export function TakeHomeButton({ pageId, className }: Props) {
  const [isPacked, setPacked] = useState(false);
  const { busy, message, run } = useAction();
  const pack = () =>
    void run(async () => {
      const { createExportLink } = await request(CreateExportLinkText, { pageId });
      location.assign(createExportLink.url); // an attachment: this screen stays
      setPacked(true);
    });
  return (
    <>
      <button type="button" className={className} aria-disabled={busy} onClick={pack}>
        Take it home
      </button>
      <span role="status" className="take-home-state">
        {message || (isPacked && 'It is being packed. Your browser shows how far it is.')}
      </span>
    </>
  );
}
