import { $generateNodesFromDOM } from '@lexical/html';
import {
  $createParagraphNode,
  $getRoot,
  $isDecoratorNode,
  $isElementNode,
  type ElementNode,
  type LexicalEditor,
} from 'lexical';
import { filterHtml } from './pastedHtml.ts';

/** Fills an empty editor with stored HTML. */
export function $showHtml(editor: LexicalEditor, html: string): void {
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
