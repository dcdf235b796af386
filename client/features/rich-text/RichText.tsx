import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { HistoryPlugin } from '@lexical/react/LexicalHistoryPlugin';
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { $readHtml, $writeHtml } from './richTextHtml.ts';
import { limitToStoredFormats, richTextNodes } from './richTextNodes.ts';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import './rich-text.css';

type Props = { html: string; label: string; onChange: (html: string) => void };

/** Words on the way to the device are never older than this. */
const HANDED_OVER_AFTER_MS = 250;

/** Formatted text to write in. It begins with `html` and tells of every change. */
export function RichText({ html, label, onChange }: Props) {
  return (
    <LexicalComposer
      initialConfig={{
        namespace: 'keepsake',
        nodes: richTextNodes,
        theme: { text: { underline: 'underlined', strikethrough: 'struck' } },
        editorState: (editor) => editor.update(() => $readHtml(editor, html)),
        onError(error) {
          throw error;
        },
      }}
    >
      <div className="rich-text">
        <RichTextToolbar />
        <RichTextPlugin
          contentEditable={
            <ContentEditable className="rich-text-words prose" aria-label={label} dir="auto" />
          }
          placeholder={null}
          ErrorBoundary={LexicalErrorBoundary}
        />
      </div>
      <HistoryPlugin />
      <ListPlugin />
      <LinkPlugin />
      <HandOver onChange={onChange} />
    </LexicalComposer>
  );
}

/** Tells of changes a moment after they are made, and at once when the editor or the tab goes. */
function HandOver({ onChange }: Pick<Props, 'onChange'>) {
  const [editor] = useLexicalComposerContext();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const handOver = useEffectEvent(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    onChange(editor.read($writeHtml));
  });

  useEffect(() => {
    const stopKeeping = limitToStoredFormats(editor);
    const stopListening = editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, tags }) => {
      const isWritten = dirtyElements.size > 0 || dirtyLeaves.size > 0;
      if (!isWritten || tags.has('history-merge')) return;
      timer.current ??= setTimeout(() => handOver(), HANDED_OVER_AFTER_MS);
    });
    const leaving = () => handOver();
    addEventListener('pagehide', leaving);
    document.addEventListener('visibilitychange', leaving);
    editor.focus(undefined, { defaultSelection: 'rootStart' });
    return () => {
      stopKeeping();
      stopListening();
      removeEventListener('pagehide', leaving);
      document.removeEventListener('visibilitychange', leaving);
    };
  }, [editor]);

  // before anything above this is taken down, which looks at what was written
  useLayoutEffect(() => () => handOver(), []);
  return null;
}
