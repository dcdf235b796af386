import { cutWidth } from '../../ui/pictureAddress.ts';

/**
 * The `sizes` of a cover, as wide as the screen; on a phone it is cut to 3 : 2, and gets fewer pixels than the screen
 * has, which nobody can tell apart.
 */
export const coverSizes = (address: string) =>
  `(min-width: 900px) 100vw, ${Math.max(75, 64 * cutWidth(address, 1.5))}vw`;

/** Between its widths on a phone and on a computer: both are sharp with the same file. */
export const PORTRAIT_SIZES = '180px';
