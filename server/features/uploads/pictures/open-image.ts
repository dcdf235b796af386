import sharp, { type Sharp } from 'sharp';
import type { Size } from '../../../../protocol/picture-sizes.ts';
import { Refused } from '../../../errors/public-errors.ts';

// One thread per picture and no cache, to keep CPU and memory use small.
sharp.concurrency(1);
sharp.cache(false);
// Blocks all other loaders of the library, whatever format a file seems to have.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((name) => `VipsForeignLoad${name}`),
});

/** A picture in memory, decoded once, of which as many copies can be made as are needed. */
export type Decoded = () => Sharp;

/** A picture's upright size, from its header. Throws Refused if it is damaged, or too large to open. */
export async function readUprightSize(input: Buffer | string, type: string): Promise<Size> {
  const header = await sharp(input, { limitInputPixels: false }) // checkPictureSize has its own messages
    .metadata()
    .catch(() => {
      throw createDamagedError();
    });
  const depth = header.depth === 'uchar' ? 1 : 2;
  const refusal = checkPictureSize(type, { ...header, depth });
  if (refusal) throw new Refused(refusal);
  return header.autoOrient;
}

/** Decodes a picture at a smaller size: upright, in sRGB, without metadata. */
export async function decodeImage(input: Buffer | string, size: Size): Promise<Decoded> {
  const { data, info } = await sharp(input, {
    failOn: 'error',
    limitInputPixels: false,
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return () => sharp(data, { raw: info });
}

/** The refusal of a picture that cannot be decoded. */
export function createDamagedError(): Refused {
  return new Refused(
    'This picture is damaged or incomplete. Please send it again or choose another.',
  );
}

/** The properties in a picture's header, read before decoding. */
interface PictureHeader {
  width: number;
  height: number;
  channels: number;
  /** Bytes of one channel of one pixel. */
  depth: number;
}

/** Enough for a phone's panorama; anything longer and thinner is no photo, and slow to scale down. */
const MAX_SIDE = 30_000;
const MAX_PIXELS = 50_000_000;
/** A PNG of zeros compresses a thousandfold, so the unpacked size is limited: 50 megapixels of 8 bits per channel. */
const MAX_UNPACKED_BYTES = 4 * MAX_PIXELS;
/** Formats that are decoded as a whole, in several copies in memory. */
const MEMORY_LIMITED_TYPES = new Map([
  ['image/avif', { name: 'AVIF', pixels: 16_800_000 }],
  ['image/gif', { name: 'GIF', pixels: 25_000_000 }],
]);

/** Why a picture of this media type is too large to open, with advice; null if it is not. */
function checkPictureSize(
  type: string,
  { width, height, channels, depth }: PictureHeader,
): string | null {
  const refusal = (advice: string) =>
    `This picture is too large to open (${width} × ${height} pixels). ${advice}`;
  const pixels = width * height;
  if (pixels > MAX_PIXELS) return refusal('Please send one of at most 50 megapixels.');
  if (Math.max(width, height) > MAX_SIDE)
    return refusal('Please send one of at most 30,000 pixels a side.');
  const format = MEMORY_LIMITED_TYPES.get(type);
  if (format && pixels > format.pixels)
    return refusal(
      `Please send it as JPEG, or as ${format.name} of at most ${Math.floor(format.pixels / 1e6)} megapixels.`,
    );
  if (pixels * channels * depth > MAX_UNPACKED_BYTES)
    return refusal('Please send it as JPEG, or with 8 bits a colour.');
  return null;
}
