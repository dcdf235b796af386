import { useEffect, useState } from 'react';
import { authorisedFetch } from '../../auth/authorisedFetch.ts';

/** The still of a film that stands on no page yet, which only members get; nothing where there is none. */
export function NewStill({ videoId }: { videoId: string }) {
  const [picture, setPicture] = useState<string>();

  useEffect(() => {
    const leaving = new AbortController();
    let address: string | undefined;
    authorisedFetch(`/media/youtube/${videoId}`, { signal: leaving.signal })
      .then(async (response) => {
        if (!response.ok) return;
        address = URL.createObjectURL(await response.blob());
        if (leaving.signal.aborted) URL.revokeObjectURL(address);
        else setPicture(address);
      })
      .catch(() => undefined); // without it, the dark frame stands for it
    return () => {
      leaving.abort();
      if (address) URL.revokeObjectURL(address);
    };
  }, [videoId]);

  return picture && <img src={picture} alt="The first picture of the video" />;
}
