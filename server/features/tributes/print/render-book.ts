import { escapeHtml } from '../../../../protocol/escape-html.ts';
import type { Page } from '../../pages/page.entity.ts';
import type { Service } from '../../pages/service.types.ts';
import type { Photo } from '../../photos/photo.entity.ts';
import type { Tribute } from '../tribute.entity.ts';
import type { BookContents } from './book-contents.ts';
import { NOTE, type PaperSize } from './book-measures.ts';
import { BOOK_STYLE, createBookPrintStyle } from './book-style.ts';
import { readSize, renderArticle, renderSheet, sizeAttributes } from './tribute-sheet.ts';
import { formatCount } from '../../../../protocol/format-count.ts';

interface BookPart {
  page: Page;
  service: Service;
  /** What precedes the messages; null in later parts. */
  contents: BookContents | null;
  tributes: Tribute[];
  total: number;
  /** Whether more follow. */
  hasMore: boolean;
  paper: PaperSize;
}

/** The book of the day, or a later part of it, as an HTML document. */
export function renderBook(part: BookPart): Promise<string> {
  const { page, contents, tributes, hasMore, paper } = part;
  const paperQuery = paper === 'a4' ? '&amp;paper=a4' : '';
  const next = hasMore
    ? `<nav class="next"><a rel="next" href="?after=${tributes.at(-1)!.id}${paperQuery}">The book goes on</a></nav>`
    : '';
  const other =
    paper === 'a5' ? '<a href="?paper=a4">For A4</a>' : '<a href="?paper=a5">For A5</a>';
  return renderSheet(
    `The book of the day: ${page.title}`,
    'book',
    BOOK_STYLE + createBookPrintStyle(paper, page.title),
    `<nav class="bar"><a href="/${page.url}">Back to the page</a>${contents ? other : ''}<button type="button" class="needs-code" onclick="print()">Print this book</button></nav>
<main>
${contents ? renderCover(part, contents) : ''}
<div class="wrap">
${contents ? renderFront(part, contents) : ''}
${renderTributes(part)}
${next}
</div>
</main>`,
  );
}

function renderCover({ page, service }: BookPart, { subject }: BookContents): string {
  const { startsAt, timeZone } = service;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone });
  const picture = subject?.cover
    ? `<img src="${escapeHtml(subject.cover)}/public" alt=""${placeAttribute(subject.coverFocus)}>`
    : '';
  return `<header class="cover"><div><h1 dir="auto">${escapeHtml(page.title)}</h1>
${subject?.dates ? `<p dir="auto">${escapeHtml(subject.dates)}</p>` : ''}
<em>The book of the day, ${day.format(startsAt)}</em></div>${picture}</header>`;
}

function renderFront(part: BookPart, { subject, photos }: BookContents): string {
  const { service, total, tributes } = part;
  const life = subject?.life
    ? `<h2 id="life">Life</h2><div class="life" dir="auto">${subject.life}</div>`
    : '';
  const count = (all: number) => (all ? `<small>${formatCount(all)}</small>` : '');
  const entry = (id: string, name: string, all = 0) =>
    `<li><a href="#${id}">${name} ${count(all)}</a></li>`;
  const entries = [
    life && entry('life', 'Life'),
    photos.length && entry('photographs', 'Photographs', photos.length),
    entry('service', 'The service'),
    tributes.length && entry('messages', 'Messages', total),
  ].filter(Boolean);
  return `<div class="front life-part"><ol class="contents">${entries.join('')}</ol><div>${life}</div></div>
${photos.length ? `<section class="plates-part"><h2 id="photographs">Photographs</h2><div class="plates">${photos.map(renderPhoto).join('\n')}</div></section>` : ''}
${renderService(service, total)}`;
}

function renderPhoto({ image, caption }: Photo, index: number): string {
  const size = readSize(image);
  const ratio = size ? size.width / size.height : 1.5;
  const shape = ratio < 0.9 ? ' tall' : '';
  const wide = index === 0 || ratio > 2 ? ' wide' : '';
  const words = caption ? `<figcaption dir="auto">${escapeHtml(caption)}</figcaption>` : '';
  return `<figure class="plate${shape}${wide}"><img src="${escapeHtml(image)}/public" alt="${escapeHtml(caption)}"${sizeAttributes(image)}>${words}</figure>`;
}

function renderService({ title, startsAt, timeZone, place }: Service, total: number): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone });
  return `<section class="service service-part"><h2 id="service">The service</h2>
<p class="lead" dir="auto">${escapeHtml(title)}</p>
<p><time datetime="${startsAt.toISOString()}">${day.format(startsAt)}</time></p>
${place ? `<p dir="auto">${escapeHtml(place)}</p>` : ''}
${total ? `<p class="note">${formatCount(total)} ${total === 1 ? 'message' : 'messages'}</p>` : ''}
</section>`;
}

/** The long messages, then the notes, each in the order in which they were written. */
function renderTributes({ service, tributes }: BookPart): string {
  if (tributes.length === 0)
    return '<section class="messages-part"><p class="note">Nothing was written on that day.</p></section>';
  const { timeZone } = service;
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
  const render = (some: Tribute[]) =>
    some.map((tribute) => renderArticle(tribute, time, 'public')).join('\n');
  const isNote = ({ content, images }: Tribute) =>
    images.length === 0 && content.length < NOTE.letters;
  const [messages, notes] = [
    tributes.filter((tribute) => !isNote(tribute)),
    tributes.filter(isNote),
  ];
  return `<section class="messages-part"><h2 id="messages">Messages</h2>
<div class="messages">${render(messages)}</div>
${notes.length ? `<div class="notes">${render(notes)}</div>` : ''}</section>`;
}

/** The point of a picture that stays visible where it is cropped. */
function placeAttribute(focus: string): string {
  const [, x, y] = /^(\d(?:\.\d+)?) (\d(?:\.\d+)?)$/.exec(focus) ?? [];
  return x && y ? ` style="object-position: ${Number(x) * 100}% ${Number(y) * 100}%"` : '';
}
