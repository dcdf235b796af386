import { useState } from 'react';
import { retryLoading } from '../../../net/retryLoading.ts';
import { lazyComponent } from '../../../ui/lazyComponent.tsx';

/** Few visitors need it. */
const searchSheet = lazyComponent(
  () => retryLoading(() => import('./SearchSheet.tsx')),
  ({ SearchSheet }) => SearchSheet,
);

/** Finds messages of a wall, and reads them from the first one on. */
export function SearchButton({ url }: { url: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="quiet needs-code" onClick={() => setOpen(true)}>
        Search
      </button>
      {isOpen && <searchSheet.Component url={url} onClose={() => setOpen(false)} />}
    </>
  );
}
