import { LexicalComposer } from '@lexical/react/LexicalComposer';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { acquireText } from './openTexts.ts';
import type { SharedText } from './sharedText.ts';
import { bindText } from './bindText.ts';
import { limitToStoredFormats, richTextNodes } from './richTextNodes.ts';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import './rich-text.css';

type Props = {
  componentId: string;
  label: string;
  /** Resolves when the block is on the server. */
  isThere: () => Promise<void>;
  /** Called with the text once it is there; what it gives is called when all of it is stored and nobody writes. */
  onText: (text: SharedText) => () => void;
  /** Calls back where the text cannot be reached: it is to be written alone then. */
  onAlone: () => void;
};

/** Whoever waits longer for the connection writes alone. */
const REACHED_WITHIN_MS = 4_000;
const ENDS = {
  'not allowed':
    'You can no longer change this page. Your words are still here: copy what you need.',
  gone: 'This block was removed. Your words are still here: copy what you need.',
  'logged out':
    'Your login has ended. Your words are kept on this device: sign in to go on where you were.',
};
/** Formatted text that several people write at the same time. */
export function SharedRichText({ componentId, label, isThere, onText, onAlone }: Props) {
  const [text, setText] = useState<SharedText>();
  const callbacks = useRef({ isThere, onText, onAlone });

  useEffect(() => {
    let release = () => {};
    let isOver = false;
    const late = setTimeout(() => giveUp(), REACHED_WITHIN_MS);
    function giveUp() {
      if (isOver) return;
      isOver = true;
      clearTimeout(late);
      release();
      callbacks.current.onAlone();
    }
    void callbacks.current.isThere().then(() => {
      if (isOver) return;
      const acquired = acquireText(componentId);
      release = acquired.release;
      const look = () => {
        if (isOver) return;
        if (acquired.text.end()) return giveUp();
        if (!acquired.text.isSynced()) return;
        stop();
        clearTimeout(late);
        setText(acquired.text);
      };
      const stop = acquired.text.onChange(look);
      look();
    });
    return () => {
      isOver = true;
      clearTimeout(late);
      release();
    };
  }, [componentId]);

  useEffect(() => {
    if (!text) return;
    const stop = callbacks.current.onText(text);
    return () => {
      if (text.state() === 'saved') return stop();
      const stopLooking = text.onChange(() => {
        if (text.state() !== 'saved') return;
        stopLooking();
        stop();
      });
    };
  }, [text]);

  if (!text) return <p className="rich-text-state">The text is on its way.</p>;
  return (
    <>
      <LexicalComposer
        initialConfig={{
          namespace: 'keepsake',
          nodes: richTextNodes,
          theme: { text: { underline: 'underlined', strikethrough: 'struck' } },
          editorState: null, // the document says what is in it
          onError(error) {
            throw error;
          },
        }}
      >
        <div className="rich-text">
          <RichTextToolbar />
          <div className="rich-text-shared">
            <RichTextPlugin
              contentEditable={
                <ContentEditable className="rich-text-words prose" aria-label={label} dir="auto" />
              }
              placeholder={null}
              ErrorBoundary={LexicalErrorBoundary}
            />
            <Tie text={text} />
          </div>
        </div>
        <ListPlugin />
        <LinkPlugin />
      </LexicalComposer>
      <Standing text={text} />
    </>
  );
}

/** Ties the editor to the text, and holds the others' cursors. */
function Tie({ text }: { text: SharedText }) {
  const [editor] = useLexicalComposerContext();
  const cursors = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stopKeeping = limitToStoredFormats(editor);
    const untie = bindText(editor, text, cursors.current);
    editor.focus();
    return () => {
      untie();
      stopKeeping();
    };
  }, [editor, text]);
  return <div ref={cursors} className="rich-text-cursors" aria-hidden="true" />;
}

/** What there is to know of it besides whether it is saved. */
function Standing({ text }: { text: SharedText }) {
  const end = useSyncExternalStore(text.onChange, text.end);
  const refusal = useSyncExternalStore(text.onChange, text.refusal);
  const notice = useSyncExternalStore(text.onChange, text.notice);
  const words = (end && ENDS[end]) || refusal || notice;
  if (!words) return null;
  return (
    <p role="alert" className="sheet-refusal">
      {words}
    </p>
  );
}
