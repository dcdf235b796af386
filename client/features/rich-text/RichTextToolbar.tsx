import {
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from '@lexical/list';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { $createHeadingNode, $createQuoteNode } from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import { mergeRegister } from '@lexical/utils';
import {
  $createParagraphNode,
  $getSelection,
  type BaseSelection,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type ElementNode,
  FORMAT_TEXT_COMMAND,
  KEY_DOWN_COMMAND,
  REDO_COMMAND,
  UNDO_COMMAND,
} from 'lexical';
import { useEffect, useState } from 'react';
import { IconButton } from '../../ui/Icon.tsx';
import { LinkForm } from './LinkForm.tsx';
import { $readSelectedFormat, PLAIN } from './selectedFormat.ts';

/** The formatting actions for the selected text. */
export function RichTextToolbar() {
  const [editor] = useLexicalComposerContext();
  const [format, setFormat] = useState(PLAIN);
  const [can, setCan] = useState({ undo: false, redo: false });
  const [linking, setLinking] = useState<BaseSelection | null>(null);

  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(({ editorState }) => {
          const now = editorState.read($readSelectedFormat);
          setFormat((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
        }),
        editor.registerCommand(
          CAN_UNDO_COMMAND,
          (undo) => (setCan((before) => ({ ...before, undo })), false),
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CAN_REDO_COMMAND,
          (redo) => (setCan((before) => ({ ...before, redo })), false),
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          KEY_DOWN_COMMAND,
          (event) => {
            if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return false;
            event.preventDefault();
            setLinking($getSelection()?.clone() ?? null);
            return true;
          },
          COMMAND_PRIORITY_LOW,
        ),
      ),
    [editor],
  );

  function setBlock(name: string, create: () => ElementNode) {
    editor.update(() => {
      const to = format.block === name ? $createParagraphNode : create;
      $setBlocksType($getSelection(), to);
    });
  }

  const toggleList = (name: string, command: typeof INSERT_ORDERED_LIST_COMMAND) =>
    editor.dispatchCommand(format.block === name ? REMOVE_LIST_COMMAND : command, undefined);

  return (
    <>
      {/* a press must not move the focus out of the text */}
      <div
        className="rich-text-tools"
        role="group"
        aria-label="Formatting"
        onMouseDown={(event) => event.preventDefault()}
      >
        <LetterButton
          letter="H"
          label="Heading"
          isPressed={format.block === 'h2'}
          onClick={() => setBlock('h2', () => $createHeadingNode('h2'))}
        />
        <LetterButton
          letter="h"
          label="Small heading"
          className="small"
          isPressed={format.block === 'h3'}
          onClick={() => setBlock('h3', () => $createHeadingNode('h3'))}
        />
        <LetterButton
          letter="B"
          label="Bold"
          className="bold"
          isPressed={format.bold}
          onClick={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold')}
        />
        <LetterButton
          letter="I"
          label="Italic"
          className="italic"
          isPressed={format.italic}
          onClick={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'italic')}
        />
        <IconButton
          icon="bullets"
          label="List"
          aria-pressed={format.block === 'ul'}
          onClick={() => toggleList('ul', INSERT_UNORDERED_LIST_COMMAND)}
        />
        <IconButton
          icon="numbers"
          label="Numbered list"
          aria-pressed={format.block === 'ol'}
          onClick={() => toggleList('ol', INSERT_ORDERED_LIST_COMMAND)}
        />
        <IconButton
          icon="quote"
          label="Quotation"
          aria-pressed={format.block === 'quote'}
          onClick={() => setBlock('quote', $createQuoteNode)}
        />
        <IconButton
          icon="link"
          label="Link"
          aria-pressed={format.link !== null}
          onClick={() => setLinking(editor.read(() => $getSelection()?.clone() ?? null))}
        />
        <IconButton
          icon="undo"
          label="Undo"
          aria-disabled={!can.undo}
          onClick={() => editor.dispatchCommand(UNDO_COMMAND, undefined)}
        />
        <IconButton
          icon="redo"
          label="Redo"
          aria-disabled={!can.redo}
          onClick={() => editor.dispatchCommand(REDO_COMMAND, undefined)}
        />
      </div>
      {linking && (
        <LinkForm
          selection={linking}
          address={format.link ?? ''}
          onDone={() => {
            setLinking(null);
            editor.focus();
          }}
        />
      )}
    </>
  );
}

type LetterButtonProps = {
  letter: string;
  label: string;
  className?: string;
  isPressed: boolean;
  onClick: () => void;
};

/** A tool with a letter as its icon. */
function LetterButton({ letter, label, className = '', isPressed, onClick }: LetterButtonProps) {
  return (
    <button
      type="button"
      className={`icon-button ${className}`}
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      {letter}
    </button>
  );
}
