/** What a picture's address tells about it: its own name, its upright size and its average colour. */
export interface MediaParts {
  id: string;
  width: number;
  height: number;
  color: string;
}

const KEY = /^[0-9a-f]{32}_[1-9]\d{0,4}x[1-9]\d{0,4}_[0-9a-f]{6}$/;

/** The last part of a picture's address: `<id>_<width>x<height>_<rrggbb>`. */
export function mediaKey({ id, width, height, color }: MediaParts): string {
  return `${id}_${width}x${height}_${color}`;
}

/** Whether a text has the shape of a key; says nothing about whether there is such a picture. */
export function isMediaKey(text: string): boolean {
  return KEY.test(text);
}

/** The address that pages, tributes and photos hold; `/sm` and `/public` can be appended. */
export function mediaAddress(key: string): string {
  return `/media/${key}`;
}

/** The key in an address of this site, with or without its variant; null for anything else. */
export function keyOfAddress(address: string): string | null {
  const [, key] = /^\/media\/([^/]{1,80})(?:\/(?:sm|public))?$/.exec(address) ?? [];
  return key !== undefined && isMediaKey(key) ? key : null;
}
