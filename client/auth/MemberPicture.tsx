import { useEffect, useRef, useState } from 'react';
import { readPictureAddress } from '../ui/pictureAddress.ts';
import { authorisedFetch } from './authorisedFetch.ts';

type Props = {
  /** The media address, to which /sm can be appended. */
  address: string;
  alt: string;
  className?: string;
};

/** Keeps the place in the picture's own colour until it is here. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * A picture that only its page's members may see. An img can send no token, so it is fetched with
 * one as it comes near the screen, and shown from memory.
 */
export function MemberPicture({ address, alt, className }: Props) {
  const place = useRef<HTMLImageElement>(null);
  const [url, setUrl] = useState<string | undefined>(NOTHING);
  const parts = readPictureAddress(address);

  useEffect(() => {
    const leaving = new AbortController();
    const stopWatching = whenNear(place.current!, () => void load());
    let objectUrl: string | undefined;

    async function load() {
      const { signal } = leaving;
      const answer = await authorisedFetch(`${address}/sm`, { signal }).catch(() => null);
      const picture = answer?.ok ? await answer.blob().catch(() => null) : null;
      if (signal.aborted) return;
      objectUrl = picture ? URL.createObjectURL(picture) : undefined; // then its words are shown
      setUrl(objectUrl);
    }

    return () => {
      leaving.abort();
      stopWatching();
      if (objectUrl) URL.revokeObjectURL(objectUrl);
    };
  }, [address]);

  return (
    <img
      ref={place}
      className={className}
      src={url}
      alt={alt}
      width={parts?.width}
      height={parts?.height}
      style={url === NOTHING ? { backgroundColor: parts?.colour } : undefined}
    />
  );
}

function whenNear(element: Element, near: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      near();
    },
    { rootMargin: '600px 0px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
