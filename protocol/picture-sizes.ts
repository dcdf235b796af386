export interface Size {
  width: number;
  height: number;
}

const PUBLIC_SIDE = 1600;
/** Enough for the width of a phone or a tile of the album, also on high-resolution screens. */
const SMALL_LONG_SIDE = 480;
const SMALL_SHORT_SIDE = 360;
const SMALL_MAX_SIDE = 1440;
/** A phone's tile, a larger tile, a phone, a phone with many pixels to a point; the widest is for a projector. */
const WIDTHS = [320, 480, 800, 1200];
const MAX_WIDTH = 2000;
/** The height limit for pictures that are taller than any screen. */
const MAX_HEIGHT = 3000;

/** The size of a picture's `/public`: limited to a square, never enlarged. */
export function computePublicSize(size: Size): Size {
  return scale(size, PUBLIC_SIDE / Math.max(size.width, size.height));
}

/**
 * The size of its `/sm`: small, but large enough to cover a square when a long picture is cropped, never enlarged.
 */
export function computeSmallSize(size: Size): Size {
  const long = Math.max(size.width, size.height);
  const short = Math.min(size.width, size.height);
  const covering = Math.max(SMALL_LONG_SIDE / long, SMALL_SHORT_SIDE / short);
  return scale(size, Math.min(covering, SMALL_MAX_SIDE / long));
}

/** The widths of a picture's variants, ascending; the largest is the original's if that is smaller. */
export function computeVariantWidths({ width, height }: Size): number[] {
  const widest = Math.max(1, Math.min(width, MAX_WIDTH, Math.round((width * MAX_HEIGHT) / height)));
  return [...WIDTHS.filter((width) => width < widest), widest];
}

/** The size of its variant of this width. */
export function computeVariantSize(size: Size, width: number): Size {
  return scale(size, width / size.width);
}

function scale({ width, height }: Size, factor: number): Size {
  const by = Math.min(1, factor);
  return {
    width: Math.max(1, Math.round(width * by)),
    height: Math.max(1, Math.round(height * by)),
  };
}
