import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fontkit from '@pdf-lib/fontkit';
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setFillingColor,
} from 'pdf-lib';
import { ZipFile } from 'yazl';
import { ROOT } from '../../env.ts';
import type { PrintedCode } from './codes.service.ts';
import { toQrPath } from './qr-path.ts';

const MM = 72 / 25.4;
const SHEET = { width: 210 * MM, height: 297 * MM };
const PLATE = { width: 85 * MM, height: 55 * MM };
const COLUMNS = 2;
const ROWS = 5;
const LEFT = (SHEET.width - COLUMNS * PLATE.width) / 2;
const TOP = SHEET.height - (SHEET.height - ROWS * PLATE.height) / 2;
const QR = 37 * MM;
const EDGE = 5.5 * MM;
const MARK = { gap: 1.5 * MM, length: 4 * MM };

const INK = rgb(0.17, 0.165, 0.157);
const SOFT_INK = rgb(0.416, 0.396, 0.365);
const ACCENT = rgb(0.184, 0.365, 0.314);
const HAIRLINE = rgb(0.9, 0.875, 0.828);

interface Fonts {
  serif: PDFFont;
  bold: PDFFont;
}

/**
 * An A4 PDF of plates to cut out, each with a QR code that leads to its page and with the code for typing. Others are
 * served between its pages, of which a large batch has a thousand.
 */
export async function createPlateSheet(codes: PrintedCode[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle('Keepsake activation plates');
  pdf.registerFontkit(fontkit);
  const fonts = { serif: await embed(pdf, 400), bold: await embed(pdf, 600) };
  const perPage = COLUMNS * ROWS;
  for (let first = 0; first < codes.length; first += perPage) {
    await nextTurn();
    const page = pdf.addPage([SHEET.width, SHEET.height]);
    drawCutMarks(page);
    codes.slice(first, first + perPage).forEach((code, index) => {
      const x = LEFT + (index % COLUMNS) * PLATE.width;
      const y = TOP - (Math.floor(index / COLUMNS) + 1) * PLATE.height;
      drawPlate(page, fonts, code, { x, y });
    });
  }
  return pdf.save();
}

/** Woff, not woff2: only its tables can be subset, so that the PDF contains just the letters used. */
async function embed(pdf: PDFDocument, weight: number): Promise<PDFFont> {
  const name = `fraunces-latin-${weight}-normal.woff`;
  const file = join(ROOT, 'node_modules', '@fontsource', 'fraunces', 'files', name);
  return pdf.embedFont(await readFile(file), { subset: true });
}

/** Short lines outside the plates that show where to cut. */
function drawCutMarks(page: PDFPage): void {
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    page.drawLine({
      start: { x: x1, y: y1 },
      end: { x: x2, y: y2 },
      thickness: 0.3,
      color: SOFT_INK,
    });
  const bottom = TOP - ROWS * PLATE.height;
  const right = LEFT + COLUMNS * PLATE.width;
  const near = MARK.gap;
  const far = MARK.gap + MARK.length;
  for (let column = 0; column <= COLUMNS; column += 1) {
    const x = LEFT + column * PLATE.width;
    line(x, TOP + near, x, TOP + far);
    line(x, bottom - near, x, bottom - far);
  }
  for (let row = 0; row <= ROWS; row += 1) {
    const y = TOP - row * PLATE.height;
    line(LEFT - near, y, LEFT - far, y);
    line(right + near, y, right + far, y);
  }
}

function drawPlate(
  page: PDFPage,
  { serif, bold }: Fonts,
  { code, url }: PrintedCode,
  { x, y }: { x: number; y: number },
): void {
  page.drawRectangle({
    x: x + 2 * MM,
    y: y + 2 * MM,
    width: PLATE.width - 4 * MM,
    height: PLATE.height - 4 * MM,
    borderColor: HAIRLINE,
    borderWidth: 0.6,
  });
  drawQr(page, url, x + EDGE, y + (PLATE.height + QR) / 2);

  const left = x + EDGE + QR + 4 * MM;
  const write = (text: string, top: number, size: number, font: PDFFont, color = INK) =>
    page.drawText(text, { x: left, y: y + PLATE.height - top * MM, size, font, color });
  write('Keepsake', 15, 17, bold, ACCENT);
  write('A page to remember by.', 20.5, 7.5, serif, SOFT_INK);
  write('Open your camera', 28, 7.5, serif);
  write('and point it at the square.', 31.5, 7.5, serif);
  write('Or type this code:', 38.5, 7.5, serif, SOFT_INK);
  const groups = code.split('-');
  const middle = Math.ceil(groups.length / 2);
  write(groups.slice(0, middle).join(' – '), 43, 10, bold);
  write(groups.slice(middle).join(' – '), 47, 10, bold);
}

/**
 * Draws a code as a form that is packed at once: as operators of the page, the modules of a large batch took gigabytes.
 * `top` is its upper edge.
 */
function drawQr(page: PDFPage, text: string, x: number, top: number): void {
  const { size, path } = toQrPath(text, { ecc: 'Q', border: 0 });
  const modules = path.replace(/M(\d+) (\d+)h1v1h-1z/g, '$1 $2 1 1 re\n');
  const { context } = page.doc;
  const form = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, size, size] };
  const name = page.node.newXObject(
    'QR',
    context.register(context.flateStream(`${modules}f`, form)),
  );
  const scale = QR / size;
  page.pushOperators(
    pushGraphicsState(),
    setFillingColor(INK),
    concatTransformationMatrix(scale, 0, 0, -scale, x, top),
    drawObject(name),
    popGraphicsState(),
  );
}

/** A ZIP of QR codes for engraving: one SVG for each plate, named by the page address that its code is for. */
export function zipPlates(codes: readonly (PrintedCode & { pageUrl: string })[]): ZipFile {
  const zip = new ZipFile();
  for (const { url, pageUrl } of codes)
    zip.addReadStreamLazy(`${pageUrl}.svg`, (give) => give(null, Readable.from([toSvg(url)])));
  zip.end();
  return zip;
}

/** The side of an engraved plate, with the quiet zone. */
const SIDE_MM = 40;
/** The empty modules on each side, as the standard for QR codes requires. */
const QUIET_ZONE = 4;

function toSvg(url: string): string {
  const { size, path } = toQrPath(url, { ecc: 'H', border: QUIET_ZONE });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE_MM}mm" height="${SIDE_MM}mm" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>\n`;
}
