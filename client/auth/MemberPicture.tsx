import { useEffect, useRef, useState } from 'react';
import { readPictureAddress } from '../ui/pictureAddress.ts';
import { authorisedFetch } from './authorisedFetch.ts';

type Props = {
  /** The media address, without the /sm suffix. */
  address: string;
  alt: string;
  className?: string;
};

/** Shown until the picture has loaded. */
const EMPTY_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * A picture that only its page's members may see. An img cannot send a token, so the picture is fetched with one when
 * it comes near the screen, and shown as an object URL.
 */
export function MemberPicture({ address, alt, className }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [url, setUrl] = useState<string | undefined>(EMPTY_IMAGE);
  const parts = readPictureAddress(address);

  useEffect(() => {
    const leaving = new AbortController();
    const stopWatching = observeNear(image.current!, () => void load());
    let objectUrl: string | undefined;

    async function load() {
      const { signal } = leaving;
      const answer = await authorisedFetch(`${address}/sm`, { signal }).catch(() => null);
      const picture = answer?.ok ? await answer.blob().catch(() => null) : null;
      if (signal.aborted) return;
      objectUrl = picture ? URL.createObjectURL(picture) : undefined; // on failure the alt text is shown
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
      ref={image}
      className={className}
      src={url}
      alt={alt}
      width={parts?.width}
      height={parts?.height}
      style={url === EMPTY_IMAGE ? { backgroundColor: parts?.color } : undefined}
    />
  );
}

function observeNear(element: Element, near: () => void): () => void {
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
