import { type ReactNode, useState, useEffect } from 'react';
import { usePresentationLoader } from '../features/pages/usePresentationLoader.ts';
import { WallContext } from '../features/tributes/wall/wallStore.ts';
import { useEditing } from '../blocks/editing/EditingContext.ts';
import { useHasChanged, useSavedState } from '../blocks/editing/SavedState.tsx';
import {
  type Block,
  getWallIds,
  isWall,
  type PageData,
  getPageName,
  PageBlocks,
  PageTop,
} from '../blocks/publicBlocks.tsx';
import { BlockList } from './list/BlockList.tsx';
import { EditorDialogs, type OpenDialog } from './EditorDialogs.tsx';
import { EditorHeader, EditorTools } from './EditorHeader.tsx';
import { PageMenu } from './menu/PageMenu.tsx';
import { SortList } from './sorting/SortList.tsx';
import { useBlockActions } from './useBlockActions.ts';
import { useEditedPage } from './useEditedPage.ts';
import { useFocusAfterAction } from './list/useFocusAfterAction.ts';
import { useHiddenBlocks } from './list/useHiddenBlocks.ts';
import { useRemovalNotice } from './useRemovalNotice.ts';
import { useReturnedBlocks } from './editSession.ts';
import { useUndoKeys } from '../blocks/editing/undoStack.ts';
import { loadTextEditors } from '../blocks/editing/fields/FormattedText.tsx';
import { requestEditorCopy } from '../storage/editorCopy.ts';
import '../blocks/editing/empty-place.css';

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
  const [isSorting, setSorting] = useState(false);
  const [openDialog, setOpen] = useState<OpenDialog | null>(null);
  const focusOn = useFocusAfterAction(page.components, openDialog !== null);
  useRemovalNotice(page.components, openDialog?.kind === 'edit' ? openDialog.block.id : undefined);
  const actions = useBlockActions(page.components);
  const { hidden, hide, undoHide } = useHiddenBlocks(page.components, actions, focusOn);
  const initialise = usePresentationLoader(getWallIds(page), rereadParts);
  useReturnedBlocks(editing, page.components);
  useUndoKeys(undoStack, mode === 'edit' && openDialog === null);
  useLoadAhead();
  const hasEdited = useHasChanged(useSavedState(editing) !== 'saved'); // hides the hint for beginners
  const close = () => setOpen(null);

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
            isSorting={isSorting}
            onToggleSort={() => setSorting(!isSorting)}
            onAdd={() => setOpen({ kind: 'add', afterId: findPositionAboveWall(page.components) })}
          />
        }
        menu={<PageMenu page={page} onOpen={(kind) => setOpen({ kind })} />}
      />
      <main className={hasEdited ? 'editor-main has-edited' : 'editor-main'} id="main">
        {notes}
        {mode === 'preview' && <PagePreview page={page} />}
        {mode === 'edit' && isSorting && <SortList page={page} onMove={actions.move} />}
        {mode === 'edit' && !isSorting && (
          <BlockList
            page={page}
            actions={actions}
            hidden={hidden}
            onUndoHide={undoHide}
            onAdd={(afterId) => setOpen({ kind: 'add', afterId })}
            onEdit={(block, field) => setOpen({ kind: 'edit', block, field })}
            onHistory={({ id }) => setOpen({ kind: 'history', blockId: id })}
            onHide={(block) => setOpen({ kind: 'hide', block })}
          />
        )}
      </main>
      {openDialog && (
        <EditorDialogs
          open={openDialog}
          page={page}
          actions={actions}
          onAdd={(typeName, afterId) => {
            close();
            focusOn(actions.add(typeName, afterId), true);
          }}
          onHide={(block) => {
            close();
            void hide(block);
          }}
          onClose={close}
        />
      )}
    </WallContext>
  );
}

const PRELOAD_AFTER_MS = 500;

/** Loads everything needed for editing ahead, as the device may go offline. */
function useLoadAhead(): void {
  useEffect(() => {
    const timer = setTimeout(
      () => void loadAhead().catch(() => undefined), // a failure is shown when the code is needed
      PRELOAD_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, []);
}

async function loadAhead(): Promise<void> {
  await loadTextEditors();
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  await requestEditorCopy();
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
