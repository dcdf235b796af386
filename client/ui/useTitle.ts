import { useEffect } from 'react';

/** Names the document after what it shows; the server has named the first one. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
