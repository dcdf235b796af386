import { computeVariantWidths } from '../../../protocol/picture-sizes.ts';

/** The properties in a media address: size in pixels and average colour. */
type PictureParts = { width: number; height: number; color: string };

/** Parses `/media/<id>_<width>x<height>_<rrggbb>`; null for any other address. */
export function readPictureAddress(address: string): PictureParts | null {
  const parts = /^\/media\/[\w-]+_(\d+)x(\d+)_([0-9a-f]{6})$/.exec(address);
  if (!parts) return null;
  const [, width, height, color] = parts;
  return { width: Number(width), height: Number(height), color: `#${color}` };
}

/** The srcset of a picture in one format. */
export function createSrcSet(address: string, size: PictureParts, format: 'avif' | 'webp'): string {
  return computeVariantWidths(size)
    .map((width) => `${address}/${width}.${format} ${width}w`)
    .join();
}

/** The picture's natural width: enlarged, it would be blurred. */
export function naturalWidth(address: string): string | undefined {
  const size = readPictureAddress(address);
  return size ? `${computeVariantWidths(size).at(-1)}px` : undefined;
}

/**
 * How much wider than its frame a picture is that fills it and is cropped at its sides; 1 if it is hardly cropped, as a
 * file of the frame's width is sharp enough then. `shape` is the frame's width divided by its height.
 */
export function computeCropOverflow(address: string, shape: number): number {
  const size = readPictureAddress(address);
  const wider = size ? size.width / size.height / shape : 1;
  return wider > 1.6 ? Math.ceil(10 * wider) / 10 : 1;
}

/** A block's placeholder of one of its pictures. */
export const findPlaceholder = (
  { placeholders }: { placeholders: readonly { image: string; data: string }[] },
  address: string,
) => placeholders.find(({ image }) => image === address)?.data;

/**
 * The CSS object-position of a cropped picture: at `focus` (“x y”, from 0 to 1), else a default at which faces in
 * tall pictures stay visible.
 */
export function computeObjectPosition(address: string, focus?: string | null): string {
  const [x, y] = (focus || '').split(' ').map((part) => `${Number(part) * 100}%`);
  if (x && y) return `${x} ${y}`;
  const parts = readPictureAddress(address);
  return parts && parts.height > parts.width ? '50% 25%' : '50% 50%';
}

/** The props of a picture that is shown uncropped unless a focal point was set: then it fills its frame. */
export function fillProps(address: string, focus?: string | null) {
  return focus ? { className: 'filled', position: computeObjectPosition(address, focus) } : {};
}
