import type { ApolloClient } from '@apollo/client';
import { editKinds } from '../blocks/editKinds.ts';
import { sendUnsentTexts } from '../features/rich-text/unsentTexts.ts';
import { deviceStore } from '../storage/deviceStore.ts';
import type { Edit, EditQueue, OwnMoves } from '../blocks/editing.ts';
import { createEditQueue } from './editQueue.ts';
import { failureOf } from '../net/failure.ts';
import { createOwnMoves } from './ownMoves.ts';
import { createSerialQueue, type SerialQueue } from '../net/serialQueue.ts';
import { account, onAccount } from '../auth/session.ts';
import { onReconnect } from '../net/onReconnect.ts';

let opened: { edits: EditQueue; queue: SerialQueue; moves: OwnMoves } | undefined;

/** This tab's edits on their way; they go on when the editor is left. */
export function openEdits(client: ApolloClient) {
  opened ??= open(client);
  return opened;
}

function open(client: ApolloClient) {
  const queue = createSerialQueue();
  const edits = createEditQueue({
    store: deviceStore<Edit>('edit'),
    failureOf,
    userId: () => account().user?.id ?? '',
    onReconnect(listener) {
      onReconnect(listener);
      onAccount(listener);
    },
    async send(edit) {
      await queue.idle(); // a block that is being added is there first
      await editKinds[edit.kind]?.send(client, edit);
    },
  });
  void edits.flush(); // what an earlier visit could not send
  void sendUnsentTexts(account().user?.id ?? '');
  return { edits, queue, moves: createOwnMoves() };
}
