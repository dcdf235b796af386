/** What a picture's header says, read before decoding. */
export interface PictureHeader {
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
export function checkPictureSize(
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
