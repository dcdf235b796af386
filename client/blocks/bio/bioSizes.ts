import { cutWidth } from '../../ui/pictureAddress.ts';

/** The `sizes` of a cover, as wide as the screen in a frame of about 3 : 2. */
export const coverSizes = (address: string) => `${Math.round(100 * cutWidth(address, 1.5))}vw`;

/** Inside its frame. */
export const PORTRAIT_SIZES = '(min-width: 900px) 244px, 120px';
