import { parseDocument } from 'htmlparser2';
import type { RichElement, RichNode } from './rich-text.tree.ts';
import { FORMATS } from './rich-text.tree.ts';

type HtmlNode = ReturnType<typeof parseDocument>['children'][number];

const BITS = new Map<string, number>([
  ...FORMATS.map(({ tag, bit }) => [tag, bit] as const),
  ['b', 1],
  ['i', 2],
]);
const BLOCKS = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'div']);

/** Reads sanitised HTML as the blocks of a document; the same text always gives the same blocks. */
export function htmlToBlocks(html: string): RichNode[] {
  const blocks = blocksOf(parseDocument(html).children);
  return blocks.length > 0 ? blocks : [element('paragraph')];
}

/** Blocks as they stand; what stands loose between them becomes paragraphs. */
function blocksOf(nodes: readonly HtmlNode[]): RichNode[] {
  const blocks: RichNode[] = [];
  let loose: HtmlNode[] = [];
  const gather = () => {
    const children = trimmed(inlinesOf(loose, 0));
    if (children.length > 0) blocks.push(element('paragraph', {}, children));
    loose = [];
  };
  for (const node of nodes) {
    const name = 'name' in node ? node.name : '';
    if (!BLOCKS.has(name)) {
      loose.push(node);
      continue;
    }
    gather();
    blocks.push(...blockOf(node, name));
  }
  gather();
  return blocks;
}

function blockOf(node: HtmlNode, name: string): RichNode[] {
  const properties = directionOf(node);
  if (name === 'hr') return [{ type: 'horizontalrule' }];
  if (name === 'ul' || name === 'ol') return [listOf(node, name)];
  if (name === 'li') return [listOf({ ...node, children: [node] } as HtmlNode, 'ul')];
  if (name === 'div') return blocksOf(childrenOf(node));
  const children = trimmed(inlinesOf(childrenOf(node), 0));
  if (name === 'blockquote') return [element('quote', properties, children)];
  if (name === 'p') return [element('paragraph', properties, children)];
  return [element('heading', { ...properties, __tag: name }, children)];
}

/** A list within an item is an item of its own, as the editor has it. */
function listOf(node: HtmlNode, tag: 'ul' | 'ol'): RichElement {
  const items: RichNode[] = [];
  const add = (children: RichNode[], properties = {}) =>
    items.push(element('listitem', { ...properties, __value: items.length + 1 }, children));
  for (const child of childrenOf(node)) {
    const name = 'name' in child ? child.name : '';
    if (name === 'ul' || name === 'ol') add([listOf(child, name)]);
    if (name !== 'li') continue;
    const isList = (one: HtmlNode) => 'name' in one && (one.name === 'ul' || one.name === 'ol');
    const own = trimmed(
      inlinesOf(
        childrenOf(child).filter((one) => !isList(one)),
        0,
      ),
    );
    const lists = childrenOf(child).filter(isList);
    if (own.length > 0 || lists.length === 0) add(own, directionOf(child));
    for (const list of lists)
      add([listOf(list, 'name' in list && list.name === 'ol' ? 'ol' : 'ul')]);
  }
  const listType = tag === 'ol' ? 'number' : 'bullet';
  return element('list', { __tag: tag, __listType: listType, __start: 1 }, items);
}

/** Text, line breaks and links; blocks in a place that takes none are set apart by line breaks. */
function inlinesOf(nodes: readonly HtmlNode[], format: number, inLink = false): RichNode[] {
  return nodes.flatMap((node): RichNode[] => {
    if (node.type === 'text') {
      const text = node.data.replace(/[ \t\r\n\f]+/g, ' ');
      return text ? [{ type: 'text', text, format }] : [];
    }
    if (!('attribs' in node)) return [];
    if (node.name === 'br') return [{ type: 'linebreak' }];
    if (node.name === 'a' && !inLink) {
      const properties = {
        __url: node.attribs['href'] ?? 'about:blank',
        __rel: 'noopener noreferrer nofollow',
        __target: '_blank',
      };
      const children = inlinesOf(node.children, format, true);
      return children.length > 0 ? [element('link', properties, children)] : [];
    }
    const inner = inlinesOf(node.children, format | (BITS.get(node.name) ?? 0), inLink);
    return BLOCKS.has(node.name)
      ? [{ type: 'linebreak' }, ...trimmed(inner), { type: 'linebreak' }]
      : inner;
  });
}

/** Without spaces and line breaks at either end, and with texts of one format joined. */
function trimmed(nodes: RichNode[]): RichNode[] {
  const joined: RichNode[] = [];
  for (const node of nodes) {
    const before = joined.at(-1);
    const follows = node.type === 'text' && before?.type === 'text';
    if (!before || before.type === 'linebreak') {
      if (node.type === 'text' && node.text === ' ') continue;
    }
    if (follows && before.format === node.format)
      joined[joined.length - 1] = {
        ...before,
        text: (before.text + node.text).replace(/ {2,}/g, ' '),
      };
    else joined.push(node);
  }
  while (isBlank(joined[0])) joined.shift();
  while (isBlank(joined.at(-1))) joined.pop();
  const first = joined[0];
  if (first?.type === 'text') joined[0] = { ...first, text: first.text.replace(/^ /, '') };
  const last = joined.at(-1);
  if (last?.type === 'text')
    joined[joined.length - 1] = { ...last, text: last.text.replace(/ $/, '') };
  return joined;
}

function isBlank(node: RichNode | undefined): boolean {
  return node?.type === 'linebreak' || (node?.type === 'text' && node.text === ' ');
}

function element(
  type: RichElement['type'],
  properties: RichElement['properties'] = {},
  children: RichNode[] = [],
): RichElement {
  return { type, properties, children };
}

function directionOf(node: HtmlNode): Record<string, string> {
  const dir = 'attribs' in node ? node.attribs['dir'] : undefined;
  return dir === 'ltr' || dir === 'rtl' ? { __dir: dir } : {};
}

function childrenOf(node: HtmlNode): readonly HtmlNode[] {
  return 'children' in node ? node.children : [];
}
