import type { ApolloClient } from '@apollo/client';
import {
  KeepFavouriteDocument,
  RemoveFavouriteDocument,
} from '../../__generated__/features/couples/keep.ts';
import { readAccount } from '../../auth/session.ts';
import { toFailure } from '../../net/failure.ts';
import { createSerialQueue } from '../../net/serialQueue.ts';
import { deviceStore } from '../../storage/deviceStore.ts';

/** A card that shall be kept, or kept no more, until the server knows; for the member alone who pressed. */
type KeptCard = { id: string; userId: string; pageId: string; cardId: string; isKept: boolean };

const waiting = deviceStore<KeptCard>('kept-card');
const listeners = new Set<() => void>();
const queue = createSerialQueue();
let hasSignal = true;
let refused = { id: '', message: '' };

/** Whether a card that waits here shall be kept; undefined if none waits. */
export function findWaiting(pageId: string, cardId: string): boolean | undefined {
  return waiting.get(toId(pageId, cardId))?.isKept;
}

/** Why a press for this card was not done, in words; '' if it was, or is on its way. */
export function describeDelay(pageId: string, cardId: string): string {
  const id = toId(pageId, cardId);
  if (refused.id === id) return refused.message;
  return waiting.get(id) && !hasSignal ? 'Saved on this phone, waiting for signal.' : '';
}

/** Calls back whenever something was pressed, stored by the server, refused or held up. */
export function onKeptCards(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Keeps a card or not: stored on the device at once, sent as soon as there is signal; the last press counts. */
export function keepCard(
  client: ApolloClient,
  card: Omit<KeptCard, 'id' | 'userId'>,
): Promise<void> {
  const id = toId(card.pageId, card.cardId);
  waiting.put(id, { ...card, id, userId: readUserId() });
  refused = { id: '', message: '' };
  notify();
  return sendKeptCards(client);
}

/** Sends what waits for this member, in turn. */
export function sendKeptCards(client: ApolloClient): Promise<void> {
  return queue.run(async () => {
    const own = waiting.all().filter(({ userId }) => userId === readUserId());
    hasSignal = true;
    for (const card of own) if (hasSignal) hasSignal = await send(client, card);
    notify();
  });
}

/** False if it has to wait. */
async function send(client: ApolloClient, { id, pageId, cardId, isKept }: KeptCard) {
  const mutation = isKept ? KeepFavouriteDocument : RemoveFavouriteDocument;
  let isDone = true;
  try {
    await client.mutate({ mutation, variables: { input: { pageId, cardId } } });
  } catch (error) {
    const failure = toFailure(error);
    if (failure.kind !== 'refused') return false;
    refused = { id, message: failure.message };
    isDone = false;
  }
  if (isDone)
    client.cache.modify({
      id: client.cache.identify({ __typename: 'Page', id: pageId }),
      fields: {
        keepsCard: (before, { storeFieldName }) =>
          storeFieldName.includes(cardId) ? isKept : (before as boolean),
      },
    });
  if (waiting.get(id)?.isKept === isKept) waiting.remove(id); // else it was pressed again, and is sent next
  return true;
}

function readUserId(): string {
  return readAccount().user?.id ?? '';
}

function toId(pageId: string, cardId: string): string {
  return `${readUserId()} ${pageId} ${cardId}`;
}

function notify() {
  for (const listener of listeners) listener();
}
