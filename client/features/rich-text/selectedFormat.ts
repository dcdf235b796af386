import { $isLinkNode } from '@lexical/link';
import { $isListNode } from '@lexical/list';
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text';
import { $findMatchingParent } from '@lexical/utils';
import { $getSelection, $isRangeSelection } from 'lexical';

/** The format of the selected text, as the toolbar shows it. */
export type SelectedFormat = {
  bold: boolean;
  italic: boolean;
  /** The address of the link at the cursor. */
  link: string | null;
  block: string;
};

export const PLAIN: SelectedFormat = { bold: false, italic: false, link: null, block: 'p' };

export function $readSelectedFormat(): SelectedFormat {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return PLAIN;
  const node = selection.anchor.getNode();
  const list = $findMatchingParent(node, $isListNode);
  const top = node.getTopLevelElement();
  const link = $findMatchingParent(node, $isLinkNode);
  const block = $isListNode(list)
    ? list.getTag()
    : $isHeadingNode(top)
      ? top.getTag()
      : $isQuoteNode(top)
        ? 'quote'
        : 'p';
  return {
    bold: selection.hasFormat('bold'),
    italic: selection.hasFormat('italic'),
    link: $isLinkNode(link) ? link.getURL() : null,
    block,
  };
}
