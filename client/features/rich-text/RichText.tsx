import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { EditorFrame } from './EditorFrame.tsx';
import { limitToStoredFormats } from './richTextNodes.ts';
import { $readShown } from './shownText.ts';
import { runsToHtml } from '../../../protocol/rich-text/lines-to-html.ts';
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

type Props = { html: string; label: string; onChange: (html: string) => void };

/** Edits reach the device's storage within this time. */
const REPORT_AFTER_MS = 250;

/** A formatted text editor. It starts with `html` and reports every change. */
export function RichText({ html, label, onChange }: Props) {
  return (
    <EditorFrame
      label={label}
      editorState={(editor) => editor.update(() => $showHtml(editor, html))}
    >
      <HistoryPlugin />
      <ChangeReporter onChange={onChange} />
    </EditorFrame>
  );
}

/** Reports changes shortly after they are made, and at once when the editor or the tab is closed. */
function ChangeReporter({ onChange }: Pick<Props, 'onChange'>) {
  const [editor] = useLexicalComposerContext();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const reportChange = useEffectEvent(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    onChange(runsToHtml(editor.read($readShown).runs));
  });

  useEffect(() => {
    const stopLimiting = limitToStoredFormats(editor);
    const stopListening = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
      const isWritten = dirtyElements.size > 0 || dirtyLeaves.size > 0;
      if (!isWritten || tags.has('history-merge')) return;
      timer.current ??= setTimeout(() => reportChange(), REPORT_AFTER_MS);
    });
    const leaving = () => reportChange();
    addEventListener('pagehide', leaving);
    document.addEventListener('visibilitychange', leaving);
    return () => {
      stopLimiting();
      stopListening();
      removeEventListener('pagehide', leaving);
      document.removeEventListener('visibilitychange', leaving);
    };
  }, [editor]);

  // a layout effect, so that it runs before the parent unmounts and reads the text
  useLayoutEffect(() => () => reportChange(), []);
  return null;
}

/** Fills an empty editor with stored HTML. */
function $showHtml(editor: LexicalEditor, html: string): void {
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
