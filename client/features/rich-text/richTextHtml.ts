import { $isLinkNode } from '@lexical/link';
import { $isListItemNode, $isListNode } from '@lexical/list';
import { $generateNodesFromDOM } from '@lexical/html';
import { $isHorizontalRuleNode } from '@lexical/react/LexicalHorizontalRuleNode';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import {
  $createParagraphNode,
  $getRoot,
  $isDecoratorNode,
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  type TextNode,
} from 'lexical';
import { escapeHtml } from '../../../protocol/escape-html.ts';
import { sanitizeAddress } from '../../../protocol/rich-text/lines.ts';
import { filterHtml } from './pastedHtml.ts';

/** The tags of the stored formats, from the innermost to the outermost. */
const FORMATS = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strikethrough', 's'],
] as const;

/** Fills an empty editor with stored HTML. */
export function $readHtml(editor: LexicalEditor, html: string): void {
  const dom = new DOMParser().parseFromString(filterHtml(html), 'text/html');
  const root = $getRoot().clear();
  let loose: ElementNode | null = null;
  for (const node of $generateNodesFromDOM(editor, dom)) {
    const isBlock = ($isElementNode(node) && !node.isInline()) || $isDecoratorNode(node);
    if (isBlock) {
      loose = null;
      root.append(node);
    } else if (loose) loose.append(node);
    else if (node.getTextContent().trim()) {
      loose = $createParagraphNode().append(node);
      root.append(loose);
    }
  }
  if (root.isEmpty()) root.append($createParagraphNode());
}

/** The editor's text in its stored form: plain tags without styles; '' if it is empty. */
export function $writeHtml(): string {
  const root = $getRoot();
  const html = root.getChildren().map(toHtml).join('');
  return root.getTextContent().trim() || html.includes('<hr>') ? html : '';
}

function toHtml(node: LexicalNode): string {
  if ($isTextNode(node)) return toTextHtml(node);
  if ($isLineBreakNode(node)) return '<br>';
  if ($isHorizontalRuleNode(node)) return '<hr>';
  if (!$isElementNode(node)) return '';
  if ($isListNode(node)) return toListHtml(node);
  const inside = node.getChildren().map(toHtml).join('');
  if ($isLinkNode(node))
    return inside && `<a href="${escapeHtml(sanitizeAddress(node.getURL()))}">${inside}</a>`;
  const tag = $isHeadingNode(node) ? node.getTag() : $isQuoteNode(node) ? 'blockquote' : 'p';
  return `<${tag}>${inside || '<br>'}</${tag}>`;
}

function toTextHtml(node: TextNode): string {
  return FORMATS.reduce(
    (html, [format, tag]) => (node.hasFormat(format) ? `<${tag}>${html}</${tag}>` : html),
    escapeHtml(node.getTextContent()),
  );
}

/** A nested list, which the editor stores in an item of its own, is written into the item before it. */
function toListHtml(list: ElementNode): string {
  const tag = $isListNode(list) && list.getListType() === 'number' ? 'ol' : 'ul';
  const items: string[] = [];
  for (const item of list.getChildren().filter($isListItemNode)) {
    const inside = item.getChildren().map(toHtml).join('');
    const [first] = item.getChildren();
    if ($isListNode(first) && items.length > 0) items[items.length - 1] += inside;
    else items.push(inside);
  }
  return `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;
}
