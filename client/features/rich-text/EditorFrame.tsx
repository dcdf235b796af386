import { type InitialEditorStateType, LexicalComposer } from '@lexical/react/LexicalComposer';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import { type ReactNode, useEffect } from 'react';
import { richTextConfig } from './richTextNodes.ts';
import { RichTextToolbar } from './RichTextToolbar.tsx';
import './rich-text.css';

type Props = {
  label: string;
  /** The text that it begins with; null if that comes from elsewhere. */
  editorState: InitialEditorStateType;
  /** Plugins, and what they draw over the text. */
  children: ReactNode;
};

/** What every editor of a formatted text has in common: its tools and its paper. */
export function EditorFrame({ label, editorState, children }: Props) {
  return (
    <LexicalComposer initialConfig={{ ...richTextConfig, editorState }}>
      <div className="rich-text">
        <RichTextToolbar />
        <div className="rich-text-paper">
          <RichTextPlugin
            contentEditable={
              <ContentEditable className="rich-text-words prose" aria-label={label} dir="auto" />
            }
            placeholder={null}
            ErrorBoundary={LexicalErrorBoundary}
          />
          {children}
        </div>
      </div>
      <ListPlugin />
      <LinkPlugin />
      <InitialFocus />
    </LexicalComposer>
  );
}

/**
 * Puts the cursor at the beginning of the text, unless somebody is typing in another field of the sheet: the text may
 * arrive late, and would get the rest of their words.
 */
function InitialFocus() {
  const [editor] = useLexicalComposerContext();
  useEffect(() => {
    if (document.activeElement?.matches('input, textarea, select')) return;
    editor.focus(undefined, { defaultSelection: 'rootStart' });
  }, [editor]);
  return null;
}
