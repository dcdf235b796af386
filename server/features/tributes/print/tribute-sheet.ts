import { groupInRows } from '../../../../protocol/picture-rows.ts';
import { escapeHtml } from '../../../../protocol/escape-html.ts';
import { beginDocument } from '../../../http/html-document.ts';
import type { TributePhoto } from '../tribute-photo.entity.ts';
import type { Tribute } from '../tribute.entity.ts';
import { countLines, KEPT_LINES } from './book-measures.ts';
import { SHEET_STYLE, readFontFaces } from './sheet-style.ts';

/** The fields of a tribute that a sheet shows. */
export type SheetItem = Pick<Tribute, 'name' | 'content' | 'shownPhotos' | 'createdAt'>;

/** How high a photo becomes at most that has a row of several for itself. */
const LONE_REM = 24;

/** A plain HTML document without scripts, for printing or reading. `style` is CSS, `body` is HTML. */
export async function renderSheet(
  title: string,
  kind: 'wall' | 'book',
  style: string,
  body: string,
): Promise<string> {
  const allStyles = `${await readFontFaces()}${SHEET_STYLE}${style}`;
  return `${beginDocument(title, allStyles, '<meta name="robots" content="noindex">')}<noscript><style>.needs-code { display: none !important }</style></noscript>
<body class="${kind}">
${body}
</body>
</html>
`;
}

/** A tribute on a sheet, with its time formatted by `when`; `variant` is the size of its photos. */
export function renderArticle(
  { name, content, shownPhotos, createdAt }: SheetItem,
  when: Intl.DateTimeFormat,
  variant: 'sm' | 'public',
): string {
  const from = escapeHtml(name);
  const words = content
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => `<p dir="auto">${escapeHtml(part)}</p>`)
    .join('');
  const photos = renderPhotos(shownPhotos, from, variant);
  return `<article${describeWriting(content)}>${words}${photos}<footer><bdi>${from}</bdi> <time datetime="${createdAt.toISOString()}">${when.format(createdAt)}</time></footer></article>`;
}

/**
 * The photos of a tribute: several in rows, the pictures of each equally high; `--tall` is the height of all by their
 * width, by which paper keeps them on one page. Of a film its still, and that it is one.
 */
function renderPhotos(photos: TributePhoto[], from: string, variant: 'sm' | 'public'): string {
  const images = photos.map(({ image }) => image);
  const film = photos.find((photo) => photo.film)?.image;
  const note = film
    ? '<p class="note film">With a film, which can be watched on the page.</p>'
    : '';
  const render = (image: string, style = '') => {
    const number = images.length > 1 ? ` ${images.indexOf(image) + 1}` : '';
    const kind = image === film ? 'Film' : 'Photo';
    return `<img src="${escapeHtml(image)}/${variant}" alt="${kind}${number} from ${from}"${sizeAttributes(image)}${style}>`;
  };
  if (images.length < 2) return images.map((image) => render(image)).join('') + note;
  const grouped = groupInRows(images, readRatio);
  const rows = grouped.map((row) => {
    const pictures = row.map((image) => {
      const ratio = readRatio(image);
      const limit = row.length === 1 ? `; max-width: ${(LONE_REM * ratio).toFixed(1)}rem` : '';
      return render(image, ` style="flex-grow: ${ratio}${limit}"`);
    });
    return `<div class="photo-row">${pictures.join('')}</div>`;
  });
  const heights = grouped.map((row) => 1 / row.reduce((sum, image) => sum + readRatio(image), 0));
  const tall = heights.reduce((sum, height) => sum + height, 0).toFixed(2);
  return `<div class="photo-rows" style="--tall: ${tall}">${rows.join('')}</div>${note}`;
}

/** A picture's width by its height. */
function readRatio(image: string): number {
  const size = readSize(image);
  return size ? Number((size.width / size.height).toFixed(3)) : 1.5;
}

/** The script and length of a text as attributes; the name is on the side on which its text begins. */
function describeWriting(content: string): string {
  const begin = content.slice(0, 200);
  const [first] = /\p{L}/u.exec(begin) ?? [];
  const isArabic = first && /\p{Script=Arabic}/u.test(first);
  const isHebrew = first && /\p{Script=Hebrew}/u.test(first);
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(begin);
  const classes = [
    isArabic && 'arabic',
    isHebrew && 'hebrew',
    isJapanese && 'japanese',
    countLines(content) >= KEPT_LINES && 'long',
  ].filter(Boolean);
  const language = isArabic ? 'ar' : isHebrew ? 'he' : isJapanese ? 'ja' : '';
  return [
    classes.length > 0 && ` class="${classes.join(' ')}"`,
    (isArabic || isHebrew) && ' dir="rtl"',
    language && ` lang="${language}"`,
  ]
    .filter(Boolean)
    .join('');
}

/** The size is part of the picture's address; setting it prevents layout shifts. */
export function sizeAttributes(image: string): string {
  const size = readSize(image);
  return size ? ` width="${size.width}" height="${size.height}"` : '';
}

/** The size of a picture, read from its address. */
export function readSize(image: string): { width: number; height: number } | null {
  const [, width, height] = /_(\d+)x(\d+)_[0-9a-f]{6}$/.exec(image) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}
