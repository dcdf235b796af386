import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../../env.ts';
import { COLORS } from '../../../http/html-document.ts';

/** The colours and letters of every sheet, on the screen and on paper. */
export const SHEET_STYLE = `${COLORS}
  :root { --candle: #b8863b;
    --serif: Fraunces, Georgia, "Noto Serif", "Times New Roman", serif; --sans: Inter, system-ui, sans-serif }
  @media (prefers-color-scheme: dark) { :root { --candle: #d9ab62 } }
  * { box-sizing: border-box }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1.125rem/1.6 var(--serif);
    overflow-wrap: anywhere; font-optical-sizing: auto }
  h1, h2, p, ol, figure { margin: 0; font-weight: 400 }
  h1, h2 { text-wrap: balance }
  ol { padding: 0; list-style: none }
  a { color: var(--accent) }
  img { display: block; max-width: 100%; height: auto }
  .bar { display: flex; align-items: center; flex-wrap: wrap; gap: 0 clamp(.6rem, 2vw, 1.25rem); min-height: 3.5rem; padding: 0 1.25rem;
    border-bottom: 1px solid var(--line); font: 500 clamp(.875rem, 2.4vw, .9375rem)/1.2 var(--sans) }
  .bar a { display: inline-flex; align-items: center; min-height: 2.75rem; color: var(--soft) }
  .bar > :first-child { margin-right: auto }
  .bar button { min-height: 2.75rem; padding: 0 clamp(.6rem, 2vw, 1.25rem); border: 1px solid currentColor; border-radius: 3px;
    background: none; color: var(--ink); font: inherit }
  article { margin-bottom: 2.1rem }
  article p { text-wrap: pretty; white-space: pre-line }
  article p + p { text-indent: 1.4em }
  article img { width: 20rem; max-height: 80vh; margin: .9rem 0; object-fit: contain; object-position: 0 50% }
  .photo-rows { max-width: 26rem; margin: .9rem 0 }
  .photo-row { display: flex; align-items: flex-start; gap: .4rem; margin-top: .4rem; break-inside: avoid }
  body .photo-row img { flex: 1 1 0; min-width: 0; width: 0; max-height: none; margin: 0 }
  article footer { margin-top: .5rem; font: 550 .875rem/1.4 var(--sans) }
  article time { margin-inline-start: .5rem; font-weight: 400; color: var(--soft) }
  .arabic p { font: 400 1.3em/1.75 Amiri, "Noto Naskh Arabic", serif }
  .hebrew p { font-family: "Frank Ruhl Libre", "Noto Serif Hebrew", serif; line-height: 1.7 }
  .japanese p { font: 400 .95em/1.9 "Shippori Mincho", "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", serif }
  .note { color: var(--soft) }
  .next { padding: 1rem 0 3rem }
  .next a { display: inline-flex; align-items: center; min-height: 2.75rem }
  @media print {
    :root { color-scheme: light; --paper: #fff; --ink: #24221f; --soft: #57524b; --line: #d8d0c2; --accent: #2f5d50;
      --candle: #b8863b }
    .bar, .next { display: none }
    body { background: none; orphans: 2; widows: 2 }
    h1, h2 { break-after: avoid; break-inside: avoid }
    article, article footer, article img, .photo-rows, figure { break-inside: avoid }
    .photo-rows { width: min(100%, calc(var(--fit) / var(--tall))) }
    article footer { break-before: avoid }
    article.long { break-inside: auto }
  }`;

/** A4 with two columns, for a wall. `name` is at the foot of each page. */
export const createWallStyle = (name: string) => `
  .wall main { max-width: 38rem; margin: 0 auto; padding: 2rem 1.25rem }
  .wall h1 { font: 380 clamp(2rem, 6vw, 2.75rem)/1.1 var(--serif); letter-spacing: -.016em }
  .wall .note { margin: .5rem 0 2rem; font: 400 .9375rem/1.5 var(--sans) }
  @page { size: A4; margin: 20mm 20mm 24mm; ${createFoot(name)} }
  @media print {
    .wall main { max-width: none; padding: 0 }
    .wall h1 { font: 370 30pt/34pt var(--serif) }
    .wall .note { margin: 6pt 0 16pt; font-size: 9pt }
    .wall .messages { columns: 2; column-gap: 11mm; font-size: 10pt; line-height: 15pt }
    .wall article { margin-bottom: 15pt }
    .wall article footer { margin-top: 2pt; font: 560 8.5pt/13pt var(--serif) }
    .wall article time { font: italic 400 8pt/13pt var(--serif) }
    .wall article > img { width: 100%; max-height: 110mm; margin: 6pt 0 }
    .wall .photo-rows { --fit: 150mm; margin: 6pt 0 }
  }`;

/** The margin boxes of a single-sided sheet: a text at the left of the foot, the page number at the right. */
function createFoot(text: string): string {
  const font = 'font: 400 8.5pt/10pt Fraunces, Georgia, serif; color: #6a655d';
  return `@bottom-left { content: ${quoteCss(text)}; ${font} }
    @bottom-right { content: counter(page) " of " counter(pages); ${font} }`;
}

/** A text as a CSS string; everything but letters, digits and spaces is escaped. */
export function quoteCss(text: string): string {
  const escape = (letter: string) => `\\${letter.codePointAt(0)!.toString(16)} `;
  return `"${text.replace(/[^\p{L}\p{M}\p{N} ]/gu, escape)}"`;
}

/** The typefaces, each in two files: the letters of English, and all others; see client/vite.fonts.ts. */
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
    const file = files.find((candidate) => HASHED.exec(candidate)?.[1] === name);
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
