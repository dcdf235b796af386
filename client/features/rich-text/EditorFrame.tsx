import { type InitialEditorStateType, LexicalComposer } from '@lexical/react/LexicalComposer';
import { ContentEditable } from '@lexical/react/LexicalContentEditable';
import { LexicalErrorBoundary } from '@lexical/react/LexicalErrorBoundary';
import { LinkPlugin } from '@lexical/react/LexicalLinkPlugin';
import { ListPlugin } from '@lexical/react/LexicalListPlugin';
import { RichTextPlugin } from '@lexical/react/LexicalRichTextPlugin';
import type { ReactNode } from 'react';
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
    </LexicalComposer>
  );
}
