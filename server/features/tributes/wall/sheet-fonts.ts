import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../../env.ts';

const FONTS = [
  ['Fraunces', 'normal', 'fraunces-latin-opsz-normal'],
  ['Fraunces', 'italic', 'fraunces-latin-wght-italic'],
  ['Inter', 'normal', 'inter-latin-wght-normal'],
] as const;

let faces: Promise<string> | undefined;

/** The product's fonts as the client was built with them, as CSS; nothing if there is no built client. */
export function readFontFaces(): Promise<string> {
  faces ??= findFontFaces();
  return faces;
}

async function findFontFaces(): Promise<string> {
  const files = await readdir(join(ROOT, 'dist', 'client', 'assets')).catch(() => []);
  return FONTS.map(([family, style, part]) => {
    const file = files.find((name) => name.startsWith(`${part}-`) && name.endsWith('.woff2'));
    return file
      ? `@font-face { font-family: ${family}; font-style: ${style}; font-weight: 100 900; font-display: swap; src: url(/assets/${file}) format("woff2") }`
      : '';
  }).join('\n');
}
