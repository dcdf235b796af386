/* oxlint-disable max-lines -- one toolbar, a line a control */
import { $isLinkNode } from '@lexical/link';
import {
  $isListNode,
  INSERT_ORDERED_LIST_COMMAND,
  INSERT_UNORDERED_LIST_COMMAND,
  REMOVE_LIST_COMMAND,
} from '@lexical/list';
import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import {
  $createHeadingNode,
  $createQuoteNode,
  $isHeadingNode,
  $isQuoteNode,
} from '@lexical/rich-text';
import { $setBlocksType } from '@lexical/selection';
import { $findMatchingParent, mergeRegister } from '@lexical/utils';
import {
  $createParagraphNode,
  $getSelection,
  $isRangeSelection,
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

type Format = {
  bold: boolean;
  italic: boolean;
  /** The address of the link at the cursor. */
  link: string | null;
  block: string;
};

const plain: Format = { bold: false, italic: false, link: null, block: 'p' };

/** The formatting actions for the selected text. */
export function RichTextToolbar() {
  const [editor] = useLexicalComposerContext();
  const [format, setFormat] = useState(plain);
  const [can, setCan] = useState({ undo: false, redo: false });
  const [linking, setLinking] = useState<BaseSelection | null>(null);

  useEffect(
    () =>
      mergeRegister(
        editor.registerUpdateListener(({ editorState }) => {
          const now = editorState.read($readFormat);
          setFormat((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now));
        }),
        editor.registerCommand(
          CAN_UNDO_COMMAND,
          (undo) => (setCan((now) => ({ ...now, undo })), false),
          COMMAND_PRIORITY_LOW,
        ),
        editor.registerCommand(
          CAN_REDO_COMMAND,
          (redo) => (setCan((now) => ({ ...now, redo })), false),
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
        <button
          type="button"
          className="icon-button"
          aria-label="Heading"
          aria-pressed={format.block === 'h2'}
          onClick={() => setBlock('h2', () => $createHeadingNode('h2'))}
        >
          H
        </button>
        <button
          type="button"
          className="icon-button small"
          aria-label="Small heading"
          aria-pressed={format.block === 'h3'}
          onClick={() => setBlock('h3', () => $createHeadingNode('h3'))}
        >
          h
        </button>
        <button
          type="button"
          className="icon-button bold"
          aria-label="Bold"
          aria-pressed={format.bold}
          onClick={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'bold')}
        >
          B
        </button>
        <button
          type="button"
          className="icon-button italic"
          aria-label="Italic"
          aria-pressed={format.italic}
          onClick={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, 'italic')}
        >
          I
        </button>
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

function $readFormat(): Format {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return plain;
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
