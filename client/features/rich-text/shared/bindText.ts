import { mergeRegister } from '@lexical/utils';
import {
  $createRangeSelection,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  BLUR_COMMAND,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COLLABORATION_TAG,
  COMMAND_PRIORITY_EDITOR,
  FOCUS_COMMAND,
  type LexicalCommand,
  type LexicalEditor,
  REDO_COMMAND,
  SKIP_SCROLL_INTO_VIEW_TAG,
  UNDO_COMMAND,
} from 'lexical';
import type { YTextEvent } from 'yjs';
import { OWN, type OwnChanges, type SessionChange } from './ownChanges.ts';
import type { SharedText } from './sharedText.ts';
import { toLines, parseRuns, TEXT } from '../../../../protocol/rich-text/lines.ts';
import { $showLines } from './showLines.ts';
import { $toIndex, $findPosition, $readShown } from '../shownText.ts';
import { showOwnCursor, showOthersCursors } from './textCursors.ts';
import { writeRuns } from './writeRuns.ts';

/**
 * Binds an empty editor to a shared text in both directions, with the others' cursors; the returned function unbinds
 * it and returns one's own changes.
 */
export function bindText(
  editor: LexicalEditor,
  { doc, awareness }: Pick<SharedText, 'doc' | 'awareness'>,
  { manager, beginSession }: OwnChanges,
  cursors: HTMLElement | null,
): () => SessionChange | null {
  const text = doc.getText(TEXT);
  const session = beginSession();
  const ownCursor = showOwnCursor(awareness, text);
  const otherCursors = cursors && showOthersCursors(editor, awareness, text, cursors);

  function onTextChange({ delta }: YTextEvent, { origin }: { origin: unknown }) {
    if (origin !== OWN)
      show((index) => shiftIndex(index, delta), origin === manager ? delta : null);
  }

  /** Shows the current text and keeps the selection at the same letters. */
  function show(move: (index: number) => number, undone: YTextEvent['delta'] | null) {
    const tag = [COLLABORATION_TAG, ...(undone ? [] : [SKIP_SCROLL_INTO_VIEW_TAG])];
    editor.update(
      () => {
        const selection = $getSelection();
        const offsets = $isRangeSelection(selection) ? $toOffsets(selection) : null;
        $showLines(toLines(parseRuns(text)));
        if (undone && offsets) $select(findEndOfChange(undone), findEndOfChange(undone));
        else if (offsets) $select(move(offsets.anchor), move(offsets.focus));
      },
      { discrete: true, skipTransforms: true, tag },
    );
  }

  function onEditorUpdate({
    dirtyElements,
    dirtyLeaves,
    tags,
  }: {
    dirtyElements: ReadonlyMap<string, unknown>;
    dirtyLeaves: ReadonlySet<string>;
    tags: ReadonlySet<string>;
  }) {
    const isWritten = dirtyElements.size > 0 || dirtyLeaves.size > 0;
    const { runs, offsets } = editor.getEditorState().read(() => {
      const shown = $readShown();
      const selection = $getSelection();
      return {
        runs: shown.runs,
        offsets: $isRangeSelection(selection) ? $toOffsets(selection, shown) : null,
      };
    });
    if (isWritten && !tags.has(COLLABORATION_TAG))
      doc.transact(() => writeRuns(text, runs, offsets?.focus ?? null), OWN);
    ownCursor.move(offsets);
    otherCursors?.draw();
  }

  const announceStacks = () => {
    editor.dispatchCommand(CAN_UNDO_COMMAND, session.canUndo());
    editor.dispatchCommand(CAN_REDO_COMMAND, session.canRedo());
  };
  const command = <Payload>(type: LexicalCommand<Payload>, work: () => unknown, isDone: boolean) =>
    editor.registerCommand(
      type,
      () => {
        work();
        return isDone;
      },
      COMMAND_PRIORITY_EDITOR,
    );

  show((index) => index, null);
  text.observe(onTextChange);
  manager.on('stack-item-added', announceStacks);
  manager.on('stack-item-popped', announceStacks);
  const stop = mergeRegister(
    editor.registerUpdateListener(onEditorUpdate),
    command(UNDO_COMMAND, () => (session.undo(), announceStacks()), true),
    command(REDO_COMMAND, () => (session.redo(), announceStacks()), true),
    command(FOCUS_COMMAND, () => ownCursor.focus(true), false),
    command(BLUR_COMMAND, () => ownCursor.focus(false), false),
  );

  return () => {
    stop();
    text.unobserve(onTextChange);
    otherCursors?.stop();
    manager.off('stack-item-added', announceStacks);
    manager.off('stack-item-popped', announceStacks);
    awareness.setLocalState(null);
    return session.end();
  };
}

type Selection = ReturnType<typeof $createRangeSelection>;

function $toOffsets({ anchor, focus }: Selection, shown = $readShown()) {
  return { anchor: $toIndex(shown, anchor), focus: $toIndex(shown, focus) };
}

function $select(anchorIndex: number, focusIndex: number): void {
  const shown = $readShown();
  const [anchor, focus] = [$findPosition(shown, anchorIndex), $findPosition(shown, focusIndex)];
  if (!anchor || !focus) return;
  const present = $getSelection();
  const selection = $isRangeSelection(present) ? present : $createRangeSelection();
  for (const [point, position] of [
    [selection.anchor, anchor],
    [selection.focus, focus],
  ] as const)
    if (
      point.key !== position.key ||
      point.offset !== position.offset ||
      point.type !== position.type
    )
      point.set(position.key, position.offset, position.type);
  if (selection !== present) $setSelection(selection);
}

/** Maps an index through a change; it stays after the letter before it. */
function shiftIndex(index: number, delta: YTextEvent['delta']): number {
  let offset = 0;
  let shifted = index;
  for (const { retain = 0, insert, delete: deleted = 0 } of delta) {
    const inserted = typeof insert === 'string' ? insert.length : 0;
    if (offset < shifted) shifted += inserted - Math.min(deleted, shifted - offset);
    offset += retain + inserted;
  }
  return shifted;
}

/** The index at which the last change ends. */
function findEndOfChange(delta: YTextEvent['delta']): number {
  let [offset, end] = [0, 0];
  for (const { retain = 0, insert, attributes, delete: deleted = 0 } of delta) {
    offset += retain + (typeof insert === 'string' ? insert.length : 0);
    if (insert !== undefined || attributes || deleted > 0) end = offset;
  }
  return end;
}
