import { useCallback, useRef } from 'react';
import { readPictureAddress } from '../pictures/pictureAddress.ts';
import { useObjectUrl } from '../pictures/useObjectUrl.ts';
import { fetchMemberFile } from '../../auth/fetchMemberFile.ts';
import { mayPass } from '../../net/failure.ts';
import { retryWhile } from '../../net/retry.ts';

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
  const parts = readPictureAddress(address);
  const load = useCallback(
    async (signal: AbortSignal) => {
      await comesNear(image.current!, signal);
      return retryWhile(mayPass, () => fetchMemberFile(`${address}/sm`, signal), signal);
    },
    [address],
  );
  const url = useObjectUrl(load);
  const isLoading = url === undefined;

  return (
    <img
      ref={image}
      className={className}
      src={isLoading ? EMPTY_IMAGE : (url ?? undefined)} // without it, the alt text is shown
      alt={alt}
      width={parts?.width}
      height={parts?.height}
      style={isLoading ? { backgroundColor: parts?.color } : undefined}
    />
  );
}

/** Resolves when an element comes near the screen, or never if that is aborted. */
function comesNear(element: Element, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: '600px 0px' },
    );
    observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect());
  });
}
