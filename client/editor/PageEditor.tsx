import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { createLoginPath } from '../features/accounts/login/loginAddress.ts';
import { PresenceContext, usePresence } from '../features/members/usePresence.ts';
import { reportTimeZone } from '../features/notifications/reportTimeZone.ts';
import { type Editing, EditingContext } from '../blocks/editing/EditingContext.ts';
import { createUndoStack } from '../blocks/editing/undoStack.ts';
import { nameStorage } from '../storage/localStore.ts';
import { isLoggingOut } from '../storage/unsentEdits.ts';
import { retriedComponent } from '../ui/lazyComponent.tsx';
import { NoticeContext, useNotices } from '../ui/Notice.tsx';
import { useLatest } from '../ui/hooks/useLatest.ts';
import type { PageData } from '../blocks/publicBlocks.tsx';
import { EditorBody } from './EditorBody.tsx';
import { editKinds } from '../blocks/editorBlocks.ts';
import { getEditSession } from './editSession.ts';
import { LostEdits } from './LostEdits.tsx';
import './editor.css';

/** Loaded for the love boxes of couples alone. */
const loveBoxBody = retriedComponent(
  () => import('./LoveBoxBody.tsx'),
  ({ LoveBoxBody }) => LoveBoxBody,
);

/** How long after the start less urgent requests are sent. */
const REPORT_AFTER_MS = 1_000;

type Props = {
  page: PageData;
  isLoggedIn: boolean;
  /** The page to which this address has just been attached. */
  leadsTo: string | null;
};

/** The editor's frame: its shared context, the members who are present, and notes about the whole page. */
export function PageEditor({ page, isLoggedIn, leadsTo }: Props) {
  const notices = useNotices();
  const editing = useCreateEditing(page, notices.notify);
  useLeaveWarning(editing);
  const client = useApolloClient();
  useEffect(() => {
    const timer = setTimeout(() => void reportTimeZone(client), REPORT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [client]);
  const presence = usePresence(page.id);
  useRetryAfterRefusal(editing, presence.isFormerMember || presence.refusal !== '');
  const Body = page.type === 'LOVE_BOX' ? loveBoxBody.Component : EditorBody;

  return (
    <EditingContext value={editing}>
      <PresenceContext value={presence}>
        <NoticeContext value={notices}>
          <a className="skip" href="#main">
            Skip to the page
          </a>
          <Body
            page={page}
            notes={
              <PageNotes
                page={page}
                isLoggedIn={isLoggedIn}
                isFormerMember={presence.isFormerMember}
                refusal={presence.refusal}
                leadsTo={leadsTo}
              />
            }
          />
        </NoticeContext>
      </PresenceContext>
    </EditingContext>
  );
}

type NotesProps = Props & {
  /** Whether the current user is no longer a member. */
  isFormerMember: boolean;
  /** Why the server refuses every change of the page; '' if it does not. */
  refusal: string;
};

/** Notes for the member about the whole page. */
function PageNotes({ page, isLoggedIn, isFormerMember, refusal, leadsTo }: NotesProps) {
  return (
    <>
      {!isLoggedIn && (
        <p className="editor-note" role="alert">
          Your login has ended. What you wrote is kept {nameStorage()}.{' '}
          <Link to={createLoginPath(`/edit/${page.url}`)}>Sign in and go on</Link>
        </p>
      )}
      {isFormerMember && isLoggedIn && (
        <p className="editor-note" role="alert">
          You do not belong to this page any more, so nothing more is saved. What you wrote is kept{' '}
          {nameStorage()} and can still be copied.
        </p>
      )}
      {refusal && isLoggedIn && leadsTo === null && (
        <p className="editor-note" role="alert">
          {refusal}
        </p>
      )}
      {leadsTo !== null && (
        <p className="editor-note" role="alert">
          This address leads to another page now, so nothing more is saved here. What you wrote is
          kept {nameStorage()} and can still be copied.{' '}
          <Link to={`/edit/${leadsTo}`}>Edit that page</Link>
        </p>
      )}
      <LostEdits />
      {!page.active && leadsTo === null && (
        <p className="editor-note">
          This page is not set up yet. <Link to={`/setup/${page.url}`}>Set it up</Link>
        </p>
      )}
    </>
  );
}

function useCreateEditing(page: PageData, notify: (message: string) => void): Editing {
  const client = useApolloClient();
  const { id: pageId, url: pageUrl } = page;
  const pageRef = useLatest(page);
  return useMemo(
    () => ({
      ...getEditSession(client),
      pageId,
      pageUrl,
      undoStack: createUndoStack(notify),
      savedValue(kind, target, field) {
        const { components, photos } = pageRef.current;
        const targets = [pageRef.current, ...components, ...photos];
        if (!targets.some(({ id }) => id === target)) return undefined;
        const value = editKinds[kind]?.read(client.cache, target)?.[field];
        return typeof value === 'string' ? value : '';
      },
    }),
    [client, pageRef, pageId, pageUrl, notify],
  );
}

/** Sends what was refused once the page takes changes again, as after it was brought back. */
function useRetryAfterRefusal({ edits }: Editing, isRefused: boolean) {
  const wasRefused = useRef(false);
  useEffect(() => {
    if (wasRefused.current && !isRefused) void edits.retry();
    wasRefused.current = isRefused;
  }, [edits, isRefused]);
}

/** Makes the browser ask before a tab with unsaved edits is closed. */
function useLeaveWarning({ edits, pageId }: Editing) {
  useEffect(() => {
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (edits.hasUnsent(pageId) && !isLoggingOut()) event.preventDefault();
    };
    addEventListener('beforeunload', confirmLeaving);
    return () => removeEventListener('beforeunload', confirmLeaving);
  }, [edits, pageId]);
}
