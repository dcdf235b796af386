import { useState } from 'react';
import { SearchSheet } from './SearchSheet.tsx';

/** Finds messages of a wall, and reads them from the first one on. */
export function SearchButton({ url }: { url: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="quiet" onClick={() => setOpen(true)}>
        Search
      </button>
      {isOpen && <SearchSheet url={url} onClose={() => setOpen(false)} />}
    </>
  );
}
