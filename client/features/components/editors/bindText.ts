import {
  createBindingV2__EXPERIMENTAL as createBinding,
  createUndoManager,
  initLocalState,
  type Provider,
  setLocalStateFocus,
  syncCursorPositions,
  syncLexicalUpdateToYjsV2__EXPERIMENTAL as syncToDocument,
  syncYjsChangesToLexicalV2__EXPERIMENTAL as syncToEditor,
  syncYjsStateToLexicalV2__EXPERIMENTAL as readDocument,
} from '@lexical/yjs';
import { mergeRegister } from '@lexical/utils';
import {
  BLUR_COMMAND,
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_EDITOR,
  FOCUS_COMMAND,
  type LexicalEditor,
  REDO_COMMAND,
  SKIP_COLLAB_TAG,
  UNDO_COMMAND,
} from 'lexical';
import { type Transaction, UndoManager, type XmlElement, type XmlText, type YEvent } from 'yjs';
import type { SharedText } from '../../../live/collaboration/sharedText.ts';
import { withSteadyCaret } from './steadyCaret.ts';

type Self = { name: string; color: string };

/** Ties an empty editor to a text in both ways, with the others' cursors; gives what unties it. */
export function bindText(
  editor: LexicalEditor,
  { doc, awareness }: SharedText,
  cursors: HTMLElement | null,
  { name, color }: Self,
): () => void {
  const nothing = () => {};
  const provider = {
    awareness: withSteadyCaret(awareness as unknown as Provider['awareness'], doc),
    ...{ connect: nothing, disconnect: nothing, on: nothing, off: nothing },
  } as unknown as Provider;
  const binding = createBinding(editor, 'text', doc, new Map([['text', doc]]));
  binding.cursorsContainer = cursors;
  readDocument(binding, provider);

  const onDocument = (events: YEvent<XmlElement | XmlText>[], transaction: Transaction) => {
    const { origin } = transaction as { origin: unknown };
    if (origin === binding) return;
    syncToEditor(binding, provider, events, transaction, origin instanceof UndoManager);
  };
  const onCursors = () => syncCursorPositions(binding, provider);
  const undo = createUndoManager(binding, binding.root);
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
  const focused = (isFocused: boolean) => () =>
    setLocalStateFocus(provider, name, color, isFocused, {});

  initLocalState(provider, name, color, false, {}); // whoever ties it puts the cursor in afterwards
  binding.root.observeDeep(onDocument as Parameters<XmlElement['observeDeep']>[0]);
  awareness.on('update', onCursors);
  undo.on('stack-item-added', onStack);
  undo.on('stack-item-popped', onStack);
  const stop = mergeRegister(
    editor.registerUpdateListener((update) => {
      if (update.tags.has(SKIP_COLLAB_TAG)) return;
      syncToDocument(
        ...([binding, provider, update.prevEditorState, update.editorState] as const),
        ...([update.dirtyElements, update.dirtyLeaves, update.normalizedNodes] as const),
        update.tags,
      );
    }),
    command(UNDO_COMMAND, () => undo.undo(), true),
    command(REDO_COMMAND, () => undo.redo(), true),
    command(FOCUS_COMMAND as never, focused(true), false),
    command(BLUR_COMMAND as never, focused(false), false),
  );

  return () => {
    stop();
    binding.root.unobserveDeep(onDocument as Parameters<XmlElement['observeDeep']>[0]);
    awareness.off('update', onCursors);
    undo.destroy();
    awareness.setLocalState(null);
  };
}
