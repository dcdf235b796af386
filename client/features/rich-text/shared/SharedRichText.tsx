import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { FormAlert } from '../../../ui/forms/Form.tsx';
import { changeText, CONNECT_TIMEOUT_MS } from './changeText.ts';
import { EditorFrame } from '../EditorFrame.tsx';
import { acquireText } from './openTexts.ts';
import type { SessionChange } from './ownChanges.ts';
import type { SharedText } from './sharedText.ts';
import { bindText } from './bindText.ts';
import { limitToStoredFormats } from '../richTextNodes.ts';

type Props = {
  blockId: string;
  label: string;
  /** The text as the page shows it, until it can be edited. */
  shownHtml: string;
  /** Resolves when the server has the block. */
  whenStored: () => Promise<void>;
  /** Called with the opened text; the returned function is called when editing ends. */
  onText: (text: SharedText) => () => void;
  /** Called with undo and redo of one's own changes when editing ends; each resolves with whether anything changed. */
  onChanged: (undo: () => Promise<boolean>, redo: () => Promise<boolean>) => void;
  /** Called if the shared text cannot be opened: it is then edited alone. */
  onFallback: () => void;
};

type Opened = Pick<ReturnType<typeof acquireText>, 'text' | 'ownChanges'>;

const END_MESSAGES = {
  'not allowed':
    'You can no longer change this page. Your words are still here: copy what you need.',
  gone: '', // the dialog says so, and offers to restore the block
  'logged out':
    'Your login has ended. Your words are kept on this device: sign in to go on where you were.',
};

/** A formatted text editor that several people can use at the same time. */
export function SharedRichText({ blockId, label, ...props }: Props) {
  const [opened, setOpened] = useState<Opened>();
  const text = opened?.text;
  const whenStored = useEffectEvent(() => props.whenStored());
  const showFallback = useEffectEvent(() => props.onFallback());
  const reportText = useEffectEvent((opened: SharedText) => props.onText(opened));

  useEffect(() => {
    let release = () => {};
    let isCancelled = false;
    const timer = setTimeout(() => fallBack(), CONNECT_TIMEOUT_MS);
    function fallBack() {
      if (isCancelled) return;
      isCancelled = true;
      clearTimeout(timer);
      release();
      showFallback();
    }
    void whenStored().then(() => {
      if (isCancelled) return;
      const acquired = acquireText(blockId);
      release = acquired.release;
      const check = () => {
        if (isCancelled) return;
        if (acquired.text.end()) return fallBack();
        if (!acquired.isWritable()) return;
        stop();
        clearTimeout(timer);
        setOpened(acquired);
      };
      const stop = acquired.text.onChange(check);
      check();
    });
    return () => {
      isCancelled = true;
      clearTimeout(timer);
      release();
    };
  }, [blockId]);

  useEffect(() => {
    if (!text) return;
    return reportText(text);
  }, [text]);

  if (!opened || !text)
    return (
      <>
        <p className="rich-text-state">The text is on its way.</p>
        {/* sanitised by the server when it was stored */}
        <div
          className="rich-text-shown prose"
          aria-hidden
          dangerouslySetInnerHTML={{ __html: props.shownHtml }}
        />
      </>
    );
  return (
    <>
      <EditorFrame label={label} editorState={null}>
        <EditorBinding
          opened={opened}
          onChanged={({ undo, redo }) =>
            props.onChanged(
              () => changeText(blockId, undo),
              () => changeText(blockId, redo),
            )
          }
        />
      </EditorFrame>
      <TextStatus text={text} />
    </>
  );
}

type EditorBindingProps = { opened: Opened; onChanged: (change: SessionChange) => void };

/** Binds the editor to the shared text, and shows the others' cursors. */
function EditorBinding({ opened: { text, ownChanges }, onChanged }: EditorBindingProps) {
  const [editor] = useLexicalComposerContext();
  const cursors = useRef<HTMLDivElement>(null);
  const reportChange = useEffectEvent(
    (change: SessionChange | null) => change && onChanged(change),
  );
  useEffect(() => {
    const stopLimiting = limitToStoredFormats(editor);
    const unbind = bindText(editor, text, ownChanges, cursors.current);
    return () => {
      reportChange(unbind());
      stopLimiting();
    };
  }, [editor, text, ownChanges]);
  return <div ref={cursors} className="rich-text-cursors" aria-hidden="true" />;
}

/** The state of the shared text other than whether it is saved. */
function TextStatus({ text }: { text: SharedText }) {
  const end = useSyncExternalStore(text.onChange, text.end);
  const refusal = useSyncExternalStore(text.onChange, text.refusal);
  const notice = useSyncExternalStore(text.onChange, text.notice);
  const message = (end && END_MESSAGES[end]) || refusal || notice;
  if (!message) return null;
  return <FormAlert>{message}</FormAlert>;
}
