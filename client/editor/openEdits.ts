import type { ApolloClient } from '@apollo/client';
import { useEffect, useRef } from 'react';
import { editKinds } from '../blocks/editorBlocks.ts';
import { recentTexts, sendUnsentTexts } from '../features/rich-text/unsentTexts.ts';
import { deviceStore } from '../storage/deviceStore.ts';
import { type Edit, type EditQueue, type MoveTracker, CannotUndoError } from '../blocks/editing.ts';
import { createEditQueue } from './editQueue.ts';
import { toFailure } from '../net/failure.ts';
import { createSerialQueue, type SerialQueue } from '../net/serialQueue.ts';
import { readAccount, onAccount } from '../auth/session.ts';
import { onReconnect } from '../net/onReconnect.ts';
import type { Editing } from '../blocks/EditingContext.ts';
import type { Block } from '../blocks/BlockView.tsx';

let session: { edits: EditQueue; queue: SerialQueue; moves: MoveTracker } | undefined;

/** This tab's unsaved edits; they are still sent after the editor is left. */
export function getEditSession(client: ApolloClient) {
  session ??= createEditSession(client);
  return session;
}

function createEditSession(client: ApolloClient) {
  const queue = createSerialQueue();
  const edits = createEditQueue({
    store: deviceStore<Edit>('edit'),
    toFailure,
    userId: () => readAccount().user?.id ?? '',
    onReconnect(listener) {
      onReconnect(listener);
      onAccount(listener);
    },
    async send(edit) {
      await queue.idle(); // a block that is still being added must reach the server first
      await editKinds[edit.kind]?.send(client, edit);
    },
  });
  edits.trackState(recentTexts);
  void edits.flush(); // sends the texts that an earlier visit could not send
  void sendUnsentTexts(readAccount().user?.id ?? '');
  return { edits, queue, moves: createMoveTracker() };
}

/**
 * Tells whether somebody else has moved a thing since this tab did. Moving it back gives it a new rank, although it is
 * at its old position: so each rank from such a move is stored with the rank that it replaces.
 */
export function createMoveTracker(): MoveTracker {
  const originalRanks = new Map<string, string | undefined>();
  const toOriginal = (id: string, rank: string | undefined) => {
    const key = `${id} ${rank}`;
    return originalRanks.has(key) ? originalRanks.get(key) : rank;
  };

  return {
    moving({ id, rank, work, back }) {
      let before: string | undefined;
      let after: string | undefined;
      /** Moves it from one rank to where another was. */
      const step = async (
        from: string | undefined,
        put: () => Promise<string | undefined>,
        to: string | undefined,
      ) => {
        if (toOriginal(id, rank()) !== toOriginal(id, from))
          throw new CannotUndoError('Somebody else has moved this since, so it was left as it is.');
        originalRanks.set(`${id} ${await put()}`, toOriginal(id, to));
      };
      return {
        async work() {
          before = rank();
          after = await work();
        },
        back: () => step(after, back, before),
        redo: () => step(before, work, after),
      };
    },
  };
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
    import('../features/rich-text/openTexts.ts').then(
      ({ resumeText }) => returned.forEach(({ id }) => resumeText(id)),
      () => undefined, // offline: the next visit sends the stored edits
    );
  }, [edits, blocks]);
}
