import { escapeHtml } from '../../graphql/text.ts';
import type { Page } from '../pages/page.entity.ts';
import type { WallItem } from './tribute.service.ts';

/** A part of a wall that is printed as one. */
export interface PrintedWall {
  page: Page;
  tributes: WallItem[];
  /** How many the wall holds in all. */
  total: number;
  /** Whether these begin with the newest. */
  isFirst: boolean;
  /** The `before` of what follows; null at the end. */
  next: number | null;
}

const STYLE = `
  body { max-width: 38rem; margin: 0 auto; padding: 2rem 1.25rem; background: #fbf8f3; color: #2b2a28;
    font: 1.1rem/1.6 Georgia, serif; overflow-wrap: anywhere }
  h1 { font-weight: 400; font-size: 1.9rem; line-height: 1.2; margin: 0 0 .5rem }
  a { color: #2f5d50; display: inline-block; padding: .6rem 0 }
  article { padding: 1.25rem 0; border-top: 1px solid #e6dfd3; break-inside: avoid }
  article p { margin: 0; white-space: pre-wrap }
  img { display: block; max-width: 100%; width: 20rem; max-height: 80vh; height: auto; margin: .9rem 0 }
  footer, .note { margin: .5rem 0 0; font-size: .95rem; color: #5f5b54 }
  .note { margin-bottom: 1.1rem }
  footer b { font-weight: 400; color: #2b2a28 }
  @media (prefers-color-scheme: dark) {
    body { background: #161513; color: #efe9df } a { color: #8fc5b1 }
    article { border-color: #35322d } footer, .note { color: #b3aca0 } footer b { color: #efe9df }
  }
  @media print { body { max-width: none; padding: 0; background: none; color: #000 } nav { display: none }
    article { border-color: #ccc } footer, footer b, .note { color: #333 } }`;

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const numbers = new Intl.NumberFormat('en');

/** A wall, or a part of it, as one plain document that needs no script: to be printed, or read. */
export function printedWall({ page, tributes, total, isFirst, next }: PrintedWall): string {
  const name = escapeHtml(page.title);
  const count = `${numbers.format(total)} ${total === 1 ? 'message' : 'messages'}`;
  const part = `${isFirst ? 'The newest' : 'Some earlier'} ${numbers.format(tributes.length)} of ${count}.`;
  const isWhole = isFirst && next === null;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Tributes: ${name}</title>
<style>${STYLE}</style>
<body>
<nav><a href="/${page.url}">Back to the page</a></nav>
<main>
<h1 dir="auto">${name}</h1>
<p class="note">${isWhole ? `${count}.` : part}</p>
${tributes.map(article).join('\n')}
</main>
${next === null ? '' : `<nav><a rel="next" href="/${page.url}?print&amp;before=${next}">Earlier messages, to print as well</a></nav>`}
</body>
</html>
`;
}

function article({ name, content, image, createdAt }: WallItem): string {
  const from = escapeHtml(name);
  const picture = image
    ? `<img src="${escapeHtml(image)}/sm" alt="Photo from ${from}"${sizeOf(image)}>`
    : '';
  return `<article><p dir="auto">${escapeHtml(content)}</p>${picture}<footer><b dir="auto">${from}</b>, <time datetime="${createdAt.toISOString()}">${day.format(createdAt)}</time></footer></article>`;
}

/** As its address tells it, so that nothing moves when it comes. */
function sizeOf(image: string): string {
  const [, width, height] = /_(\d+)x(\d+)_[0-9a-f]{6}$/.exec(image) ?? [];
  return width ? ` width="${width}" height="${height}"` : '';
}
