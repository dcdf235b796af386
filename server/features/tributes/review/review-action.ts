import { registerEnumType } from 'type-graphql';
import type { DataSource } from 'typeorm';
import { NotFound, Refused } from '../../../errors/public-errors.ts';
import { Tribute, TributeStatus } from '../tribute.entity.ts';
import { TAKEN_DOWN } from '../tribute.rules.ts';
import { deleteBatch } from '../../../database/delete-batch.ts';

/** The decisions of members about a tribute. */
export enum ReviewAction {
  SHOW = 'show',
  SHOW_WITHOUT_PHOTO = 'show_without_photo',
  SET_PHOTO_ASIDE = 'set_photo_aside',
  GIVE_PHOTO_BACK = 'give_photo_back',
  HOLD = 'hold',
  HIDE = 'hide',
  REMOVE = 'remove',
  RESTORE = 'restore',
}
registerEnumType(ReviewAction, {
  name: 'ReviewAction',
  description: 'What a member can decide about a tribute.',
  valuesConfig: {
    SHOW: {
      description: 'On the wall: on top, or back in its place where it was there before.',
    },
    SHOW_WITHOUT_PHOTO: {
      description:
        'On the wall without its photos, or without those that are named; the page’s members keep them: GIVE_PHOTO_BACK or HOLD puts them back.',
    },
    SET_PHOTO_ASIDE: {
      description: 'Without its photos, or without those that are named, wherever it is.',
    },
    GIVE_PHOTO_BACK: {
      description: 'The photos that it is shown without come back to it, wherever it is.',
    },
    HOLD: {
      description:
        'Back to those that wait to be read, with its photos where it was shown without any.',
    },
    HIDE: { description: 'Off the wall; members can still show it.' },
    REMOVE: { description: 'Gone from every list but that of the removed; deleted in 30 days.' },
    RESTORE: {
      description:
        'Back from the removed to where it was; where its sender has changed it since, not to the wall but to those that wait.',
    },
  },
});

/** How long a removed tribute can be brought back. */
const RETENTION_DAYS = 30;

/**
 * Applies an action to a tribute: its new status, and which of its photos are set aside (those with the addresses in
 * `images`, or all). Returns false if nothing changes; throws Refused or NotFound if the action is not possible at
 * `now`, the time by the database's clock.
 */
export function applyAction(
  action: ReviewAction,
  tribute: Tribute,
  { images, now }: { images: readonly string[] | null | undefined; now: Date },
): boolean {
  const next = getStatusAfter(action, tribute, now);
  const hasMoved = movePhotos(action, tribute, images);
  if (next === tribute.status) return hasMoved;
  tribute.removedFrom = next === TributeStatus.REMOVED ? tribute.status : null;
  tribute.status = next;
  return true;
}

/** The status of a tribute after an action. Throws Refused or NotFound if that is not possible. */
function getStatusAfter(action: ReviewAction, tribute: Tribute, now: Date): TributeStatus {
  const { status, removedFrom, takenDownAt } = tribute;
  if (status === TributeStatus.WITHDRAWN) return status; // a withdrawn one cannot be decided about
  if (action === ReviewAction.REMOVE) return TributeStatus.REMOVED;
  if (takenDownAt && action !== ReviewAction.HIDE) throw new Refused(TAKEN_DOWN);
  if (action === ReviewAction.RESTORE) {
    if (removedFrom && isExpired(tribute, now))
      throw new NotFound('This message can no longer be brought back.');
    return removedFrom ?? status;
  }
  if (status === TributeStatus.REMOVED)
    throw new Refused('This message was removed. Please bring it back first.');
  if (action === ReviewAction.GIVE_PHOTO_BACK || action === ReviewAction.SET_PHOTO_ASIDE)
    return status;
  if (action === ReviewAction.SHOW || action === ReviewAction.SHOW_WITHOUT_PHOTO)
    return TributeStatus.VISIBLE;
  return action === ReviewAction.HIDE ? TributeStatus.HIDDEN : TributeStatus.HELD;
}

function isExpired({ decidedAt }: Tribute, now: Date): boolean {
  return decidedAt !== null && decidedAt.getTime() < now.getTime() - RETENTION_DAYS * 86_400_000;
}

/**
 * Sets photos of a tribute aside or puts them back: those with these addresses, or all. Returns whether any changed.
 */
function movePhotos(
  action: ReviewAction,
  tribute: Tribute,
  only: readonly string[] | null | undefined,
): boolean {
  const { photos, images, status } = tribute;
  if (status === TributeStatus.WITHDRAWN) return false;
  const isTaking =
    action === ReviewAction.SHOW_WITHOUT_PHOTO || action === ReviewAction.SET_PHOTO_ASIDE;
  const isGivingBack =
    action === ReviewAction.GIVE_PHOTO_BACK ||
    (action === ReviewAction.HOLD && images.length === 0); // its sender may have chosen others since
  if (!isTaking && !isGivingBack) return false;
  tribute.photos = photos.map((photo) =>
    only && !only.includes(photo.image) ? photo : { ...photo, isAside: isTaking },
  );
  return tribute.photos.some(({ isAside }, index) => isAside !== photos[index]!.isAside);
}

const SWEEP_BATCH = 500;

/** Deletes one batch of removed and withdrawn tributes whose retention period is over; returns how many. */
export function sweepRemoved(db: DataSource): Promise<number> {
  const expiredSql = `status in ('removed', 'withdrawn') and decided_at < now() - make_interval(days => $1)`;
  return deleteBatch(db, Tribute, expiredSql, [RETENTION_DAYS], SWEEP_BATCH);
}
