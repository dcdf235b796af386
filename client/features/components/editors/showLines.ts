import { $createLinkNode, $isLinkNode } from '@lexical/link';
import { $createListItemNode, $createListNode, type ListNode } from '@lexical/list';
import { $createHorizontalRuleNode } from '@lexical/react/LexicalHorizontalRuleNode';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $getRoot,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  TEXT_TYPE_TO_FORMAT,
} from 'lexical';
import { BREAK, type Format, type Line, type Span } from './richLines.ts';
import { safeAddress } from './richTextNodes.ts';
import { $readShown, type ShownText } from './shownText.ts';

type Group = ShownText['groups'][number];
type Piece = { text: string; format: number } | { link: string; spans: Span[] } | { isBreak: true };

/** Makes the editor show these lines; what shows them already is not touched, and what can stay stays. */
export function $showLines(lines: readonly Line[]): void {
  const root = $getRoot();
  const old = $readShown().groups;
  const wanted = groupsOf(lines);
  const isSame = (a: Line[] | undefined, b: Line[] | undefined) =>
    JSON.stringify(a) === JSON.stringify(b);
  const most = Math.min(old.length, wanted.length);
  let start = 0;
  while (start < most && isSame(old[start]?.lines, wanted[start])) start += 1;
  let end = 0;
  while (end < most - start && isSame(old.at(-1 - end)?.lines, wanted.at(-1 - end))) end += 1;

  const oldMiddle = old.slice(start, old.length - end);
  const middle = wanted.slice(start, wanted.length - end);
  const fresh: LexicalNode[] = [];
  middle.forEach((group, index) => {
    const before = oldMiddle[index];
    const node = before && $getNodeByKey(before.key);
    if (node && $canStay(before, group)) {
      group.forEach((line, at) => $fillLine(before.keys[at], line));
      fresh.push(node);
    } else fresh.push($createGroup(group));
  });
  root.splice(start, oldMiddle.length, fresh);
}

