/** What a media address tells of its picture: size in pixels and average colour. */
export type PictureParts = { width: number; height: number; colour: string };

/** Reads `/media/<id>_<width>x<height>_<rrggbb>`; null for any other address. */
export function readPictureAddress(address: string): PictureParts | null {
  const parts = /^\/media\/[\w-]+_(\d+)x(\d+)_([0-9a-f]{6})$/.exec(address);
  if (!parts) return null;
  return { width: Number(parts[1]), height: Number(parts[2]), colour: `#${parts[3]}` };
}

/** Where a picture is cut, for CSS: at `focus` (“x y”, from 0 to 1), else where a tall one has its faces. */
export function objectPosition(address: string, focus?: string | null): string {
  const [x, y] = (focus || '').split(' ').map((part) => `${Number(part) * 100}%`);
  if (x && y) return `${x} ${y}`;
  const parts = readPictureAddress(address);
  return parts && parts.height > parts.width ? '50% 25%' : '50% 50%';
}

/** For a picture that is shown whole unless somebody has said what must stay in sight: then it fills its place. */
export function fillProps(address: string, focus?: string | null) {
  return focus ? { className: 'filled', position: objectPosition(address, focus) } : {};
}
