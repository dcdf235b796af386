import { useEffect, useState } from 'react';

/** Reads a file that is to be shown; the signal is aborted once that is no longer needed. */
export type LoadBlob = (signal: AbortSignal) => Promise<Blob | undefined>;

/**
 * An address under which this tab can show what `load` reads, revoked with the component or a new `load`. It is
 * undefined until that is read, and null if there is nothing or it fails.
 */
export function useObjectUrl(load: LoadBlob | null): string | null | undefined {
  const [url, setUrl] = useState<string | null>();

  useEffect(() => {
    if (!load) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let objectUrl: string | null = null;
    const show = (blob?: Blob) => {
      if (signal.aborted) return;
      if (blob) objectUrl = URL.createObjectURL(blob);
      setUrl(objectUrl);
    };
    load(signal).then(show, () => show());
    return () => {
      leaving.abort();
      setUrl(undefined);
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [load]);

  return url;
}
