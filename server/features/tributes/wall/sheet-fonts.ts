import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../../env.ts';

/** Each in two files: what English needs, and the letters beyond it; see client/vite.fonts.ts. */
const FONTS = [
  ['Fraunces', 'normal', 'serif'],
  ['Fraunces', 'italic', 'serif-italic'],
  ['Inter', 'normal', 'sans'],
] as const;
const BEYOND_ENGLISH =
  'U+3C, U+3E, U+5C, U+5E, U+60, U+7B-7E, U+A1-B6, U+B8-2FF, U+201A, U+201E, U+2020, U+2022, U+2039-203A, U+20AC, U+2122, U+2212';

/** A font as the build names it. */
const HASHED = /^([a-z-]+)-[\w-]{8}\.woff2$/;

let faces: Promise<string> | undefined;

/** The product's fonts as the client was built with them, as CSS; nothing if there is no built client. */
export function readFontFaces(): Promise<string> {
  faces ??= findFontFaces();
  return faces;
}

async function findFontFaces(): Promise<string> {
  const files = await readdir(join(ROOT, 'dist', 'client', 'assets')).catch(() => []);
  const face = (family: string, style: string, name: string, letters?: string) => {
    const file = files.find((one) => HASHED.exec(one)?.[1] === name);
    const range = letters ? ` unicode-range: ${letters};` : '';
    return file
      ? `@font-face { font-family: ${family}; font-style: ${style}; font-weight: 100 900; font-display: swap;${range} src: url(/assets/${file}) format("woff2") }`
      : '';
  };
  return FONTS.flatMap(([family, style, name]) => [
    face(family, style, name),
    face(family, style, `${name}-more`, BEYOND_ENGLISH),
  ]).join('\n');
}
