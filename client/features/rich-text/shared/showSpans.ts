import { $createLinkNode, $isLinkNode } from '@lexical/link';
import {
  $createLineBreakNode,
  $createTextNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  TEXT_TYPE_TO_FORMAT,
} from 'lexical';
import {
  BREAK,
  type Format,
  type Span,
  sanitizeAddress,
} from '../../../../protocol/rich-text/lines.ts';

type Piece = { text: string; format: number } | { link: string; spans: Span[] } | { isBreak: true };

/** Puts letters, line breaks and links into an empty element. */
export function $addSpans(element: ElementNode, spans: readonly Span[]): void {
  element.append(...toPieces(spans).map($createPiece));
}

/** Changes an element's text within the existing nodes if possible, as somebody may be typing in one. */
export function $showSpans(element: ElementNode, spans: readonly Span[]): void {
  const pieces = toPieces(spans);
  const children = element.getChildren();
  const most = Math.min(children.length, pieces.length);
  let start = 0;
  while (start < most && $shows(children[start], pieces[start])) start += 1;
  let end = 0;
  while (end < most - start && $shows(children.at(-1 - end), pieces.at(-1 - end))) end += 1;
  const old = children.slice(start, children.length - end);
  const target = pieces.slice(start, pieces.length - end);
  const staying = target.findIndex((piece, index) => !$change(old[index], piece));
  const keptCount = staying < 0 ? target.length : staying;
  if (keptCount === target.length && keptCount === old.length) return;
  element.splice(
    start + keptCount,
    old.length - keptCount,
    target.slice(keptCount).map($createPiece),
  );
}

/** Changes a node to show a piece of text; returns whether that was possible. */
function $change(node: LexicalNode | undefined, piece: Piece): boolean {
  if ('text' in piece && $isTextNode(node) && node.isSimpleText()) {
    if (node.getTextContent() !== piece.text) node.setTextContent(piece.text);
    if (node.getFormat() !== piece.format) node.setFormat(piece.format);
    return true;
  }
  if ('link' in piece && $isLinkNode(node)) {
    if (node.getURL() !== piece.link) node.setURL(piece.link);
    $showSpans(node, piece.spans);
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
  const inner = toPieces(piece.spans);
  const children = node.getChildren();
  return (
    inner.length === children.length &&
    inner.every((innerPiece, index) => $shows(children[index], innerPiece))
  );
}

function $createPiece(piece: Piece): LexicalNode {
  if ('text' in piece) return $createTextNode(piece.text).setFormat(piece.format);
  if ('isBreak' in piece) return $createLineBreakNode();
  const link = $createLinkNode(piece.link, {
    rel: 'noopener noreferrer nofollow',
    target: '_blank',
  });
  return link.append(...toPieces(piece.spans).map($createPiece));
}

function toPieces(spans: readonly Span[]): Piece[] {
  const pieces: Piece[] = [];
  for (const { text, format } of spans)
    for (const part of text.split(/(\u2028)/).filter(Boolean)) {
      const before = pieces.at(-1);
      const { link, ...rest } = format;
      if (part === BREAK) pieces.push({ isBreak: true });
      else if (link === undefined) pieces.push({ text: part, format: toFormatBits(rest) });
      else if (before && 'link' in before && before.link === sanitizeAddress(link))
        before.spans.push({ text: part, format: rest });
      else pieces.push({ link: sanitizeAddress(link), spans: [{ text: part, format: rest }] });
    }
  return pieces;
}

function toFormatBits({ bold, italic, underline, strike }: Format): number {
  const { bold: b, italic: i, underline: u, strikethrough: s } = TEXT_TYPE_TO_FORMAT;
  return (bold ? b! : 0) | (italic ? i! : 0) | (underline ? u! : 0) | (strike ? s! : 0);
}
