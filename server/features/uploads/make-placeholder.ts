import type { Decoded } from './open-image.ts';

/** What pages carry for each picture. */
const MAX_LETTERS = 150;
const SIDE = 16;
/** Tried in this order: a busy picture needs more bytes. */
const QUALITIES = [30, 10, 0];

/**
 * A picture in 16 pixels, blurred by being enlarged, as a data URI; null for transparent pictures, behind which it
 * would be seen, and for the rare one that does not fit.
 */
export async function makePlaceholder(decoded: Decoded): Promise<string | null> {
  const tiny = await decoded()
    .resize(SIDE, SIDE, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (tiny.info.channels % 2 === 0 && tiny.data.some(isSeeThrough(tiny.info.channels))) return null;
  const opaque = () => decoded().resize(SIDE, SIDE, { fit: 'inside' }).removeAlpha();
  for (const quality of QUALITIES) {
    const bytes = await opaque().webp({ quality, effort: 6 }).toBuffer();
    const address = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (address.length <= MAX_LETTERS) return address;
  }
  return null;
}

/** Whether a sample is the last of its pixel, the alpha, and not full. */
function isSeeThrough(channels: number) {
  return (value: number, place: number) => place % channels === channels - 1 && value < 255;
}
