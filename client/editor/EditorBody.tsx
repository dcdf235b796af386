import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { usePresentationLoader, useRefetchOnChange } from '../features/pages/useRefetchOnChange.ts';
import { WallContext } from '../features/tributes/wall/wallStore.ts';
import { loadTextEditors } from '../blocks/FormattedText.tsx';
import { useEditing } from '../blocks/EditingContext.ts';
import { useSavedState } from '../blocks/SavedState.tsx';
import {
  type Block,
  getWallIds,
  isWall,
  type PageData,
  getPageName,
  PageBlocks,
  PageTop,
} from '../blocks/publicBlocks.tsx';
import { getEditorBlock } from '../blocks/editorBlocks.ts';
import { BlockList } from './BlockList.tsx';
import { EditorDialogs, type OpenDialog } from './EditorDialogs.tsx';
import { EditorHeader, EditorTools } from './EditorHeader.tsx';
import type { HiddenBlock } from './BlockCard.tsx';
import { PageMenu } from './PageMenu.tsx';
import { SortList } from './SortList.tsx';
import { useBlockActions } from './useBlockActions.ts';
import { useEditedPage } from './useEditedPage.ts';
import { useFocusAfterAction } from './useFocusAfterAction.ts';
import { useRemovalNotice } from './useRemovalNotice.ts';
import { useReturnedBlocks } from './editSession.ts';
import { useUndoKeys } from '../blocks/editing/undoStack.ts';
import { requestEditorCopy } from '../storage/offlineCopy.ts';
import '../blocks/empty-place.css';

const PRELOAD_AFTER_MS = 500;

async function loadAhead(): Promise<void> {
  await loadTextEditors();
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  await requestEditorCopy();
}

/**
 * The position above the wall, because nobody would find a new block below hundreds of messages; undefined means the
 * end.
 */
function findPositionAboveWall(blocks: readonly Block[]): string | null | undefined {
  const wall = blocks.findIndex(isWall);
  return wall < 0 ? undefined : (blocks[wall - 1]?.id ?? null);
}

type Props = {
  page: PageData;
  /** Notes about the whole page, shown above it. */
  notes: ReactNode;
};

/** The editor's header with its tools, the page below it as blocks or as rows to sort, and the open dialog. */
export function EditorBody({ page: cached, notes }: Props) {
  const { page, wall, rereadParts } = useEditedPage(cached);
  const editing = useEditing();
  const { undoStack } = editing;
  const [mode, setMode] = useState<'preview' | 'edit'>('edit');
  const [sorting, setSorting] = useState(false);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [hidden, setHidden] = useState<readonly HiddenBlock[]>([]);
  const focusOn = useFocusAfterAction(page.components, open !== null);
  useRemovalNotice(page.components, open?.kind === 'edit' ? open.block.id : undefined);
  const actions = useBlockActions(page.components);
  const { loaded, initialise } = usePresentationLoader();
  useRefetchOnChange(`${loaded} ${getWallIds(page)}`, rereadParts);
  useReturnedBlocks(editing, page.components);
  useUndoKeys(undoStack, mode === 'edit' && open === null);
  const savedState = useSavedState(editing);
  const [hasEdited, setHasEdited] = useState(false);
  if (!hasEdited && savedState !== 'saved') setHasEdited(true); // hides the hint for beginners
  const close = () => setOpen(null);
  const edit = (block: Block, field: string) => setOpen({ kind: 'edit', block, field });
  const addAfter = useCallback((afterId: string | null) => setOpen({ kind: 'add', afterId }), []);

  // loads everything needed for editing ahead, as the device may go offline
  useEffect(() => {
    const timer = setTimeout(
      () => void loadAhead().catch(() => undefined), // a failure is shown when the code is needed
      PRELOAD_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);

  function hide({ id, __typename }: Block) {
    const index = page.components.findIndex((block) => block.id === id);
    close();
    if (index < 0) {
      editing.notify('Somebody else has removed this already, so nothing was changed.');
      return;
    }
    const neighbour = page.components[index + 1] ?? page.components[index - 1];
    const label = getEditorBlock(__typename).typeLabel;
    const inFront = page.components
      .slice(0, index)
      .map((block) => block.id)
      .toReversed();
    focusOn(neighbour?.id ?? '', false);
    void actions.remove(id).then((isRemoved) => {
      if (isRemoved)
        setHidden((now) => [...now.filter((block) => block.id !== id), { id, label, inFront }]);
    });
  }

  return (
    <WallContext value={wall}>
      <EditorHeader
        url={page.url}
        tools={
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
        }
        menu={<PageMenu page={page} onOpen={(kind) => setOpen({ kind })} />}
      />
      <main className={hasEdited ? 'editor-main has-edited' : 'editor-main'} id="main">
        {notes}
        {mode === 'preview' && <PagePreview page={page} />}
        {mode === 'edit' && sorting && <SortList page={page} onMove={actions.move} />}
        {mode === 'edit' && !sorting && (
          <BlockList
            page={page}
            actions={actions}
            onUndoHide={({ id, label }) => {
              focusOn(id, false);
              void actions.restore(id, label);
            }}
            hidden={hidden.filter(({ id }) => page.components.every((block) => block.id !== id))}
            onAdd={addAfter}
            onEdit={edit}
            onHistory={({ id }) => setOpen({ kind: 'history', componentId: id })}
            onHide={(block) => setOpen({ kind: 'hide', block })}
          />
        )}
      </main>
      {open && (
        <EditorDialogs
          open={open}
          page={page}
          actions={actions}
          onAdd={(typeName, afterId) => {
            close();
            focusOn(actions.add(typeName, afterId), true);
          }}
          onHide={hide}
          onClose={close}
        />
      )}
    </WallContext>
  );
}

/** The page within the editor as visitors see it. */
function PagePreview({ page }: { page: PageData }) {
  const name = getPageName(page);
  const blocks = page.components;
  return (
    <div className="editor-preview">
      {blocks.length === 0 ? (
        <p className="empty-place">This page is still empty.</p>
      ) : (
        <>
          <PageTop blocks={blocks} name={name} />
          <PageBlocks page={page} blocks={blocks} name={name} />
        </>
      )}
    </div>
  );
}
