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
  type LexicalEditor,
  REDO_COMMAND,
  SKIP_SCROLL_INTO_VIEW_TAG,
  UNDO_COMMAND,
} from 'lexical';
import { UndoManager, type YTextEvent } from 'yjs';
import type { SharedText } from './sharedText.ts';
import { linesFrom, runsIn, TEXT } from '../../../protocol/rich-text/lines.ts';
import { $showLines } from './showLines.ts';
import { $indexOf, $placeAt, $readShown } from './shownText.ts';
import { showOwnCursor, showTheirCursors } from './textCursors.ts';
import { writeRuns } from './writeRuns.ts';

/** Ties an empty editor to a text in both ways, with the others' cursors; gives what unties it. */
export function bindText(
  editor: LexicalEditor,
  { doc, awareness }: Pick<SharedText, 'doc' | 'awareness'>,
  cursors: HTMLElement | null,
): () => void {
  const text = doc.getText(TEXT);
  const undo = new UndoManager(text, { trackedOrigins: new Set([editor]) });
  const own = showOwnCursor(awareness, text);
  const theirs = cursors && showTheirCursors(editor, awareness, text, cursors);

  function onText({ delta }: YTextEvent, { origin }: { origin: unknown }) {
    if (origin !== editor) show((index) => moved(index, delta), origin === undo ? delta : null);
  }

  /** Shows the text as it is now, the selection where it was in the words. */
  function show(move: (index: number) => number, undone: YTextEvent['delta'] | null) {
    const tag = [COLLABORATION_TAG, ...(undone ? [] : [SKIP_SCROLL_INTO_VIEW_TAG])];
    editor.update(
      () => {
        const selection = $getSelection();
        const places = $isRangeSelection(selection) ? $indexes(selection) : null;
        $showLines(linesFrom(runsIn(text)));
        if (undone && places) $select(endOf(undone), endOf(undone));
        else if (places) $select(move(places.anchor), move(places.focus));
      },
      { discrete: true, skipTransforms: true, tag },
    );
  }

  function onEditor({
    dirtyElements,
    dirtyLeaves,
    tags,
  }: {
    dirtyElements: ReadonlyMap<string, unknown>;
    dirtyLeaves: ReadonlySet<string>;
    tags: ReadonlySet<string>;
  }) {
    const isWritten = dirtyElements.size > 0 || dirtyLeaves.size > 0;
    const { runs, places } = editor.getEditorState().read(() => {
      const shown = $readShown();
      const selection = $getSelection();
      return {
        runs: shown.runs,
        places: $isRangeSelection(selection) ? $indexes(selection, shown) : null,
      };
    });
    if (isWritten && !tags.has(COLLABORATION_TAG))
      doc.transact(() => writeRuns(text, runs, places?.focus ?? null), editor);
    own.move(places);
    theirs?.draw();
  }

  const onStack = () => {
    editor.dispatchCommand(CAN_UNDO_COMMAND, undo.undoStack.length > 0);
    editor.dispatchCommand(CAN_REDO_COMMAND, undo.redoStack.length > 0);
  };
  const command = (type: typeof UNDO_COMMAND, work: () => unknown, isDone: boolean) =>
    editor.registerCommand(
      type,
      () => {
        work();
        return isDone;
      },
      COMMAND_PRIORITY_EDITOR,
    );

  show((index) => index, null);
  text.observe(onText);
  undo.on('stack-item-added', onStack);
  undo.on('stack-item-popped', onStack);
  const stop = mergeRegister(
    editor.registerUpdateListener(onEditor),
    command(UNDO_COMMAND, () => undo.undo(), true),
    command(REDO_COMMAND, () => undo.redo(), true),
    command(FOCUS_COMMAND as never, () => own.focus(true), false),
    command(BLUR_COMMAND as never, () => own.focus(false), false),
  );

  return () => {
    stop();
    text.unobserve(onText);
    theirs?.stop();
    undo.destroy();
    awareness.setLocalState(null);
  };
}

type Selection = ReturnType<typeof $createRangeSelection>;

function $indexes({ anchor, focus }: Selection, shown = $readShown()) {
  return { anchor: $indexOf(shown, anchor), focus: $indexOf(shown, focus) };
}

function $select(anchorAt: number, focusAt: number): void {
  const shown = $readShown();
  const [anchor, focus] = [$placeAt(shown, anchorAt), $placeAt(shown, focusAt)];
  if (!anchor || !focus) return;
  const present = $getSelection();
  const selection = $isRangeSelection(present) ? present : $createRangeSelection();
  for (const [point, place] of [
    [selection.anchor, anchor],
    [selection.focus, focus],
  ] as const)
    if (point.key !== place.key || point.offset !== place.offset || point.type !== place.type)
      point.set(place.key, place.offset, place.type);
  if (selection !== present) $setSelection(selection);
}

/** Where a place is after a change; it stays behind the letter before it. */
function moved(index: number, delta: YTextEvent['delta']): number {
  let at = 0;
  let place = index;
  for (const { retain = 0, insert, delete: gone = 0 } of delta) {
    const come = typeof insert === 'string' ? insert.length : 0;
    if (at < place) place += come - Math.min(gone, place - at);
    at += retain + come;
  }
  return place;
}

/** Where the last thing that changed ends. */
function endOf(delta: YTextEvent['delta']): number {
  let [at, end] = [0, 0];
  for (const { retain = 0, insert, attributes, delete: gone = 0 } of delta) {
    at += retain + (typeof insert === 'string' ? insert.length : 0);
    if (insert !== undefined || attributes || gone > 0) end = at;
  }
  return end;
}
