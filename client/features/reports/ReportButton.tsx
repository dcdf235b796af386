import { useState } from 'react';
import { lazyComponent } from '../../ui/lazyComponent.tsx';

/** Few visitors need it. */
const reportSheet = lazyComponent(
  () => import('./ReportSheet.tsx'),
  ({ ReportSheet }) => ReportSheet,
);

/** Tells whoever runs the site that something is wrong with a page. */
export function ReportButton({ pageId }: { pageId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="quiet needs-code" onClick={() => setOpen(true)}>
        Something is wrong with this page
      </button>
      {isOpen && <reportSheet.Component pageId={pageId} onClose={() => setOpen(false)} />}
    </>
  );
}
