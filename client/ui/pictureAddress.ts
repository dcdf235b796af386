/** What a media address tells of its picture: size in pixels and average colour. */
export type PictureParts = { width: number; height: number; colour: string };

/** Reads `/media/<id>_<width>x<height>_<rrggbb>`; null for any other address. */
export function readPictureAddress(address: string): PictureParts | null {
  const parts = /^\/media\/[\w-]+_(\d+)x(\d+)_([0-9a-f]{6})$/.exec(address);
  if (!parts) return null;
  return { width: Number(parts[1]), height: Number(parts[2]), colour: `#${parts[3]}` };
}
