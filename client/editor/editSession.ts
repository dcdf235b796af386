import type { ApolloClient } from '@apollo/client';
import { useEffect, useRef } from 'react';
import { editKinds } from '../blocks/editorBlocks.ts';
import { recentTexts, sendUnsentTexts } from '../features/rich-text/shared/unsentTexts.ts';
import { createLocalStore, toPrefix } from '../storage/localStore.ts';
import type { Edit } from '../blocks/editing/edit.ts';
import { createEditQueue } from '../blocks/editing/editQueue.ts';
import { migrateEdits } from '../blocks/editing/migrateEdits.ts';
import { createMoveTracker } from '../blocks/editing/moveTracker.ts';
import { createSerialQueue } from '../net/serialQueue.ts';
import { authorId } from '../auth/author.ts';
import { readAccount, onAccount } from '../auth/session.ts';
import { onReconnect } from '../net/onReconnect.ts';
import type { Editing } from '../blocks/editing/EditingContext.ts';
import type { Block } from '../blocks/publicBlocks.tsx';

let session: ReturnType<typeof createEditSession> | undefined;

/** This tab's unsaved edits; they are still sent after the editor is left. */
export function getEditSession(client: ApolloClient) {
  session ??= createEditSession(client);
  return session;
}

function createEditSession(client: ApolloClient) {
  const orderedRequests = createSerialQueue();
  const store = createLocalStore<Edit>('edit');
  migrateEdits(store);
  const edits = createEditQueue({
    store,
    readUserId: () => readAccount().user?.id ?? '',
    readAuthorId: authorId,
    async send(edit) {
      await orderedRequests.idle(); // a block that is still being added must reach the server first
      const kind = editKinds[edit.kind];
      if (!kind) throw new Error(`${edit.kind} is unknown`); // of a newer build: it is kept until that is back
      await kind.send(client, edit);
    },
  });
  onReconnect(edits.resume);
  onAccount(edits.resume);
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(toPrefix('edit'))) edits.refresh();
  });
  edits.trackState(recentTexts);
  void edits.retry(); // sends what an earlier visit could not, or what was refused for a reason that may be over
  let isLoggedIn = false;
  // formatted texts as well: those of an earlier visit at once, and those that were written after the login had ended
  // once their author has signed in again
  const sendTexts = () => {
    const wasLoggedIn = isLoggedIn;
    isLoggedIn = readAccount().user?.id === authorId();
    if (isLoggedIn && !wasLoggedIn) void sendUnsentTexts(authorId());
  };
  onAccount(sendTexts);
  sendTexts();
  return { edits, orderedRequests, moves: createMoveTracker() };
}

/** Sends the edits of a removed block as soon as somebody has restored it. */
export function useReturnedBlocks({ edits }: Editing, blocks: readonly Block[]): void {
  const knownIds = useRef(new Set(blocks.map(({ id }) => id)));
  useEffect(() => {
    const returned = blocks.filter(({ id }) => !knownIds.current.has(id));
    knownIds.current = new Set(blocks.map(({ id }) => id));
    if (returned.length === 0) return;
    for (const { id } of returned)
      if (edits.getEdits(id).some(({ refusal }) => refusal !== undefined)) void edits.retry(id);
    import('../features/rich-text/shared/openTexts.ts').then(
      ({ resumeText }) => returned.forEach(({ id }) => resumeText(id)),
      () => undefined, // offline: the next visit sends the stored edits
    );
  }, [edits, blocks]);
}
