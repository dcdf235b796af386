import { cutWidth } from '../../ui/pictureAddress.ts';

/**
 * The `sizes` of a cover, as wide as the screen; on a phone in a frame of 3 : 2. Phones with many pixels to a point get
 * fewer of them, which nobody can tell apart.
 */
export function coverSizes(address: string): string {
  const width = 90 * cutWidth(address, 1.5);
  return `(min-width: 900px) 100vw, (min-resolution: 2.1dppx) ${0.67 * width}vw, ${width}vw`;
}

/** Inside its frame. */
export const PORTRAIT_SIZES = '(min-width: 900px) 244px, 120px';
