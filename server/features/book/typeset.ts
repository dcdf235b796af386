import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import sharp from 'sharp';
import { BOOK_FILE, type BookMessage, type BookJob, SOURCE_FILE } from './book-job.ts';
import { BookPictures } from './book-pictures.ts';
import type { BookSource } from './book-source.ts';
import { type BookData, describeBook } from './describe-book.ts';
import { BOOK_FOLDER, readInstalledFaces, TEMPLATE_FOLDER } from './installed-faces.ts';

// Makes one book: its pictures in the sizes in which they are printed, its pages with Typst, and a PDF of these.

const TEMPLATES = ['parts.typ', 'words.typ', 'book-a5.typ', 'book-a4.typ'];
/** Tagged for readers of every kind (ISO 14289); refuses letters without a face. */
const PDF_UA = 'ua-1';
/** Tagged as well, but for those letters. */
const PDF_TAGGED = '1.7';

const POINTS = 72 / 25.4;

/** The number of pages in a preview: the cover, what follows it, and the first pages of the text. */
const PREVIEW_PAGES = 12;
const PREVIEW_HEIGHT = 480;
const PREVIEW_WEBP = { quality: 72 };

const { folder, task } = workerData as BookJob;
const report = (message: BookMessage) => parentPort!.postMessage(message);

const source = JSON.parse(await readFile(join(folder, SOURCE_FILE), 'utf8')) as BookSource;
const pictures = new BookPictures(folder, source.files, task);
const book = describeBook(source, pictures, await readInstalledFaces());
await pictures.write((done) => report({ done, of: pictures.count }));
await writeFile(join(folder, book.colophon.qr), book.colophon.svg);
const { compiler, document } = await typeset(book);
if (task === 'preview') report({ made: await preview() });
else {
  await writeFile(join(folder, BOOK_FILE), await toPdf());
  report({ made: { pages: document.numOfPages, images: [] } });
}

async function typeset(data: BookData) {
  const typst = NodeCompiler.create({
    workspace: folder,
    fontArgs: [{ fontPaths: [BOOK_FOLDER] }],
  });
  for (const name of TEMPLATES)
    typst.mapShadow(join(folder, name), await readFile(join(TEMPLATE_FOLDER, name)));
  typst.mapShadow(join(folder, 'data.json'), Buffer.from(JSON.stringify(data)));
  const main = join(folder, `book-${source.options.size}.typ`);
  const compiled = typst.compile({ mainFilePath: main });
  const { result } = compiled;
  if (!result) {
    const errors = typst.fetchDiagnostics(compiled.takeDiagnostics()!);
    throw new Error(`the book cannot be set: ${JSON.stringify(errors).slice(0, 2_000)}`);
  }
  return { compiler: typst, document: result as NodeTypstDocument };
}

async function toPdf(): Promise<Uint8Array> {
  const creationTimestamp = Math.floor(Date.parse(source.madeAt) / 1_000);
  const render = (pdfStandard: string) =>
    compiler.pdf(document, { pdfStandard, creationTimestamp });
  const pdf = renderAccessible(render);
  return source.options.bleed ? setPageBoxes(pdf, book.paper) : pdf;
}

/** A letter of a name, a sign or an emoji may have no face. */
function renderAccessible(render: (standard: string) => Buffer): Buffer {
  try {
    return render(PDF_UA);
  } catch {
    return render(PDF_TAGGED);
  }
}

async function preview() {
  const images = await drawPages(compiler.plainSvg(document), document.numOfPages, book.paper);
  return { pages: document.numOfPages, images };
}

/** Sets the boxes of a PDF that tell printers where the page is on each sheet, and how far pictures bleed. */
async function setPageBoxes(
  pdf: Uint8Array,
  { width, height, slug, bleed }: BookData['paper'],
): Promise<Uint8Array> {
  const { PDFDocument } = await import('pdf-lib'); // takes a fifth of a book's time to load, and few are for printers
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const box = (beyond: number): [number, number, number, number] => {
    const edge = (slug - beyond) * POINTS;
    return [edge, edge, (width + 2 * beyond) * POINTS, (height + 2 * beyond) * POINTS];
  };
  for (const page of document.getPages()) {
    page.setTrimBox(...box(0));
    page.setArtBox(...box(0));
    page.setBleedBox(...box(bleed));
  }
  return document.save({ useObjectStreams: false });
}

/** Draws the first pages of a book, of which Typst gives one tall SVG with a group for each page. */
async function drawPages(
  svg: string,
  pages: number,
  paper: { width: number; height: number },
): Promise<{ page: number; image: string }[]> {
  const { head, width, height } = readHead(svg);
  const step = height / pages;
  const groups = svg.split(/\n {4}<g(?=[ >])/, PREVIEW_PAGES + 1).slice(1);
  const shared = svg.slice(svg.indexOf('\n    <defs')); // letters, and the edges of pictures
  const images: { page: number; image: string }[] = [];
  for (const [index, group] of groups.entries()) {
    const pageHead = head
      .replace(/viewBox="[^"]*"/, `viewBox="0 ${index * step} ${width} ${step}"`)
      .replace(/ height="[^"]*"/, ` height="${step}pt"`);
    const content = group.slice(0, group.indexOf('\n    </g>'));
    const page = await sharp(Buffer.from(`${pageHead}<g${content}</g>${shared}`), {
      unlimited: true,
    })
      .resize({
        height: PREVIEW_HEIGHT,
        width: Math.round((PREVIEW_HEIGHT * paper.width) / paper.height),
      })
      .flatten({ background: '#fff' })
      .webp(PREVIEW_WEBP)
      .toBuffer();
    images.push({ page: index + 1, image: `data:image/webp;base64,${page.toString('base64')}` });
  }
  return images;
}

function readHead(svg: string) {
  const head = /^<svg[^>]*>/.exec(svg)?.[0] ?? '';
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(head)?.map(Number) ?? [];
  if (!width || !height) throw new Error('the pages of a book have no size');
  return { head, width, height };
}
