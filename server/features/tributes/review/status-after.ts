import { NotFound, Refused } from '../../../graphql/errors.ts';
import { type Tribute, TributeStatus } from '../posting/tribute.entity.ts';
import { ReviewAction } from './review-action.ts';

/** How long a removed tribute can be brought back. */
export const RETENTION_DAYS = 30;

/** What members and the sender are told of a message that the operator took down. */
export const TAKEN_DOWN = 'Keepsake took this message down. It stays as it is until that is over.';

/** The status of a tribute after an action. Refused or NotFound if that is not possible. */
export function getStatusAfter(action: ReviewAction, tribute: Tribute): TributeStatus {
  const { status, removedFrom, takenDownAt } = tribute;
  if (status === TributeStatus.WITHDRAWN) return status; // a withdrawn one cannot be decided about
  if (action === ReviewAction.REMOVE) return TributeStatus.REMOVED;
  if (takenDownAt && action !== ReviewAction.HIDE) throw new Refused(TAKEN_DOWN);
  if (action === ReviewAction.RESTORE) {
    if (removedFrom && isExpired(tribute))
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

function isExpired({ decidedAt }: Tribute): boolean {
  return decidedAt !== null && decidedAt.getTime() < Date.now() - RETENTION_DAYS * 86_400_000;
}
