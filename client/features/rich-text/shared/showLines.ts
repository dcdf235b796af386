import { $createListItemNode, $createListNode, type ListNode } from '@lexical/list';
import { $createHorizontalRuleNode } from '@lexical/react/LexicalHorizontalRuleNode';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getNodeByKey,
  $getRoot,
  $isElementNode,
  type ElementNode,
  type LexicalNode,
} from 'lexical';
import { isListItem, type Line } from '../../../../protocol/rich-text/lines.ts';
import { $addSpans, $showSpans } from './showSpans.ts';
import { $readShown, type ShownText } from '../shownText.ts';

type Group = ShownText['groups'][number];

/** Updates the editor to show these lines; nodes that already match are not touched. */
export function $showLines(lines: readonly Line[]): void {
  const root = $getRoot();
  const old = $readShown().groups;
  const target = groupLines(lines);
  const isSame = (a: Line[] | undefined, b: Line[] | undefined) =>
    JSON.stringify(a) === JSON.stringify(b);
  const most = Math.min(old.length, target.length);
  let start = 0;
  while (start < most && isSame(old[start]?.lines, target[start])) start += 1;
  let end = 0;
  while (end < most - start && isSame(old.at(-1 - end)?.lines, target.at(-1 - end))) end += 1;

  const oldMiddle = old.slice(start, old.length - end);
  const middle = target.slice(start, target.length - end);
  const newNodes: LexicalNode[] = [];
  middle.forEach((group, index) => {
    const before = oldMiddle[index];
    const node = before && $getNodeByKey(before.key);
    if (node && $canStay(before, group)) {
      group.forEach((line, lineIndex) => $fillLine(before.keys[lineIndex], line));
      newNodes.push(node);
    } else newNodes.push($createGroup(group));
  });
  root.splice(start, oldMiddle.length, newNodes);
}

/** Groups the lines: each list is one group, every other line its own. */
function groupLines(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    const isSameList =
      isListItem(line) && isListItem(first) && (line.depth || line.line === first?.line);
    if (group && isSameList) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

function $canStay({ lines, keys }: Group, wanted: readonly Line[]): boolean {
  const describeKinds = (kinds: readonly Line[]) =>
    JSON.stringify(kinds.map(({ line, depth, dir }) => [line, depth, dir]));
  const areElements = keys.every((key) => $isElementNode($getNodeByKey(key)));
  return (
    areElements && keys.length === wanted.length && describeKinds(lines) === describeKinds(wanted)
  );
}

function $createGroup(lines: readonly Line[]): LexicalNode {
  const [first = { spans: [] }] = lines;
  if (isListItem(first)) return $createList(lines, 0);
  if (first.line === 'rule') return $createHorizontalRuleNode();
  const { line } = first;
  const isHeading = line === 'h2' || line === 'h3' || line === 'h4';
  if (isHeading) return $fill($createHeadingNode(line), first);
  return $fill(line === 'quote' ? $createQuoteNode() : $createParagraphNode(), first);
}

/** Puts a deeper list into an item of its own, as the editor expects. */
function $createList(lines: readonly Line[], depth: number): ListNode {
  const list = $createListNode(lines[0]?.line === 'number' ? 'number' : 'bullet');
  for (let index = 0; index < lines.length;) {
    const line = lines[index];
    if (!line) break;
    const inner = takeInnerLines(lines.slice(index), depth);
    if (inner.length > 0) list.append($createListItemNode().append($createList(inner, depth + 1)));
    else list.append($fill($createListItemNode(), line));
    index += inner.length || 1;
  }
  return list;
}

/** The deeper lines at the start that form one list. */
function takeInnerLines(lines: readonly Line[], depth: number): readonly Line[] {
  const [first] = lines;
  const end = lines.findIndex(
    (line) =>
      (line.depth ?? 0) <= depth || ((line.depth ?? 0) === depth + 1 && line.line !== first?.line),
  );
  return lines.slice(0, end < 0 ? lines.length : end);
}

function $fill(element: ElementNode, line: Line): ElementNode {
  if (line.dir) element.setDirection(line.dir);
  $addSpans(element, line.spans);
  return element;
}

function $fillLine(key: string | undefined, { spans }: Line): void {
  const element = key === undefined ? null : $getNodeByKey(key);
  if ($isElementNode(element)) $showSpans(element, spans);
}
