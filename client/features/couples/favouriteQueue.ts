import {
  KeepFavouriteText,
  MyLoveBoxesText,
  RemoveFavouriteText,
} from '../../__generated__/features/couples/favouriteButtons.text.ts';
import { readAccount } from '../../auth/session.ts';
import { mayPass, toFailure } from '../../net/failure.ts';
import { createListeners } from '../../net/listeners.ts';
import { request } from '../../net/request.ts';
import { retryWhile } from '../../net/retry.ts';
import { createSerialQueue } from '../../net/serialQueue.ts';
import { createLocalStore, UNSTORED } from '../../storage/localStore.ts';
import { nameDevice } from '../../ui/format.ts';

/** A card to be kept or removed until the server knows; only for the member who pressed. */
type WaitingFavourite = {
  id: string;
  userId: string;
  pageId: string;
  cardId: string;
  isKept: boolean;
};

const waiting = createLocalStore<WaitingFavourite>('kept-card');
/** This tab's presses that the server has stored since the love boxes were read. */
const stored = new Map<string, boolean>();
const listeners = createListeners();
const queue = createSerialQueue();
let hasSignal = true;
let refused = { id: '', message: '' };

/** Whether a waiting card is to be kept; undefined if none waits. */
export function findWaiting(pageId: string, cardId: string): boolean | undefined {
  return waiting.get(toId(pageId, cardId))?.isKept;
}

/** Whether a card is kept by a press that the server has stored since; undefined without one. */
export function findStored(pageId: string, cardId: string): boolean | undefined {
  return stored.get(toId(pageId, cardId));
}

/** The love boxes of which the viewer is a member, and whether each keeps the card. */
export async function readLoveBoxes(cardId: string) {
  const { myLoveBoxes } = await request(MyLoveBoxesText, { cardId });
  for (const { id } of myLoveBoxes) stored.delete(toId(id, cardId));
  return myLoveBoxes;
}

/** Why a press for this card failed, as a sentence; '' if it did not, or is being sent. */
export function describeDelay(pageId: string, cardId: string): string {
  const id = toId(pageId, cardId);
  if (refused.id === id) return refused.message;
  if (!waiting.get(id) || hasSignal) return '';
  const place = waiting.isStored(id) ? nameDevice() : UNSTORED;
  return `Saved ${place}, waiting for signal.`;
}

/** Calls back whenever something was pressed, stored by the server, refused or held up. */
export const onFavourites = listeners.onChange;

/** Keeps a card or not: stored on the device at once, sent as soon as there is signal; the last press counts. */
export function setFavourite(card: Omit<WaitingFavourite, 'id' | 'userId'>): Promise<void> {
  const id = toId(card.pageId, card.cardId);
  waiting.put(id, { ...card, id, userId: readUserId() });
  refused = { id: '', message: '' };
  listeners.notify();
  return sendFavourites();
}

/** Sends what waits for this member, in turn, each until the server has it. */
export function sendFavourites(): Promise<void> {
  return queue.run(async () => {
    hasSignal = true; // until an attempt shows that there is none
    listeners.notify();
    for (const { id } of waiting.all())
      await retryWhile(mayPass, () => send(id).finally(listeners.notify)).catch(() => undefined); // the login has ended
  });
}

/** Sends a card as it was pressed last; rejects if it has to wait. */
async function send(id: string): Promise<void> {
  const card = waiting.get(id);
  if (card?.userId !== readUserId()) return void (hasSignal = true);
  const { pageId, cardId, isKept } = card;
  const variables = { input: { pageId, cardId } };
  try {
    await (isKept
      ? request(KeepFavouriteText, variables)
      : request(RemoveFavouriteText, variables));
    hasSignal = true;
    stored.set(id, isKept);
  } catch (error) {
    const failure = toFailure(error);
    hasSignal = failure.kind === 'refused';
    if (failure.kind !== 'refused') throw error;
    refused = { id, message: failure.message };
  }
  if (waiting.get(id)?.isKept === isKept) waiting.remove(id); // else it was pressed again, and is sent next
}

function readUserId(): string {
  return readAccount().user?.id ?? '';
}

function toId(pageId: string, cardId: string): string {
  return `${readUserId()} ${pageId} ${cardId}`;
}
