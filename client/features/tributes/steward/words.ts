import type { HeldReason } from '../../../__generated__/features/tributes/steward/steward.ts';
import type { TributeStatus } from '../../../__generated__/features/tributes/postTribute.ts';
import type { Outcome } from './queue.ts';

/** What a steward can do with a message. */
export type Action = 'SHOW' | 'HIDE' | 'REMOVE' | 'RESTORE' | 'HOLD';

export const ACTION_WORDS: Record<Action, string> = {
  SHOW: 'Show on the wall',
  HIDE: 'Keep off the wall',
  REMOVE: 'Remove',
  RESTORE: 'Bring back',
  HOLD: 'Back to waiting',
};

/** What can be done in each list, the quietest last. */
export const ACTIONS: Record<TributeStatus, readonly Action[]> = {
  HELD: ['HIDE', 'SHOW', 'REMOVE'],
  VISIBLE: ['HIDE', 'REMOVE'],
  HIDDEN: ['SHOW', 'REMOVE'],
  REMOVED: ['RESTORE'],
  WITHDRAWN: [],
};

const REASONS: Record<HeldReason, string> = {
  READ_FIRST: 'You read every message first.',
  LINK: 'There is a link in it.',
  FIRST_LINK: 'Nobody of this name is on the wall yet.',
  REPEATED: 'The same words, or nearly the same, came several times.',
  RAPID: 'One sender wrote many messages within a minute.',
  WORDS: 'There is a word in it that can hurt or sell.',
  PICTURE: 'It has a photo, and you look at those first.',
};

/** Why a message waits, one sentence a reason. */
export function reasonsIn(heldFor: readonly HeldReason[] | null | undefined): string[] {
  return (heldFor ?? []).map((reason) => REASONS[reason]);
}

const PLACES: Record<TributeStatus, string> = {
  VISIBLE: 'On the wall',
  HIDDEN: 'Kept off the wall',
  REMOVED: 'Removed',
  HELD: 'Waiting to be read again',
  WITHDRAWN: 'Taken back by who wrote it',
};

/** What is said of a message that was changed while it was on the screen. */
export const CHANGES = {
  words: 'Its words were changed meanwhile. Please read it again.',
  photo: 'Its photo came meanwhile. Please look at it.',
};

/** Where a message is now and who decided so. */
export function outcomeWords({ status, by }: Outcome, me: string | undefined): string {
  if (!status) return 'Somebody else has decided about it';
  if (!by) return PLACES[status];
  return `${PLACES[status]}, by ${by.id === me ? 'you' : by.name}`;
}

/** The same in the middle of a sentence. */
export function placeWords(status: TributeStatus): string {
  return PLACES[status].toLowerCase();
}

/** A number of messages in words. */
export function messages(count: number): string {
  return count === 1 ? 'one message' : `${count} messages`;
}
