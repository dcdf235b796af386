import { useEffect } from 'react';

/** Sets the document's title; the server has set the first one. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
