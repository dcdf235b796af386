import {
  createSrcSet,
  computeCropOverflow,
  readPictureAddress,
} from '../../../ui/pictures/pictureAddress.ts';

/** How many pictures stay decoded, those that were needed last; others are loaded again when needed. */
const MAX_READY = 24;
/** How soon a failed picture is requested again. */
const RETRY_MS = 15_000;

/** Width divided by height of the lowest frame that a picture fills on an upright screen. */
const UPRIGHT_SHAPE = 1.5;

/** The files among which an image chooses. */
type Files = { sizes: string; srcSet: string };

/**
 * The files of a picture on the wall screen: upright screens, such as phones, load the one for their width, all others
 * the largest. The choice is the same everywhere, so that the file that was decoded is the one shown. Null for addresses
 * of other pictures.
 */
export function findSlideFiles(address: string): { avif: Files; webp: Files } | null {
  const size = readPictureAddress(address);
  if (!size) return null;
  const sizes = `(orientation: portrait) ${100 * computeCropOverflow(address, UPRIGHT_SHAPE)}vw, 9999px`;
  const toFiles = (format: 'avif' | 'webp') => ({
    sizes,
    srcSet: createSrcSet(address, size, format),
  });
  return { avif: toFiles('avif'), webp: toFiles('webp') };
}

/** Loads and decodes the file that the wall screen will show. */
async function decode(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  const files = findSlideFiles(address);
  if (files) {
    const picture = document.createElement('picture');
    const avif = document.createElement('source');
    Object.assign(avif, { type: 'image/avif', sizes: files.avif.sizes, srcset: files.avif.srcSet });
    picture.append(avif, image);
    Object.assign(image, { sizes: files.webp.sizes, srcset: files.webp.srcSet });
  }
  image.src = files ? `${address}/public` : address;
  await image.decode();
  return image;
}

/** The pictures of a wall screen, each shown only once it has loaded; `shownFirst` is already in the server's HTML. */
export function createSlidePictures(
  shownFirst: string | null,
  onChange: (address: string) => void,
) {
  const ready = new Map<string, HTMLImageElement>();
  const requestedAt = new Map<string, number>();
  let first = shownFirst;

  async function fetchPicture(address: string): Promise<void> {
    try {
      const image = await decode(address);
      requestedAt.delete(address);
      ready.set(address, image);
      for (const oldest of [...ready.keys()].slice(0, Math.max(0, ready.size - MAX_READY)))
        ready.delete(oldest);
      onChange(address);
    } catch {
      if (first !== address) return;
      first = null;
      onChange(address);
    }
  }

  /** Counts a picture as the one that was needed last; false if it is not loaded. */
  function renew(address: string): boolean {
    const image = ready.get(address);
    if (!image) return false;
    ready.delete(address);
    ready.set(address, image);
    return true;
  }

  return {
    isReady: (address: string) => ready.has(address) || first === address,
    /** Loads these pictures, unless they are loaded or were requested a moment ago. */
    want(addresses: readonly string[], now: number): void {
      for (const address of new Set(addresses)) {
        const last = requestedAt.get(address);
        if (renew(address) || (last !== undefined && now - last < RETRY_MS)) continue;
        requestedAt.set(address, now);
        void fetchPicture(address);
      }
      for (const [address, at] of requestedAt)
        if (now - at > 4 * RETRY_MS) requestedAt.delete(address);
    },
  };
}
