import type { ApolloClient } from '@apollo/client';
import { blockKinds } from '../features/components/blockKinds.ts';
import { photoKinds } from '../features/photos/photoOrder.ts';
import { sendKeptTexts } from '../live/collaboration/keptTexts.ts';
import { deviceStore } from '../live/deviceStore.ts';
import type { EditKind } from '../live/editing/EditingContext.ts';
import { createEdits, type Edit, type Edits } from '../live/editing/edits.ts';
import { failureOf } from '../live/failure.ts';
import { createOwnPlaces, type OwnPlaces } from '../live/editing/ownPlaces.ts';
import { createTurns, type Turns } from '../live/editing/turns.ts';
import { account, onAccount } from '../live/session.ts';
import { onWake } from '../live/wake.ts';

/** Everything that has fields which save themselves. */
export const kinds: Record<string, EditKind> = { ...blockKinds, ...photoKinds };

let opened: { edits: Edits; turns: Turns; places: OwnPlaces } | undefined;

/** This tab's edits on their way; they go on when the editor is left. */
export function openEdits(client: ApolloClient) {
  opened ??= open(client);
  return opened;
}

function open(client: ApolloClient) {
  const turns = createTurns();
  const edits = createEdits({
    store: deviceStore<Edit>('edit'),
    failureOf,
    userId: () => account().user?.id ?? '',
    onWake(listener) {
      onWake(listener);
      onAccount(listener);
    },
    async send(edit) {
      await turns.idle(); // a block that is being added is there first
      await kinds[edit.kind]?.send(client, edit);
    },
  });
  void edits.flush(); // what an earlier visit could not send
  void sendKeptTexts(account().user?.id ?? '');
  return { edits, turns, places: createOwnPlaces() };
}
