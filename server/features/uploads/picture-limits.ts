/** What a picture's header says before anything of it is decoded. */
export interface PictureHeader {
  width: number;
  height: number;
  channels: number;
  /** Bytes of one channel of one pixel. */
  depth: number;
}

/** Room for a phone's panorama; thinner and longer than that is no photo, and slow to make smaller. */
const MAX_SIDE = 30_000;
const MAX_PIXELS = 50_000_000;
/** A PNG's zeros shrink a thousandfold, so what counts is what it unpacks to: 50 megapixels with 8 bits. */
const MAX_UNPACKED_BYTES = 4 * MAX_PIXELS;
/** Formats that must be held whole, in several copies, while they are decoded. */
const HELD_WHOLE = new Map([
  ['image/avif', { name: 'AVIF', pixels: 16_800_000 }],
  ['image/gif', { name: 'GIF', pixels: 25_000_000 }],
]);

/** Why a picture of this media type is too large to open, with what to do; null where it is not. */
export function tooLargeToOpen(
  type: string,
  { width, height, channels, depth }: PictureHeader,
): string | null {
  const refusal = (advice: string) =>
    `This picture is too large to open (${width} × ${height} pixels). ${advice}`;
  const pixels = width * height;
  if (pixels > MAX_PIXELS) return refusal('Please send one of at most 50 megapixels.');
  if (Math.max(width, height) > MAX_SIDE)
    return refusal('Please send one of at most 30,000 pixels a side.');
  const format = HELD_WHOLE.get(type);
  if (format && pixels > format.pixels)
    return refusal(
      `Please send it as JPEG, or as ${format.name} of at most ${Math.floor(format.pixels / 1e6)} megapixels.`,
    );
  if (pixels * channels * depth > MAX_UNPACKED_BYTES)
    return refusal('Please send it as JPEG, or with 8 bits a colour.');
  return null;
}
