import { useCallback, useEffect, useMemo, useState } from 'react';
import { usePresentationLoader } from '../features/pages/usePresentationLoader.ts';
import { AddDialog } from './AddDialog.tsx';
import { EditorTools } from './EditorTools.tsx';
import { loadTextEditors } from '../blocks/FormattedText.tsx';
import { HistoryDialog } from '../features/history/HistoryDialog.tsx';
import { usePresenceContext } from '../features/members/PresenceContext.ts';
import { WaitingLink } from '../features/tributes/review/WaitingLink.tsx';
import { useFocusAfterAction } from './useFocusAfterAction.ts';
import { useUndoKeys } from './useUndoKeys.ts';
import { useEditing } from '../blocks/EditingContext.ts';
import { retryLoading } from '../net/retryLoading.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Link } from '../ui/Link.tsx';
import { lazyComponent } from '../ui/lazyComponent.tsx';
import { type Block, isWall, type PageData, getWallIds } from '../blocks/BlockView.tsx';
import { BlockEditor } from './BlockEditor.tsx';
import {
  editorBlocks,
  getBlockExcerpt,
  getEditorBlock,
  findEditorBlockByType,
} from '../blocks/editorBlocks.ts';
import { BlockList } from './BlockList.tsx';
import { PagePreview } from './PagePreview.tsx';
import { RemovedBlocks } from './RemovedBlocks.tsx';
import { useBlockActions } from './useBlockActions.ts';
import { useRefetchOnChange } from '../features/pages/useRefetchOnChange.ts';
import { useHistoryRestore } from '../blocks/useHistoryRestore.ts';
import { useReturnedBlocks } from './useReturnedBlocks.ts';

const sortList = lazyComponent(
  () => retryLoading(() => import('./SortList.tsx')),
  ({ SortList }) => SortList,
);

const PRELOAD_AFTER_MS = 500;

async function loadAhead(): Promise<void> {
  await Promise.all([sortList.load(), loadTextEditors()]);
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const { requestEditorCopy } = await import('../storage/offlineCopy.ts');
  await requestEditorCopy();
}

/** The types that can be added; a type that a page may contain only once gives the reason. */
function createBlockChoices(blocks: readonly Block[]) {
  return editorBlocks.map(({ empty, label, description, once }) => {
    const exists = blocks.some(({ __typename }) => __typename === empty.__typename);
    return {
      key: empty.__typename,
      label,
      description,
      reason: exists ? once : undefined,
    };
  });
}

/** The position above the wall, because nobody would find a new block below hundreds of messages; undefined: at the end. */
function findPositionAboveWall(blocks: readonly Block[]): string | null | undefined {
  const wall = blocks.findIndex(isWall);
  return wall < 0 ? undefined : (blocks[wall - 1]?.id ?? null);
}

type Open =
  | { kind: 'removed' | 'history' }
  | { kind: 'add'; afterId: string | null | undefined }
  | { kind: 'hide' | 'edit'; block: Block; field: string };

/** The work area: the tools, the page below them as blocks or as rows to sort, and the open dialog. */
export function EditorBody({ page }: { page: PageData }) {
  const editing = useEditing();
  const { undoStack } = editing;
  const [mode, setMode] = useState<'preview' | 'edit'>('edit');
  const [sorting, setSorting] = useState(false);
  const [open, setOpen] = useState<Open | null>(null);
  const focusOn = useFocusAfterAction(page.components);
  const actions = useBlockActions(page.components);
  const { loaded, initialise } = usePresentationLoader();
  useRefetchOnChange(page.url, `${loaded} ${getWallIds(page)}`);
  useReturnedBlocks(editing, page.components);
  useUndoKeys(undoStack, mode === 'edit' && open === null);
  const close = () => setOpen(null);
  const { onMemberEvent } = usePresenceContext();
  const putBack = useHistoryRestore();
  const addBehind = useCallback((afterId: string | null) => setOpen({ kind: 'add', afterId }), []);
  const rows = useMemo(
    () =>
      (sorting ? page.components : []).map((block) => ({
        id: block.id,
        label: getEditorBlock(block.__typename).placeholder,
        words: getBlockExcerpt(block),
      })),
    [sorting, page.components],
  );

  // loads everything needed for editing ahead, as the device may go offline
  useEffect(() => {
    const timer = setTimeout(
      () => void loadAhead().catch(() => undefined), // a failure is shown when the code is needed
      PRELOAD_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);

  function hide({ id }: Block) {
    const index = page.components.findIndex((block) => block.id === id);
    const neighbour = page.components[index + 1] ?? page.components[index - 1];
    close();
    focusOn(neighbour?.id ?? '', false);
    void actions.remove(id);
  }

  return (
    <>
      <EditorTools
        mode={mode}
        onMode={(next) => {
          setMode(next);
          initialise();
        }}
        sorting={sorting}
        onToggleSort={() => setSorting(!sorting)}
        onAdd={() => setOpen({ kind: 'add', afterId: findPositionAboveWall(page.components) })}
        undoStack={undoStack}
      />
      {page.components.some(isWall) && (
        <WaitingLink
          pageId={page.id}
          url={page.url}
          onMemberEvent={onMemberEvent}
          formatLabel={(count) => `${count} ${count === 1 ? 'message' : 'messages'} to read`}
          className="editor-waiting"
          onLeave={() => void editing.edits.flush()}
        />
      )}
      {mode === 'preview' && <PagePreview page={page} />}
      {mode === 'edit' && sorting && <sortList.Component items={rows} onMove={actions.move} />}
      {mode === 'edit' && !sorting && (
        <BlockList
          page={page}
          actions={actions}
          onAdd={addBehind}
          onEdit={(block, field) => setOpen({ kind: 'edit', block, field })}
          onHide={(block) => setOpen({ kind: 'hide', block, field: '' })}
        />
      )}
      {mode === 'edit' && (
        <p className="editor-more">
          <button type="button" className="quiet" onClick={() => setOpen({ kind: 'removed' })}>
            Removed blocks
          </button>
          <button type="button" className="quiet" onClick={() => setOpen({ kind: 'history' })}>
            History
          </button>
          <Link to={`/members/${page.url}`}>Members</Link>
        </p>
      )}
      {open?.kind === 'add' && (
        <AddDialog
          choices={createBlockChoices(page.components)}
          onAdd={(key) => {
            close();
            focusOn(actions.add(key as Block['__typename'], open.afterId), true);
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'hide' && (
        <ConfirmDialog
          question={getEditorBlock(open.block.__typename).question}
          detail={`${getEditorBlock(open.block.__typename).placeholder}: it can be brought back for 30 days.`}
          onYes={() => hide(open.block)}
          onNo={close}
        />
      )}
      {open?.kind === 'edit' && (
        <BlockEditor
          page={page}
          block={open.block}
          field={open.field}
          actions={actions}
          onClose={close}
        />
      )}
      {open?.kind === 'history' && (
        <HistoryDialog
          pageId={page.id}
          findBlockLabels={findEditorBlockByType}
          onRestore={putBack}
          onClose={close}
        />
      )}
      {open?.kind === 'removed' && (
        <RemovedBlocks url={page.url} actions={actions} onClose={close} />
      )}
    </>
  );
}
