import { parseDocument } from 'htmlparser2';
import { BREAK, type Format, type Line, type LineKind } from '../../../protocol/rich-text/lines.ts';

type HtmlNode = ReturnType<typeof parseDocument>['children'][number];
type Span = Line['spans'][number];

const FORMATS: Record<string, Format> = {
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  u: { underline: true },
  s: { strike: true },
};
const BLOCKS = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'div']);
const HEADINGS = ['h2', 'h3', 'h4'] as const;

/** Reads sanitised HTML as lines; the same text always gives the same lines, and one at least. */
export function htmlToLines(html: string): Line[] {
  const lines = linesOf(parseDocument(html).children);
  return lines.length > 0 ? lines : [{ spans: [] }];
}

/** Blocks as they stand; what stands loose between them becomes paragraphs. */
function linesOf(nodes: readonly HtmlNode[]): Line[] {
  const lines: Line[] = [];
  let inlineNodes: HtmlNode[] = [];
  const flushInline = () => {
    const spans = spansOf(inlineNodes);
    if (spans.length > 0) lines.push({ spans });
    inlineNodes = [];
  };
  for (const node of nodes) {
    if (!BLOCKS.has(nameOf(node))) {
      inlineNodes.push(node);
      continue;
    }
    flushInline();
    lines.push(...blockOf(node));
  }
  flushInline();
  return lines;
}

function blockOf(node: HtmlNode): Line[] {
  const name = nameOf(node);
  if (name === 'hr') return [{ line: 'rule', spans: [] }];
  if (name === 'ul' || name === 'ol') return itemsOf(node, 0);
  if (name === 'li') return itemOf(node, 'bullet', 0);
  if (name === 'div') return linesOf(childrenOf(node));
  const spans = spansOf(childrenOf(node));
  if (name === 'blockquote') return [{ line: 'quote', ...directionOf(node), spans }];
  const line = HEADINGS.find((one) => one === name);
  return [{ ...(line && { line }), ...directionOf(node), spans }];
}

function itemsOf(list: HtmlNode, depth: number): Line[] {
  const line = nameOf(list) === 'ol' ? 'number' : 'bullet';
  return childrenOf(list).flatMap((child) => {
    if (isList(child)) return itemsOf(child, depth + 1);
    return nameOf(child) === 'li' ? itemOf(child, line, depth) : [];
  });
}

/** An item's own words, then the lists within it. */
function itemOf(item: HtmlNode, line: 'bullet' | 'number', depth: number): Line[] {
  const spans = spansOf(childrenOf(item).filter((one) => !isList(one)));
  const lists = childrenOf(item).filter(isList);
  const own: Line = { line, ...(depth > 0 && { depth }), ...directionOf(item), spans };
  const isOnlyLists = spans.length === 0 && lists.length > 0;
  return [...(isOnlyLists ? [] : [own]), ...lists.flatMap((list) => itemsOf(list, depth + 1))];
}

const isList = (node: HtmlNode) => nameOf(node) === 'ul' || nameOf(node) === 'ol';

function spansOf(nodes: readonly HtmlNode[]): Span[] {
  return trimmed(inlinesOf(nodes, {}));
}

/** Text and line breaks; blocks in a place that takes none are set apart by line breaks. */
function inlinesOf(nodes: readonly HtmlNode[], format: Format): Span[] {
  return nodes.flatMap((node): Span[] => {
    if (node.type === 'text') {
      const text = node.data.replace(/[ \t\r\n\f\u2028\u2029]+/g, ' ');
      return text ? [{ text, format }] : [];
    }
    if (!('attribs' in node)) return [];
    if (node.name === 'br') return [{ text: BREAK, format: {} }];
    if (node.name === 'a' && !format.link)
      return inlinesOf(node.children, { ...format, link: node.attribs['href'] ?? 'about:blank' });
    const inner = inlinesOf(node.children, { ...format, ...FORMATS[node.name] });
    const lineBreak: Span = { text: BREAK, format: {} };
    return BLOCKS.has(node.name) ? [lineBreak, ...trimmed(inner), lineBreak] : inner;
  });
}

/** Without spaces and line breaks at either end, and with neighbours of one format joined. */
function trimmed(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const before = joined.at(-1);
    if ((!before || before.text === BREAK) && span.text === ' ') continue;
    if (before && before.text !== BREAK && span.text !== BREAK && isSame(before, span))
      joined[joined.length - 1] = {
        ...before,
        text: (before.text + span.text).replace(/ {2,}/g, ' '),
      };
    else joined.push(span);
  }
  while (isBlank(joined[0])) joined.shift();
  while (isBlank(joined.at(-1))) joined.pop();
  const first = joined[0];
  if (first) joined[0] = { ...first, text: first.text.replace(/^ /, '') };
  const last = joined.at(-1);
  if (last) joined[joined.length - 1] = { ...last, text: last.text.replace(/ $/, '') };
  return joined;
}

function isSame({ format: one }: Span, { format: other }: Span): boolean {
  return (['bold', 'italic', 'underline', 'strike', 'link'] as const).every(
    (name) => one[name] === other[name],
  );
}

function isBlank(span: Span | undefined): boolean {
  return span?.text === BREAK || span?.text === ' ';
}

function nameOf(node: HtmlNode): string {
  return 'name' in node ? node.name : '';
}

function childrenOf(node: HtmlNode): readonly HtmlNode[] {
  return 'children' in node ? node.children : [];
}

function directionOf(node: HtmlNode): LineKind {
  const dir = 'attribs' in node ? node.attribs['dir'] : undefined;
  return dir === 'ltr' || dir === 'rtl' ? { dir } : {};
}
