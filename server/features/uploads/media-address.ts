import { computeVariantWidths } from '../../../protocol/picture-sizes.ts';

/** The parts of a picture's address: its id, its upright size and its average colour. */
export interface MediaParts {
  id: string;
  width: number;
  height: number;
  color: string;
}

const KEY = /^[0-9a-f]{32}_[1-9]\d{0,4}x[1-9]\d{0,4}_[0-9a-f]{6}$/;

/** The last part of a picture's address: `<id>_<width>x<height>_<rrggbb>`. */
export function toMediaKey({ id, width, height, color }: MediaParts): string {
  return `${id}_${width}x${height}_${color}`;
}

/** Whether a text has the format of a key; the picture may still not exist. */
export function isMediaKey(text: string): boolean {
  return KEY.test(text);
}

/** The address stored in pages, tributes and photos; `/sm` and `/public` can be appended. */
export function toMediaAddress(key: string): string {
  return `/media/${key}`;
}

/** The key in an address of this site, with or without its variant; null for anything else. */
export function parseMediaKey(address: string): string | null {
  const [, key] = /^\/media\/([^/]{1,80})(?:\/(?:sm|public))?$/.exec(address) ?? [];
  return key !== undefined && isMediaKey(key) ? key : null;
}

/** The media types of films, by the end of their keys. */
export const FILM_TYPES = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
} as const;

const FILM_KEY = /^[0-9a-f]{32}\.(mp4|mov|webm)$/;

/** Whether a text has the format of a film's key: `<id>.<mp4, mov or webm>`. */
export function isFilmKey(text: string): boolean {
  return FILM_KEY.test(text);
}

/** The kind of a film, from its key. */
export function parseFilmType(key: string): keyof typeof FILM_TYPES {
  return FILM_KEY.exec(key)?.[1] as keyof typeof FILM_TYPES;
}

/** The key in a film's address of this site; null for anything else. */
export function parseFilmKey(address: string): string | null {
  const [, key] = /^\/media\/([^/]{1,80})$/.exec(address) ?? [];
  return key !== undefined && isFilmKey(key) ? key : null;
}

/** An address without its variant; what is no address of a picture stays as it is. */
export function toPlainAddress(address: string): string {
  const key = parseMediaKey(address);
  return key === null ? address : toMediaAddress(key);
}

/** A picture's upright size, read from its key. */
export function parseSize(key: string): { width: number; height: number } {
  const [, width, height] = /_(\d+)x(\d+)_/.exec(key) ?? [];
  return { width: Number(width), height: Number(height) };
}

/**
 * What can follow a picture's address: `public` and `sm`, or one of its widths in pixels with a format, such as
 * `800.avif`. The original is only for the owners' export.
 */
export type Variant = 'public' | 'sm' | `${number}.${VariantFormat}`;

/** The formats of each width, both of which exist: browsers choose, and no cache needs to tell requests apart. */
export const VARIANT_FORMATS = ['avif', 'webp'] as const;
type VariantFormat = (typeof VARIANT_FORMATS)[number];

/** The variant of a picture with this name; null if there is none, such as of a width that is not kept. */
export function parseVariant(key: string, name: string): Variant | null {
  if (name === 'public' || name === 'sm') return name;
  const width = parseWidth(name);
  if (!width || !computeVariantWidths(parseSize(key)).includes(width.width)) return null;
  return `${width.width}.${width.format}`;
}

/** The width and format of a variant; null for those of another kind. */
export function parseWidth(variant: string): { width: number; format: VariantFormat } | null {
  const [, width, format] = /^([1-9]\d{0,3})\.(avif|webp)$/.exec(variant) ?? [];
  return width ? { width: Number(width), format: format as VariantFormat } : null;
}
