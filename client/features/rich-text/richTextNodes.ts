import { LinkNode } from '@lexical/link';
import { $createListItemNode, $isListNode, ListItemNode, ListNode } from '@lexical/list';
import { HorizontalRuleNode } from '@lexical/react/LexicalHorizontalRuleNode';
import { HeadingNode, QuoteNode } from '@lexical/rich-text';
import { mergeRegister } from '@lexical/utils';
import {
  $createLineBreakNode,
  $isElementNode,
  $isLineBreakNode,
  $isRootNode,
  type ElementNode,
  type LexicalEditor,
  type LexicalNode,
  ParagraphNode,
  TEXT_TYPE_TO_FORMAT,
  TextNode,
} from 'lexical';
import { sanitizeAddress } from '../../../protocol/rich-text/lines.ts';
import { filterPasted } from './filterPasted.ts';

/** All node types that a formatted text can contain besides paragraphs. */
export const richTextNodes = [
  HeadingNode,
  QuoteNode,
  ListNode,
  ListItemNode,
  LinkNode,
  HorizontalRuleNode,
];

/** What every editor of a formatted text has in common. */
export const richTextConfig = {
  namespace: 'keepsake',
  nodes: richTextNodes,
  theme: { text: { underline: 'underlined', strikethrough: 'struck' } },
  onError(error: Error) {
    throw error;
  },
};

/** The address that somebody meant when typing a link: a bare host name or mail address is completed. */
export function toLinkAddress(typed: string): string {
  const text = typed.trim();
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  if (/^\+?[\d\s()-]{6,}$/.test(text)) return `tel:${text.replace(/[^\d+]/g, '')}`;
  return sanitizeAddress(/^[a-z][\w+.-]*:/i.test(text) ? text : `https://${text}`);
}

const { bold, italic, underline, strikethrough } = TEXT_TYPE_TO_FORMAT;
const STORED_FORMATS = bold! | italic! | underline! | strikethrough!;

/** Restricts the editor to formats that are stored, so that everybody sees the same. */
export function limitToStoredFormats(editor: LexicalEditor): () => void {
  return mergeRegister(
    filterPasted(editor),
    editor.registerNodeTransform(HeadingNode, (heading) => {
      const tag = heading.getTag();
      if (tag === 'h1') heading.setTag('h2');
      if (tag === 'h5' || tag === 'h6') heading.setTag('h4');
    }),
    editor.registerNodeTransform(LinkNode, (link) => {
      const safe = sanitizeAddress(link.getURL());
      if (safe !== link.getURL()) link.setURL(safe);
    }),
    editor.registerNodeTransform(ListNode, (list) => {
      if (list.getListType() === 'check') list.setListType('bullet');
    }),
    editor.registerNodeTransform(ListItemNode, $splitLists),
    ...[ParagraphNode, HeadingNode, QuoteNode].map((block) =>
      editor.registerNodeTransform<ElementNode>(block, (node) => {
        if (node.getFormatType()) node.setFormat('');
        if (node.getIndent()) node.setIndent(0);
        $unwrapBlock(node);
      }),
    ),
    editor.registerNodeTransform(TextNode, (text) => {
      const format = text.getFormat() & STORED_FORMATS;
      if (format !== text.getFormat()) text.setFormat(format);
      if (text.getStyle()) text.setStyle('');
    }),
    editor.registerNodeTransform(HorizontalRuleNode, (rule) => {
      if (!$isRootNode(rule.getParent())) rule.remove();
    }),
  );
}

/** Replaces a block within a block, as in quotations and lists from the web, by line breaks. */
function $unwrapBlock(block: ElementNode): void {
  if ($isRootNode(block.getParent())) return;
  const before = block.getPreviousSibling();
  const after = block.getNextSibling();
  const isWritten = before && !$isLineBreakNode(before) && !isBlock(before);
  if (isWritten) block.insertBefore($createLineBreakNode());
  if (after && !$isListNode(after)) block.insertAfter($createLineBreakNode());
  block.getChildren().forEach((child) => block.insertBefore(child));
  block.remove(true);
}

/** Splits an item that contains text and a list into separate items, in order. */
function $splitLists(item: ListItemNode): void {
  const [first, ...others] = item.getChildren();
  const next = others.findIndex((child) => $isListNode(child) !== $isListNode(first));
  if (next < 0) return;
  const rest = $createListItemNode().append(...others.slice(next));
  item.insertAfter(rest);
}

const isBlock = (node: LexicalNode) => $isElementNode(node) && !node.isInline();
