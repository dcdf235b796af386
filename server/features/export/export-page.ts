import { escapeHtml } from '../../../protocol/escape-html.ts';
import { beginDocument, COLORS, renderPolicy } from '../../http/html-document.ts';
import type { ComponentRow } from '../components/component.entity.ts';
import { getBlockType } from '../components/registry.ts';
import type { Favourite } from '../couples/favourite.entity.ts';
import type { Page } from '../pages/page.entity.ts';
import { computeServiceDay } from '../pages/service.types.ts';
import type { Photo } from '../photos/photo.entity.ts';
import type { Tribute } from '../tributes/tribute.entity.ts';
import type { PageContents } from './describe.ts';
import type { FileNames } from './file-names.ts';

type Paths = Pick<FileNames, 'getPath'>;

/** The content security policy: everything is loaded from the archive's own folder. */
const POLICY =
  "default-src 'none'; img-src 'self' file:; media-src 'self' file:; style-src 'unsafe-inline'";
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** The beginning of the page that opens from disk: everything above its messages. */
export function renderBeginning(
  page: Page,
  { blocks, photos, favourites }: PageContents,
  paths: Paths,
): string {
  const title = page.title || page.url;
  const album = photos.map((photo) => renderPhoto(photo, paths)).join('\n');
  const parts = blocks.map((block) =>
    getBlockType(block.type).shows === 'photos'
      ? `<section class="album">${album}</section>`
      : renderBlock(block, paths),
  );
  return `${beginDocument(title, EXPORT_STYLE, renderPolicy(POLICY))}<body>
<main>
<h1 dir="auto">${escapeHtml(title)}</h1>
${renderCouple(page)}
${parts.join('\n')}
${renderService(page)}
${favourites.toReversed().map(renderFavourite).join('\n')}
${page.couple ? '' : TRIBUTES_BEGIN}`;
}

function renderCouple({ couple }: Page): string {
  const lines = [couple?.day, couple?.line].filter((line) => line);
  return lines.map((line) => `<p dir="auto">${escapeHtml(line!)}</p>`).join('');
}

function renderFavourite({ text, author, deckTitle, keptAt }: Favourite): string {
  const from = [author, deckTitle].filter((part) => part !== null).map(escapeHtml);
  return `<article><p dir="auto">${escapeHtml(text)}</p><footer>${from.join(', ')} <time datetime="${keptAt.toISOString()}">${day.format(keptAt)}</time></footer></article>`;
}

/** A block, rendered from its fields alone, so that new types need no code here. */
function renderBlock({ type, payload }: ComponentRow, paths: Paths): string {
  const { fields, titleField } = getBlockType(type);
  const parts = Object.entries(fields).map(([name, { kind }]) => {
    const value = String(payload[name] ?? '');
    if (!value || name === titleField) return '';
    if (kind === 'rich') return `<div class="words" dir="auto">${value}</div>`;
    if (kind === 'picture') return renderPicture(value, '', paths);
    if (kind === 'video') return `<p><a href="${escapeHtml(value)}">${escapeHtml(value)}</a></p>`;
    const isPlace = /^[\d.]+ [\d.]+$/.test(value); // what stays visible where a picture is cropped
    return kind === 'text' && !isPlace ? `<p dir="auto">${escapeHtml(value)}</p>` : '';
  });
  const content = parts.filter(Boolean).join('\n');
  return content && `<section>${content}</section>`;
}

function renderPhoto({ image, caption }: Photo, paths: Paths): string {
  const words = caption && `<figcaption dir="auto">${escapeHtml(caption)}</figcaption>`;
  return `<figure>${renderPicture(image, caption, paths)}${words}</figure>`;
}

function renderPicture(address: string, alt: string, paths: Paths): string {
  const path = paths.getPath(address);
  return path ? `<img src="${path}" alt="${escapeHtml(alt)}" loading="lazy">` : '';
}

function renderService({ service }: Page): string {
  if (!service) return '';
  const { title, startsAt, place, timeZone } = service;
  const when = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  });
  return `<section><h2>The service</h2>
<p dir="auto">${escapeHtml(title)}</p>
<p>${when.format(startsAt)}</p>
${place ? `<p dir="auto">${escapeHtml(place)}</p>` : ''}</section>`;
}

const TRIBUTES_BEGIN = '<section class="messages"><h2>Messages</h2>\n';

/** The end of the page that opens from disk; a love box has no messages. */
export function renderEnd({ couple }: Page): string {
  return `${couple ? '' : '</section>\n'}</main>\n</body>\n</html>\n`;
}

/** A section of messages, if there was a service: those written on its day are its book. */
export type Part = 'before' | 'day' | 'after';

/** The part that a message belongs to; null on a page without a service. */
export function findPart(
  { service }: Page,
  { createdAt }: Pick<Tribute, 'createdAt'>,
): Part | null {
  if (!service) return null;
  const { from, to } = computeServiceDay(service);
  if (createdAt < from) return 'before';
  return createdAt < to ? 'day' : 'after';
}

/** The heading of a part of the messages. */
export function renderPart({ service }: Page, part: Part): string {
  if (part === 'before') return '<h3>Before the service</h3>\n';
  if (part === 'after') return '<h3>Afterwards</h3>\n';
  const { startsAt, timeZone } = service!;
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(startsAt);
  return `<h3 id="book">The book of the day, ${date}</h3>\n`;
}

/** A message with its photos and its film. */
export function renderTribute(
  { name, content, createdAt, shownPhotos }: Tribute,
  paths: Paths,
): string {
  const words = content
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => `<p dir="auto">${escapeHtml(part)}</p>`)
    .join('');
  const media = shownPhotos.map(({ image, film }) => {
    const path = film && paths.getPath(film);
    const poster = paths.getPath(image);
    return path
      ? `<video controls preload="none" src="${path}"${poster ? ` poster="${poster}"` : ''}></video>`
      : renderPicture(image, `Photo from ${name}`, paths);
  });
  return `<article>${words}${media.join('')}<footer><bdi>${escapeHtml(name)}</bdi> <time datetime="${createdAt.toISOString()}">${day.format(createdAt)}</time></footer></article>\n`;
}

/** The style of the page that opens from disk: the product's paper and ink, with faces that every system has. */
const EXPORT_STYLE = `${COLORS}
  body { margin: 0; background: var(--paper); color: var(--ink); font: 18px/1.6 Georgia, 'Times New Roman', serif }
  main { max-width: 40rem; margin: 0 auto; padding: 3rem 1.25rem 5rem }
  h1 { font-weight: 400; font-size: 2.75rem; line-height: 1.1; margin: 0 0 1.5rem }
  h2 { font-weight: 400; font-size: 1.6rem; margin: 3rem 0 1rem }
  h3 { font-weight: 400; font-size: 1.25rem; margin: 2.5rem 0 1rem }
  p, .words, figcaption { overflow-wrap: anywhere; white-space: pre-line }
  .words { white-space: normal }
  section { margin: 2rem 0 }
  img, video { display: block; max-width: 100%; height: auto; margin: 1rem 0 }
  .album { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1.25rem; align-items: start }
  figure { margin: 0 }
  figure img { width: 100%; margin: 0 }
  figcaption, footer, time { color: var(--soft); font-size: 0.9rem }
  article { padding: 1.25rem 0; border-top: 1px solid var(--line) }
  article p { margin: 0 0 0.6rem }
  a { color: inherit }
  @media print {
    :root { --paper: #fff; --ink: #000; --soft: #444; --line: #ccc }
    body { font-size: 11pt }
    article, figure { break-inside: avoid }
    h2, h3 { break-after: avoid }
  }`;
