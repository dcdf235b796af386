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

/** Parses sanitised HTML into lines; the same text always gives the same lines, and at least one. */
export function htmlToLines(html: string): Line[] {
  const lines = nodesToLines(parseDocument(html).children);
  return lines.length > 0 ? lines : [{ spans: [] }];
}

/** Keeps blocks; loose content between them becomes paragraphs. */
function nodesToLines(nodes: readonly HtmlNode[]): Line[] {
  const lines: Line[] = [];
  let inlineNodes: HtmlNode[] = [];
  const flushInline = () => {
    const spans = toSpans(inlineNodes);
    if (spans.length > 0) lines.push({ spans });
    inlineNodes = [];
  };
  for (const node of nodes) {
    if (!BLOCKS.has(getTagName(node))) {
      inlineNodes.push(node);
      continue;
    }
    flushInline();
    lines.push(...toBlockLines(node));
  }
  flushInline();
  return lines;
}

function toBlockLines(node: HtmlNode): Line[] {
  const name = getTagName(node);
  if (name === 'hr') return [{ line: 'rule', spans: [] }];
  if (name === 'ul' || name === 'ol') return toListLines(node, 0);
  if (name === 'li') return toItemLines(node, 'bullet', 0);
  if (name === 'div') return nodesToLines(getChildren(node));
  const spans = toSpans(getChildren(node));
  if (name === 'blockquote') return [{ line: 'quote', ...getDirection(node), spans }];
  const line = HEADINGS.find((heading) => heading === name);
  return [{ ...(line && { line }), ...getDirection(node), spans }];
}

function toListLines(list: HtmlNode, depth: number): Line[] {
  const line = getTagName(list) === 'ol' ? 'number' : 'bullet';
  return getChildren(list).flatMap((child) => {
    if (isList(child)) return toListLines(child, depth + 1);
    return getTagName(child) === 'li' ? toItemLines(child, line, depth) : [];
  });
}

/** An item's own text, then the lists inside it. */
function toItemLines(item: HtmlNode, line: 'bullet' | 'number', depth: number): Line[] {
  const spans = toSpans(getChildren(item).filter((child) => !isList(child)));
  const lists = getChildren(item).filter(isList);
  const itemLine: Line = { line, ...(depth > 0 && { depth }), ...getDirection(item), spans };
  const isOnlyLists = spans.length === 0 && lists.length > 0;
  return [
    ...(isOnlyLists ? [] : [itemLine]),
    ...lists.flatMap((list) => toListLines(list, depth + 1)),
  ];
}

const isList = (node: HtmlNode) => getTagName(node) === 'ul' || getTagName(node) === 'ol';

function toSpans(nodes: readonly HtmlNode[]): Span[] {
  return trimSpans(toInlineSpans(nodes, {}));
}

/** Text and line breaks; blocks inside inline content are separated by line breaks. */
function toInlineSpans(nodes: readonly HtmlNode[], format: Format): Span[] {
  return nodes.flatMap((node): Span[] => {
    if (node.type === 'text') {
      const text = node.data.replace(/[ \t\r\n\f\u2028\u2029]+/g, ' ');
      return text ? [{ text, format }] : [];
    }
    if (!('attribs' in node)) return [];
    if (node.name === 'br') return [{ text: BREAK, format: {} }];
    if (node.name === 'a' && !format.link)
      return toInlineSpans(node.children, {
        ...format,
        link: node.attribs['href'] ?? 'about:blank',
      });
    const inner = toInlineSpans(node.children, { ...format, ...FORMATS[node.name] });
    const lineBreak: Span = { text: BREAK, format: {} };
    return BLOCKS.has(node.name) ? [lineBreak, ...trimSpans(inner), lineBreak] : inner;
  });
}

/** Removes spaces and line breaks at both ends, and joins neighbours of the same format. */
function trimSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const before = joined.at(-1);
    if ((!before || before.text === BREAK) && span.text === ' ') continue;
    if (before && before.text !== BREAK && span.text !== BREAK && isSame(before, span))
      before.text += before.text.endsWith(' ') ? span.text.replace(/^ /, '') : span.text;
    else joined.push({ ...span });
  }
  while (isBlank(joined.at(-1))) joined.pop();
  const start = joined.findIndex((span) => !isBlank(span));
  const trimmed = start < 0 ? [] : joined.slice(start);
  const first = trimmed[0];
  if (first) first.text = first.text.replace(/^ /, '');
  const last = trimmed.at(-1);
  if (last?.text.endsWith(' ')) last.text = last.text.slice(0, -1);
  return trimmed;
}

function isSame({ format }: Span, { format: other }: Span): boolean {
  return (['bold', 'italic', 'underline', 'strike', 'link'] as const).every(
    (name) => format[name] === other[name],
  );
}

function isBlank(span: Span | undefined): boolean {
  return span?.text === BREAK || span?.text === ' ';
}

function getTagName(node: HtmlNode): string {
  return 'name' in node ? node.name : '';
}

function getChildren(node: HtmlNode): readonly HtmlNode[] {
  return 'children' in node ? node.children : [];
}

function getDirection(node: HtmlNode): LineKind {
  const dir = 'attribs' in node ? node.attribs['dir'] : undefined;
  return dir === 'ltr' || dir === 'rtl' ? { dir } : {};
}