/** Each list in one group, every other line in one of its own. */
function groupsOf(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    const goesOn = isItem(line) && isItem(first) && (line.depth || line.line === first?.line);
    if (group && goesOn) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

const isItem = (line: Line | undefined) => line?.line === 'bullet' || line?.line === 'number';

function $canStay({ lines, keys }: Group, wanted: readonly Line[]): boolean {
  const kindsOf = (some: readonly Line[]) =>
    JSON.stringify(some.map(({ line, depth, dir }) => [line, depth, dir]));
  const areElements = keys.every((key) => $isElementNode($getNodeByKey(key)));
  return areElements && keys.length === wanted.length && kindsOf(lines) === kindsOf(wanted);
}

function $createGroup(lines: readonly Line[]): LexicalNode {
  const [first = { spans: [] }] = lines;
  if (isItem(first)) return $createList(lines, 0);
  if (first.line === 'rule') return $createHorizontalRuleNode();
  const { line } = first;
  const isHeading = line === 'h2' || line === 'h3' || line === 'h4';
  if (isHeading) return $filled($createHeadingNode(line), first);
  return $filled(line === 'quote' ? $createQuoteNode() : $createParagraphNode(), first);
}

/** What is deeper stands in an item of its own, as the editor has it. */
function $createList(lines: readonly Line[], depth: number): ListNode {
  const list = $createListNode(lines[0]?.line === 'number' ? 'number' : 'bullet');
  for (let at = 0; at < lines.length;) {
    const line = lines[at];
    if (!line) break;
    const inner = $innerAt(lines.slice(at), depth);
    if (inner.length > 0) list.append($createListItemNode().append($createList(inner, depth + 1)));
    else list.append($filled($createListItemNode(), line));
    at += inner.length || 1;
  }
  return list;
}

/** The deeper lines at the beginning, as far as they are one list. */
function $innerAt(lines: readonly Line[], depth: number): readonly Line[] {
  const [first] = lines;
  const end = lines.findIndex(
    (line) =>
      (line.depth ?? 0) <= depth || ((line.depth ?? 0) === depth + 1 && line.line !== first?.line),
  );
  return lines.slice(0, end < 0 ? lines.length : end);
}

function $filled(element: ElementNode, line: Line): ElementNode {
  if (line.dir) element.setDirection(line.dir);
  return element.append(...piecesOf(line.spans).map($createPiece));
}

function $fillLine(key: string | undefined, { spans }: Line): void {
  const element = key === undefined ? null : $getNodeByKey(key);
  if ($isElementNode(element)) $fill(element, spans);
}

/** Changes an element's letters, if it can in the nodes that are there: somebody may be writing in one. */
function $fill(element: ElementNode, spans: readonly Span[]): void {
  const pieces = piecesOf(spans);
  const children = element.getChildren();
  const most = Math.min(children.length, pieces.length);
  let start = 0;
  while (start < most && $shows(children[start], pieces[start])) start += 1;
  let end = 0;
  while (end < most - start && $shows(children.at(-1 - end), pieces.at(-1 - end))) end += 1;
  const old = children.slice(start, children.length - end);
  const wanted = pieces.slice(start, pieces.length - end);
  const staying = wanted.findIndex((piece, index) => !$change(old[index], piece));
  const kept = staying < 0 ? wanted.length : staying;
  if (kept === wanted.length && kept === old.length) return;
  element.splice(start + kept, old.length - kept, wanted.slice(kept).map($createPiece));
}

/** Whether a node could be made to show a piece, and is. */
function $change(node: LexicalNode | undefined, piece: Piece): boolean {
  if ('text' in piece && $isTextNode(node) && node.isSimpleText()) {
    if (node.getTextContent() !== piece.text) node.setTextContent(piece.text);
    if (node.getFormat() !== piece.format) node.setFormat(piece.format);
    return true;
  }
  if ('link' in piece && $isLinkNode(node)) {
    if (node.getURL() !== piece.link) node.setURL(piece.link);
    $fill(node, piece.spans);
    return true;
  }
  return 'isBreak' in piece && $isLineBreakNode(node);
}

function $shows(node: LexicalNode | undefined, piece: Piece | undefined): boolean {
  if (!node || !piece) return false;
  if ('text' in piece)
    return (
      $isTextNode(node) && node.getTextContent() === piece.text && node.getFormat() === piece.format
    );
  if ('isBreak' in piece) return $isLineBreakNode(node);
  if (!$isLinkNode(node) || node.getURL() !== piece.link) return false;
  const inner = piecesOf(piece.spans);
  const children = node.getChildren();
  return (
    inner.length === children.length && inner.every((one, index) => $shows(children[index], one))
  );
}

function $createPiece(piece: Piece): LexicalNode {
  if ('text' in piece) return $createTextNode(piece.text).setFormat(piece.format);
  if ('isBreak' in piece) return $createLineBreakNode();
  const link = $createLinkNode(piece.link, {
    rel: 'noopener noreferrer nofollow',
    target: '_blank',
  });
  return link.append(...piecesOf(piece.spans).map($createPiece));
}

function piecesOf(spans: readonly Span[]): Piece[] {
  const pieces: Piece[] = [];
  for (const { text, format } of spans)
    for (const part of text.split(/(\u2028)/).filter(Boolean)) {
      const before = pieces.at(-1);
      const { link, ...rest } = format;
      if (part === BREAK) pieces.push({ isBreak: true });
      else if (link === undefined) pieces.push({ text: part, format: bitsOf(rest) });
      else if (before && 'link' in before && before.link === safeAddress(link))
        before.spans.push({ text: part, format: rest });
      else pieces.push({ link: safeAddress(link), spans: [{ text: part, format: rest }] });
    }
  return pieces;
}

function bitsOf({ bold, italic, underline, strike }: Format): number {
  const { bold: b, italic: i, underline: u, strikethrough: s } = TEXT_TYPE_TO_FORMAT;
  return (bold ? b! : 0) | (italic ? i! : 0) | (underline ? u! : 0) | (strike ? s! : 0);
}
