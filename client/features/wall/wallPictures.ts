import { computeVariantWidths } from '../../../protocol/picture-sizes.ts';
import { readPictureAddress } from '../../ui/pictureAddress.ts';

/** How many pictures stay decoded; others are loaded again when needed. */
const MAX_READY = 24;
/** How soon a failed picture is requested again. */
const AGAIN_MS = 15_000;

/** The address of a wall picture: the largest size, and only that, so that the decoded image is the one shown. */
export function toWallPicture(address: string): string {
  const size = readPictureAddress(address);
  return size ? `${address}/${computeVariantWidths(size).at(-1)}.webp` : address;
}

/** The pictures of a wall, each shown only once it has loaded; `shownFirst` is already in the server's HTML. */
export function createWallPictures(shownFirst: string | null, onChange: (address: string) => void) {
  const ready = new Map<string, HTMLImageElement>();
  const requestedAt = new Map<string, number>();
  let first = shownFirst;

  async function fetchPicture(address: string): Promise<void> {
    const image = new Image();
    image.src = toWallPicture(address);
    try {
      await image.decode();
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

  return {
    isReady: (address: string) => ready.has(address) || first === address,
    /** Loads these pictures, unless they are loaded or were requested a moment ago. */
    want(addresses: readonly string[], now: number): void {
      for (const address of new Set(addresses)) {
        const last = requestedAt.get(address);
        if (ready.has(address) || (last !== undefined && now - last < AGAIN_MS)) continue;
        requestedAt.set(address, now);
        void fetchPicture(address);
      }
      for (const [address, at] of requestedAt)
        if (now - at > 4 * AGAIN_MS) requestedAt.delete(address);
    },
  };
}
