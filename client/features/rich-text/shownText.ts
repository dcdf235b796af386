import { $isLinkNode } from '@lexical/link';
import { $isListItemNode, $isListNode, type ListNode } from '@lexical/list';
import { $isHorizontalRuleNode } from '@lexical/react/LexicalHorizontalRuleNode';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import {
  $getNodeByKey,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type NodeKey,
  type PointType,
  type TextNode,
} from 'lexical';
import {
  addRun,
  BREAK,
  type Format,
  type Line,
  toLines,
  type Run,
  sanitizeAddress,
} from '../../../protocol/rich-text/lines.ts';

/** The text that an editor shows, as a flat text. */
export type ShownText = {
  runs: Run[];
  /** The range of each node in the flat text; the end of a line is the index of its newline. */
  ranges: Map<NodeKey, { start: number; end: number }>;
  /** The node of each line, in order. */
  lines: NodeKey[];
  /** The root's children: all lines of a list form one group. */
  groups: { key: NodeKey; lines: Line[]; keys: NodeKey[] }[];
};

/** Where to put a point of a selection. */
type NodePosition = { key: NodeKey; offset: number; type: 'text' | 'element' };

const FORMATS = ['bold', 'italic', 'underline', 'strikethrough'] as const;

/** Reads the editor's text. */
export function $readShown(): ShownText {
  const shown: ShownText = { runs: [], ranges: new Map(), lines: [], groups: [] };
  let index = 0;

  function add(text: string, attributes: Run['attributes']) {
    addRun(shown.runs, text, attributes);
    index += text.length;
  }

  function $recordRange(node: LexicalNode, $read: () => void) {
    const start = index;
    $read();
    shown.ranges.set(node.getKey(), { start, end: index });
  }

  function $line(node: LexicalNode, children: LexicalNode[], kind: Run['attributes']) {
    $recordRange(node, () => $inline(children, {}));
    shown.lines.push(node.getKey());
    const dir = $isElementNode(node) ? node.getDirection() : null;
    add('\n', dir ? { ...kind, dir } : kind);
  }

  function $inline(children: LexicalNode[], format: Format) {
    for (const child of children)
      $recordRange(child, () => {
        if ($isTextNode(child))
          add(child.getTextContent().replaceAll('\n', ' '), { ...format, ...$readFormat(child) });
        else if ($isLineBreakNode(child)) add(BREAK, {});
        else if ($isLinkNode(child))
          $inline(child.getChildren(), { ...format, link: sanitizeAddress(child.getURL()) });
        else if ($isElementNode(child)) {
          $inline(child.getChildren(), format);
          if (!child.isInline() && child.getNextSibling()) add(BREAK, {});
        }
      });
  }

  function $list(list: ListNode, depth: number) {
    const line = list.getListType() === 'number' ? 'number' : 'bullet';
    for (const item of list.getChildren().filter($isListItemNode)) {
      const words = item.getChildren().filter((child) => !$isListNode(child));
      const innerLists = item.getChildren().filter($isListNode);
      const isWrapper = words.length === 0 && innerLists.length > 0;
      const start = index;
      if (!isWrapper) $line(item, words, { line, ...(depth > 0 && { depth }) });
      for (const inner of innerLists) $recordRange(inner, () => $list(inner, depth + 1));
      if (isWrapper) shown.ranges.set(item.getKey(), { start, end: Math.max(start, index - 1) });
    }
  }

  function $block(node: LexicalNode) {
    if ($isListNode(node)) return $recordRange(node, () => $list(node, 0));
    if ($isHorizontalRuleNode(node)) return $line(node, [], { line: 'rule' });
    const children = $isElementNode(node) ? node.getChildren() : [node];
    if ($isHeadingNode(node)) return $line(node, children, { line: toHeading(node.getTag()) });
    $line(node, children, $isQuoteNode(node) ? { line: 'quote' } : {});
  }

  for (const node of $getRoot().getChildren()) {
    const [firstRun, firstLine] = [shown.runs.length, shown.lines.length];
    $block(node);
    const [runs, keys] = [shown.runs.slice(firstRun), shown.lines.slice(firstLine)];
    const lines = runs.length > 0 ? toLines(runs) : [];
    shown.groups.push({ key: node.getKey(), lines, keys });
  }
  shown.ranges.set($getRoot().getKey(), { start: 0, end: Math.max(0, index - 1) });
  return shown;
}

/** The index of a point in the flat text. */
export function $toIndex({ ranges }: ShownText, { key, offset, type }: PointType): number {
  const range = ranges.get(key);
  if (!range) return 0;
  if (type === 'text') return Math.min(range.start + offset, range.end);
  const node = $getNodeByKey(key);
  const child = $isElementNode(node) ? node.getChildAtIndex(offset) : null;
  return (child && ranges.get(child.getKey())?.start) ?? range.end;
}

/** The point at an index of the flat text; text typed there continues the format of the letter before it. */
export function $findPosition({ ranges, lines }: ShownText, index: number): NodePosition | null {
  const key = lines.find((line) => (ranges.get(line)?.end ?? 0) >= index) ?? lines.at(-1);
  const line = key === undefined ? null : $getNodeByKey(key);
  if (!line) return null;
  let position: NodePosition = $isElementNode(line)
    ? { key: line.getKey(), offset: 0, type: 'element' }
    : { key: 'root', offset: line.getIndexWithinParent(), type: 'element' };
  for (const leaf of $isElementNode(line) ? $listLeaves(line) : []) {
    const { start, end } = ranges.get(leaf.getKey()) ?? { start: -1, end: -1 };
    if ($isTextNode(leaf) && start <= index && index <= end)
      return { key: leaf.getKey(), offset: index - start, type: 'text' };
    if (end === index)
      position = {
        key: leaf.getParentOrThrow().getKey(),
        offset: leaf.getIndexWithinParent() + 1,
        type: 'element',
      };
  }
  return position;
}

function $listLeaves(element: ElementNode): LexicalNode[] {
  return element
    .getChildren()
    .filter((child) => !$isListNode(child))
    .flatMap((child) => ($isElementNode(child) ? $listLeaves(child) : [child]));
}

function toHeading(tag: string): 'h2' | 'h3' | 'h4' {
  return tag === 'h3' || tag === 'h4' ? tag : 'h2';
}

function $readFormat(node: TextNode): Format {
  const [bold, italic, underline, strike] = FORMATS.map((name) => node.hasFormat(name));
  return {
    ...(bold && { bold }),
    ...(italic && { italic }),
    ...(underline && { underline }),
    ...(strike && { strike }),
  } as Format;
}
