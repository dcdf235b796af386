import { Readable } from 'node:stream';
import { encode } from 'uqr';
import { ZipFile } from 'yazl';
import type { PrintedCode } from './codes.service.ts';

/** The side of a plate, with the quiet zone. */
const SIDE_MM = 40;
/** Modules on each side that stay empty, as the standard asks for. */
const QUIET = 4;

/** A ZIP of QR codes for engraving: one SVG for each plate, named by the page address that its code is for. */
export function zipPlates(codes: readonly (PrintedCode & { pageUrl: string })[]): ZipFile {
  const zip = new ZipFile();
  for (const { url, pageUrl } of codes)
    zip.addReadStreamLazy(`${pageUrl}.svg`, (give) => give(null, Readable.from([drawPlate(url)])));
  zip.end();
  return zip;
}

/** All dark modules in one path, so that no machine leaves seams between them. */
function drawPlate(url: string): string {
  const { data, size } = encode(url, { ecc: 'H', border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE_MM}mm" height="${SIDE_MM}mm" viewBox="0 0 ${size} ${size}"><path d="${path.join('')}"/></svg>\n`;
}
