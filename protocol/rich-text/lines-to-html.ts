import type { Doc } from 'yjs';
import { escapeHtml } from '../escape-html.ts';
import {
  BREAK,
  type Format,
  isListItem,
  type Line,
  toLines,
  parseRuns,
  type Run,
  sanitizeAddress,
  TEXT,
} from './lines.ts';

const TAGS = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const;
const NAMES = Object.keys(TAGS) as (keyof typeof TAGS)[];

/** The HTML of a document; empty if it has no text. All letters are escaped, and only allowed links are kept. */
export function richTextToHtml(doc: Doc): string {
  return runsToHtml(parseRuns(doc.getText(TEXT)));
}

/** The HTML of a flat text; empty if it has no letters. */
export function runsToHtml(runs: readonly Run[]): string {
  const lines = toLines(runs);
  const isWritten = lines.some(
    ({ line, spans }) => line === 'rule' || spans.some(({ text }) => text.trim() !== ''),
  );
  return isWritten ? linesToHtml(lines) : '';
}

function linesToHtml(lines: readonly Line[]): string {
  let html = '';
  for (let offset = 0; offset < lines.length;) {
    const items = takeList(lines, offset);
    const line = lines[offset];
    if (items.length > 0) html += listsToHtml(items, 0);
    else if (line) html += lineToHtml(line);
    offset += items.length || 1;
  }
  return html;
}

/** The consecutive list items from here on. */
function takeList(lines: readonly Line[], from: number): Line[] {
  let end = from;
  while (end < lines.length && isListItem(lines[end])) end += 1;
  return lines.slice(from, end);
}

/** Neighbouring lists of one depth; deeper items are nested in the item before them. */
function listsToHtml(items: readonly Line[], depth: number): string {
  let html = '';
  let open = '';
  let isInItem = false;
  const endItem = () => {
    if (isInItem) html += '</li>';
    isInItem = false;
  };
  const endList = () => {
    endItem();
    if (open) html += `</${open}>`;
    open = '';
  };
  for (let offset = 0; offset < items.length;) {
    const item = items[offset];
    if (!item) break;
    let end = offset;
    while (end < items.length && (items[end]?.depth ?? 0) > depth) end += 1;
    const inner = items.slice(offset, end);
    const tag = item.line === 'number' ? 'ol' : 'ul';
    if (inner.length > 0) {
      if (!open) html += `<${(open = tag)}>`;
      if (!isInItem) html += '<li>';
      isInItem = true;
      html += listsToHtml(inner, depth + 1);
      offset += inner.length;
      continue;
    }
    if (open && open !== tag) endList();
    else endItem();
    if (!open) html += `<${(open = tag)}>`;
    html += `<li${toDirAttribute(item)}>${spansToHtml(item)}`;
    isInItem = true;
    offset += 1;
  }
  endList();
  return html;
}

function lineToHtml(line: Line): string {
  if (line.line === 'rule') return '<hr>';
  const tag = line.line === 'quote' ? 'blockquote' : (line.line ?? 'p');
  return `<${tag}${toDirAttribute(line)}>${spansToHtml(line) || '<br>'}</${tag}>`;
}

/** Neighbours with the same link share one link, and neighbours with the same format one tag. */
function spansToHtml({ spans }: Line): string {
  let html = '';
  for (let offset = 0; offset < spans.length;) {
    const link = spans[offset]?.format.link;
    let end = offset + 1;
    while (end < spans.length && spans[end]?.format.link === link) end += 1;
    const within = spans.slice(offset, end);
    const inner = joinTags(
      within.map(({ text, format }) => toFormattedHtml(text, format)).join(''),
    );
    html +=
      link === undefined ? inner : `<a href="${escapeHtml(sanitizeAddress(link))}">${inner}</a>`;
    offset += within.length;
  }
  return joinTags(html);
}

function toFormattedHtml(text: string, format: Format): string {
  const tags = NAMES.filter((name) => format[name]).map((name) => TAGS[name]);
  const open = tags.map((tag) => `<${tag}>`).join('');
  const close = tags.map((tag) => `</${tag}>`).reverse();
  return `${open}${escapeHtml(text).replaceAll(BREAK, '<br>')}${close.join('')}`;
}

/** Removes tags between neighbours of the same format. */
function joinTags(html: string): string {
  const shorter = html.replace(/<\/(strong|em|s|u)><\1>/g, '');
  return shorter === html ? html : joinTags(shorter);
}

function toDirAttribute({ dir }: Line): string {
  return dir ? ` dir="${dir}"` : '';
}
