import { type Doc, XmlElement, XmlText } from 'yjs';
import { FORMATS, ROOT } from './rich-text.tree.ts';

/** Nothing that people write is nested deeper; what is deeper is left out. */
const DEEPEST = 24;

interface Delta {
  insert?: unknown;
  attributes?: { p?: { __format?: unknown } };
}

/** The HTML of each place of a document's root; not sanitised yet. Whatever is in it, it is read. */
export function blocksToHtml(doc: Doc): string[] {
  return childrenOf(doc.get(ROOT, XmlElement)).map((child) =>
    child instanceof XmlElement ? elementToHtml(child, 0) : `<p>${joined(textToHtml(child))}</p>`,
  );
}

/** The HTML of a document; empty where nothing is written in it. Not sanitised yet. */
export function richTextToHtml(doc: Doc): string {
  const html = blocksToHtml(doc).join('');
  return /<hr>|[^<>\s](?![^<>]*>)/.test(html) ? html : '';
}

function elementToHtml(element: XmlElement, depth: number): string {
  if (depth > DEEPEST) return '';
  const inner = joined(
    childrenOf(element)
      .map((child) =>
        child instanceof XmlElement ? elementToHtml(child, depth + 1) : textToHtml(child),
      )
      .join(''),
  );
  const dir = attribute(element, '__dir');
  const direction = dir === 'ltr' || dir === 'rtl' ? ` dir="${dir}"` : '';
  switch (element.nodeName) {
    case 'linebreak':
      return '<br>';
    case 'horizontalrule':
      return '<hr>';
    case 'heading': {
      const given = attribute(element, '__tag');
      const tag = /^h[2-4]$/.test(given) ? given : 'h2';
      return `<${tag}${direction}>${inner}</${tag}>`;
    }
    case 'quote':
      return `<blockquote${direction}>${inner}</blockquote>`;
    case 'list':
      return attribute(element, '__listType') === 'number' || attribute(element, '__tag') === 'ol'
        ? `<ol>${nested(inner)}</ol>`
        : `<ul>${nested(inner)}</ul>`;
    case 'listitem':
      return isNestedList(element) ? inner : `<li${direction}>${inner}</li>`;
    case 'link':
    case 'autolink':
      return `<a href="${escape(attribute(element, '__url'))}">${inner}</a>`;
    default:
      return `<p${direction}>${inner || '<br>'}</p>`;
  }
}

/** The editor keeps a list within a list in an item of its own; it belongs to the item before it. */
function isNestedList(item: XmlElement): boolean {
  const [first] = childrenOf(item);
  return first instanceof XmlElement && first.nodeName === 'list';
}

function nested(items: string): string {
  const closed = items
    .replace(/<\/li>(<[uo]l>)/g, '$1')
    .replace(/(<\/[uo]l>)(?=<li|$)/g, '$1</li>');
  return /^<[uo]l>/.test(closed) ? `<li>${closed}` : closed;
}

function textToHtml(text: XmlText): string {
  return (text.toDelta() as Delta[])
    .map(({ insert, attributes }) =>
      typeof insert === 'string' ? formatted(insert, Number(attributes?.p?.__format) || 0) : '',
    )
    .join('');
}

/** Neighbours of one format need no tags between them. */
function joined(html: string): string {
  const shorter = html.replace(/<\/(strong|em|s|u)><\1>/g, '');
  return shorter === html ? html : joined(shorter);
}

function formatted(text: string, format: number): string {
  const tags = FORMATS.filter(({ bit }) => format & bit).map(({ tag }) => tag);
  const open = tags.map((tag) => `<${tag}>`).join('');
  const close = tags.map((tag) => `</${tag}>`).reverse();
  return `${open}${escape(text)}${close.join('')}`;
}

function childrenOf(element: XmlElement): (XmlElement | XmlText)[] {
  return element
    .toArray()
    .filter((child) => child instanceof XmlElement || child instanceof XmlText);
}

function attribute(element: XmlElement, name: string): string {
  const value: unknown = element.getAttribute(name);
  return typeof value === 'string' ? value : '';
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
