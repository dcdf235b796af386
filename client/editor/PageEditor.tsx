import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useRef } from 'react';
import { loginFor } from '../features/accounts/loginAddress.ts';
import { EditorHeader } from './EditorHeader.tsx';
import { OthersHere } from '../features/members/OthersHere.tsx';
import { PresenceContext } from '../features/members/PresenceContext.ts';
import { usePresence } from '../features/members/usePresence.ts';
import { type Editing, EditingContext } from '../blocks/EditingContext.ts';
import { createUndoStack } from './undoStack.ts';
import { usePageEvents } from '../live/usePageEvents.ts';
import { Link } from '../ui/Link.tsx';
import { NoticeContext, type NoticeMessage, useNotices } from '../ui/NoticeContext.ts';
import type { PageData } from '../blocks/BlockView.tsx';
import { EditorBody } from './EditorBody.tsx';
import { editKinds } from '../blocks/editKinds.ts';
import { openEdits } from './openEdits.ts';
import { PageMenu } from './PageMenu.tsx';

type Props = {
  page: PageData;
  loggedIn: boolean;
  /** The page that this address leads to since a moment ago. */
  leadsTo: string | null;
};

/** The frame of the editor: what everything in it shares, who else is here, the header, and notes on the whole page. */
export function PageEditor({ page, loggedIn, leadsTo }: Props) {
  const [notices, showNotice] = useNotices();
  const editing = useEditingOf(page, showNotice);
  usePageEvents(page.id, page.lastSeq);
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
            others={<OthersHere />}
            menu={<PageMenu page={page} />}
          />
          <main className="editor-main" id="main">
            {!loggedIn && (
              <p className="editor-note" role="alert">
                Your login has ended. What you wrote is kept on this device.{' '}
                <Link to={loginFor(`/edit/${page.url}`)}>Sign in and go on</Link>
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

function useEditingOf(page: PageData, show: (message: NoticeMessage) => void): Editing {
  const client = useApolloClient();
  const currentPage = useRef(page);
  currentPage.current = page;
  return useMemo(() => {
    const notify = (words: string) => show({ words });
    return {
      ...openEdits(client),
      pageId: currentPage.current.id,
      pageUrl: currentPage.current.url,
      undoStack: createUndoStack(notify),
      notify,
      savedValue(kind, target, field) {
        const { components, photos } = currentPage.current;
        if (![...components, ...photos].some(({ id }) => id === target)) return undefined;
        const value = editKinds[kind]?.read(client.cache, target)?.[field];
        return typeof value === 'string' ? value : '';
      },
    };
  }, [client, show]);
}

/** The browser asks before a tab is closed in which something is not with the server yet. */
function useLeaveWarning({ edits }: Editing) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (edits.hasUnsent()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [edits]);
}
