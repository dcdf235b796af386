import { escapeHtml } from '../../graphql/text.ts';
import type { Page } from '../pages/page.entity.ts';
import type { WallItem } from './tribute.entity.ts';
import { sheet, sheetArticle } from './tribute-sheet.ts';

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

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const numbers = new Intl.NumberFormat('en');

/** A wall, or a part of it, newest first. */
export function printedWall({ page, tributes, total, isFirst, next }: PrintedWall): string {
  const count = `${numbers.format(total)} ${total === 1 ? 'message' : 'messages'}`;
  const part = `${isFirst ? 'The newest' : 'Some earlier'} ${numbers.format(tributes.length)} of ${count}.`;
  const isWhole = isFirst && next === null;
  return sheet(
    `Tributes: ${page.title}`,
    'wall',
    `<nav><a href="/${page.url}">Back to the page</a></nav>
<main>
<h1 dir="auto">${escapeHtml(page.title)}</h1>
<p class="note">${isWhole ? `${count}.` : part}</p>
${tributes.map((tribute) => sheetArticle(tribute, day, 'sm')).join('\n')}
</main>
${next === null ? '' : `<nav><a rel="next" href="/${page.url}?print&amp;before=${next}">Earlier messages, to print as well</a></nav>`}`,
  );
}
