import type { TributeStatus } from '../../../../__generated__/features/tributes/posting/postTribute.ts';
import type { Entry } from '../queue/reviewList.ts';
import type { Action } from './reviewLabels.ts';

const STATUS_AFTER: Record<
  Exclude<Action, 'RESTORE' | keyof typeof REVERSE_PHOTO_ACTIONS>,
  TributeStatus
> = {
  SHOW: 'VISIBLE',
  SHOW_WITHOUT_PHOTO: 'VISIBLE',
  HIDE: 'HIDDEN',
  REMOVE: 'REMOVED',
  HOLD: 'HELD',
};
const ACTION_TO_STATUS: Record<Exclude<TributeStatus, 'REMOVED' | 'WITHDRAWN'>, Action> = {
  VISIBLE: 'SHOW',
  HIDDEN: 'HIDE',
  HELD: 'HOLD',
};

/** Actions that only move photos, each with the one that undoes it. */
const REVERSE_PHOTO_ACTIONS = {
  SET_PHOTO_ASIDE: 'GIVE_PHOTO_BACK',
  GIVE_PHOTO_BACK: 'SET_PHOTO_ASIDE',
} as const;

/** The photos that an action moves if it names none. */
export function findMovedPhotos(entries: readonly Entry[], action: Action): string[] | undefined {
  if (action === 'SHOW_WITHOUT_PHOTO')
    return entries.flatMap(({ tribute }) => tribute.images.map(({ image }) => image));
  if (action !== 'GIVE_PHOTO_BACK') return undefined;
  return entries.flatMap(({ photosAside }) => (photosAside ?? []).map(({ image }) => image));
}

type Undo = { action: Action; from: TributeStatus };

/** The action that undoes another one on messages that had the status `before`; null if there is none. */
export function getUndo(action: Action, before: TributeStatus): Undo | null {
  if (action === 'RESTORE') return null;
  if (action === 'GIVE_PHOTO_BACK' || action === 'SET_PHOTO_ASIDE')
    return { action: REVERSE_PHOTO_ACTIONS[action], from: before };
  const after = STATUS_AFTER[action];
  if (after !== before) return getActionBack(after, before);
  return action === 'SHOW_WITHOUT_PHOTO' ? { action: 'GIVE_PHOTO_BACK', from: after } : null;
}

/** The action that brings a message from status `from` back to `to`. */
function getActionBack(from: TributeStatus, to: TributeStatus): Undo {
  if (from === 'REMOVED' || to === 'REMOVED' || to === 'WITHDRAWN')
    return { action: 'RESTORE', from };
  return { action: ACTION_TO_STATUS[to], from };
}
