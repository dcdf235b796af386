import type { HeldReason } from '../../../../__generated__/features/tributes/review/review.ts';
import type { TributeStatus } from '../../../../__generated__/features/tributes/posting/postTribute.ts';
import type { Entry, Outcome } from '../queue/reviewList.ts';

/** The actions of a member on a message. */
export type Action =
  | 'SHOW'
  | 'SHOW_WITHOUT_PHOTO'
  | 'SET_PHOTO_ASIDE'
  | 'GIVE_PHOTO_BACK'
  | 'HIDE'
  | 'REMOVE'
  | 'RESTORE'
  | 'HOLD';

const ACTION_LABELS: Record<Action, string> = {
  SHOW: 'Show on the wall',
  SHOW_WITHOUT_PHOTO: 'Without the photo',
  SET_PHOTO_ASIDE: 'Set aside',
  GIVE_PHOTO_BACK: 'With its photo',
  HIDE: 'Keep off',
  REMOVE: 'Remove',
  RESTORE: 'Bring back',
  HOLD: 'Back to waiting',
};

/** The label of an action; `photos` is how many the message has. */
export function getActionLabel(action: Action, photos = 1): string {
  const isOfPhotos = action === 'SHOW_WITHOUT_PHOTO' || action === 'GIVE_PHOTO_BACK';
  return ACTION_LABELS[action] + (isOfPhotos && photos > 1 ? 's' : '');
}

/** The actions of each list, the least prominent last. */
export const ACTIONS: Record<TributeStatus, readonly Action[]> = {
  HELD: ['HIDE', 'SHOW', 'REMOVE'],
  VISIBLE: ['HIDE', 'REMOVE'],
  HIDDEN: ['SHOW', 'REMOVE'],
  REMOVED: ['RESTORE'],
  WITHDRAWN: [],
};

/** The lists in which a message can be shown without its photos. */
export const WITH_PHOTOS_MOVED: readonly TributeStatus[] = ['HELD', 'VISIBLE'];

/** The possible actions on one message: the main ones, and the rare ones. */
export function getActions(status: TributeStatus, { tribute, takenDownFor, photosAside }: Entry) {
  // until the operator puts it back, it can only be removed
  if (takenDownFor)
    return { main: [], rare: ACTIONS[status].filter((action) => action === 'REMOVE') };
  const main = ACTIONS[status].filter((action) => action !== 'REMOVE');
  const photo: Action[] = [];
  if (WITH_PHOTOS_MOVED.includes(status)) {
    if (tribute.images.length > 0) photo.push('SHOW_WITHOUT_PHOTO');
    else if (photosAside?.length) photo.push('GIVE_PHOTO_BACK');
  }
  const rare: Action[] = ACTIONS[status].includes('REMOVE') ? [...photo, 'REMOVE'] : photo;
  return { main, rare };
}

const HELD_REASON_LABELS: Record<HeldReason, string> = {
  READ_FIRST: 'You read every message first.',
  LINK: 'There is a link in it.',
  FIRST_LINK: 'Nobody of this name is on the wall yet.',
  REPEATED: 'The same words, or nearly the same, came several times.',
  RAPID: 'Many messages came at once from one sender or one place.',
  WORDS: 'There is a word in it that can hurt or sell.',
  PICTURE: 'It has a photo, and you look at those first.',
};

/** Why a message is held, one sentence for each reason. */
export function getReasonLabels(heldFor: readonly HeldReason[] | null | undefined): string[] {
  return (heldFor ?? []).map((reason) => HELD_REASON_LABELS[reason]);
}

const SHORT_REASON_LABELS: Record<HeldReason, string> = {
  READ_FIRST: 'You read first',
  LINK: 'A link',
  FIRST_LINK: 'A link, from a new name',
  REPEATED: 'Came several times',
  RAPID: 'Many from one phone',
  WORDS: 'A word from the list',
  PICTURE: 'A photo',
};

/** All reasons in a few words, for one line of a list. */
export function getShortReason(heldFor: readonly HeldReason[] | null | undefined): string {
  const labels = (heldFor ?? [])
    .filter((reason) => reason !== 'LINK' || !heldFor?.includes('FIRST_LINK'))
    .map((reason) => SHORT_REASON_LABELS[reason]);
  return labels
    .map((label, index) => (index === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1)))
    .join(', ');
}

const STATUS_LABELS: Record<TributeStatus, string> = {
  VISIBLE: 'On the wall',
  HIDDEN: 'Kept off the wall',
  REMOVED: 'Removed',
  HELD: 'Waiting to be read again',
  WITHDRAWN: 'Taken back by who wrote it',
};

/** The note on a message that was changed while it was on the screen. */
export const CHANGE_MESSAGES = {
  text: 'Its words were changed meanwhile. Please read it again.',
  photo: 'Its photo came meanwhile. Please look at it.',
};

/** Where a message is now, and who decided it. */
export function getOutcomeLabel({ status, by }: Outcome, me: string | undefined): string {
  if (!status) return 'Somebody else has decided about it';
  if (!by) return STATUS_LABELS[status];
  return `${STATUS_LABELS[status]}, by ${by.id === me ? 'you' : by.name}`;
}

/** Where a message is now, for use within a sentence. */
export function getStatusLabel(status: TributeStatus): string {
  return STATUS_LABELS[status].toLowerCase();
}

/** "one message", "3 messages". */
export function countTributes(count: number): string {
  return count === 1 ? 'one message' : `${count} messages`;
}
