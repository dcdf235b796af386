import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { createLoginPath } from '../features/accounts/loginAddress.ts';
import { OtherEditors } from '../features/members/OthersHere.tsx';
import { PresenceContext } from '../features/members/PresenceContext.ts';
import { usePresence } from '../features/members/usePresence.ts';
import {
  type Editing,
  EditingContext,
  savedStateLabels,
  useSavedState,
} from '../blocks/EditingContext.ts';
import { createUndoStack } from './undoStack.ts';
import { usePageEvents } from '../live/usePageEvents.ts';
import { isLoggingOut } from '../storage/waitingEdits.ts';
import { Link } from '../ui/Link.tsx';
import { NoticeContext, type NoticeMessage, useNotices } from '../ui/NoticeContext.ts';
import { useLatest } from '../ui/useLatest.ts';
import type { PageData } from '../blocks/BlockView.tsx';
import { EditorBody } from './EditorBody.tsx';
import { editKinds } from '../blocks/editKinds.ts';
import { getEditSession } from './openEdits.ts';
import { PageMenu } from './PageMenu.tsx';
import { Notice } from '../ui/Notice.tsx';
import './editor.css';

type Props = {
  page: PageData;
  loggedIn: boolean;
  /** The page to which this address has just been attached. */
  leadsTo: string | null;
};

/** The editor's frame: its shared context, the members who are present, the header, and notes about the whole page. */
export function PageEditor({ page, loggedIn, leadsTo }: Props) {
  const [notices, showNotice] = useNotices();
  const editing = useCreateEditing(page, showNotice);
  usePageEvents(page, true);
  useLeaveWarning(editing);
  const together = usePresence(page.id);

  return (
    <EditingContext value={editing}>
      <PresenceContext value={together}>
        <NoticeContext value={notices}>
          <a className="skip" href="#main">
            Skip to the page
          </a>
          <EditorHeader
            url={page.url}
            editing={editing}
            others={<OtherEditors />}
            menu={<PageMenu page={page} />}
          />
          <main className="editor-main" id="main">
            {!loggedIn && (
              <p className="editor-note" role="alert">
                Your login has ended. What you wrote is kept on this device.{' '}
                <Link to={createLoginPath(`/edit/${page.url}`)}>Sign in and go on</Link>
              </p>
            )}
            {together.isOver && loggedIn && (
              <p className="editor-note" role="alert">
                You do not belong to this page any more, so nothing more is saved. What you wrote is
                kept on this device and can still be copied.
              </p>
            )}
            {leadsTo !== null && (
              <p className="editor-note" role="alert">
                This address leads to another page now, so nothing more is saved here. What you
                wrote is kept on this device and can still be copied.{' '}
                <Link to={`/edit/${leadsTo}`}>Edit that page</Link>
              </p>
            )}
            {!page.active && leadsTo === null && (
              <p className="editor-note">
                This page is not set up yet. <Link to={`/setup/${page.url}`}>Set it up</Link>
              </p>
            )}
            <EditorBody page={page} />
          </main>
        </NoticeContext>
      </PresenceContext>
    </EditingContext>
  );
}

function useCreateEditing(page: PageData, show: (message: NoticeMessage) => void): Editing {
  const client = useApolloClient();
  const { id: pageId, url: pageUrl } = page;
  const currentPage = useLatest(page);
  return useMemo(() => {
    const notify = (message: string) => show({ text: message });
    return {
      ...getEditSession(client),
      pageId,
      pageUrl,
      undoStack: createUndoStack(notify),
      notify,
      savedValue(kind, target, field) {
        const { components, photos } = currentPage.current;
        if (![...components, ...photos].some(({ id }) => id === target)) return undefined;
        const value = editKinds[kind]?.read(client.cache, target)?.[field];
        return typeof value === 'string' ? value : '';
      },
    };
  }, [client, currentPage, pageId, pageUrl, show]);
}

/** Makes the browser ask before a tab with unsaved edits is closed. */
function useLeaveWarning({ edits }: Editing) {
  useEffect(() => {
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (edits.hasUnsent() && !isLoggingOut()) event.preventDefault();
    };
    addEventListener('beforeunload', confirmLeaving);
    return () => removeEventListener('beforeunload', confirmLeaving);
  }, [edits]);
}

type HeaderProps = {
  url: string;
  editing: Editing;
  /** The other members who are present. */
  others: ReactNode;
  /** The page menu. */
  menu: ReactNode;
};

/** The editor's header: the title, who is present, whether everything is saved, and the link to the page. */
function EditorHeader({ url, editing, others, menu }: HeaderProps) {
  const state = useSavedState(editing);
  return (
    <header className="editor-head">
      <div className="editor-words">
        <h1>Page editor</h1>
        <span className={`editor-saved ${state}`} data-saved={state}>
          {savedStateLabels[state]}
        </span>
      </div>
      {others}
      <Link className="secondary" to={`/${url}`} onClickCapture={() => void editing.edits.flush()}>
        Live
      </Link>
      {menu}
      <Notice />
    </header>
  );
}
