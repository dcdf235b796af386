import type { EntityManager } from 'typeorm';
import {
  isSameTributeText,
  pickTributeText,
  type TributeText,
} from '../../../protocol/tribute-text.ts';
import { NotFound, PublicError, Refused } from '../../errors/public-errors.ts';
import type { Requester } from '../../graphql/context.ts';
import type { EventTransaction } from '../../live/event-store.ts';
import { publishRemoval } from './publish-tributes.ts';
import { toPublicTribute, Tribute, TributeStatus } from './tribute.entity.ts';
import { createFingerprint } from './judge/fingerprint.ts';
import { type JudgedTribute, storeRecentPosts } from './judge/recent-posts.ts';
import { HeldReason } from './judge/held-reasons.ts';
import { type LockedPage, lockPage } from '../pages/page-editing.ts';
import type { TributeJudge } from './judge/tribute-judge.ts';
import { TAKEN_DOWN } from './tribute.rules.ts';
import { TributeChanged, TributeHeld, TributeReviewed } from './tribute-events.ts';
import { storePhotos } from './tribute-photos.ts';

/**
 * Finds a message and locks its page, so that nothing else can change it; `find` is called before and after locking.
 * Throws NotFound with `notFoundMessage` if the message does not exist any more, or was withdrawn.
 */
export async function lockTribute(
  manager: EntityManager,
  find: () => Promise<Tribute | null>,
  notFoundMessage: string,
): Promise<{ page: LockedPage; tribute: Tribute }> {
  const stored = await find();
  if (!stored) throw new NotFound(notFoundMessage);
  const page = await lockPage(manager, stored.pageId);
  const tribute = await find();
  if (!tribute || tribute.status === TributeStatus.WITHDRAWN) throw new NotFound(notFoundMessage);
  return { page, tribute };
}

/** A sender's change to their own message: other texts, or its photos. */
export type Amendment = Partial<TributeText & Pick<Tribute, 'photos'>>;

/**
 * Stores a sender's change to a message whose page is locked. The changed message is judged as a whole, like a new one:
 * it is refused, or held and hidden at once if it has to be read first. Throws Refused while the operator has taken it
 * down.
 */
export async function amendTribute(
  transaction: EventTransaction,
  { page, tribute, requester }: { page: LockedPage; tribute: Tribute; requester: Requester },
  amendment: Amendment,
  judge: TributeJudge,
): Promise<Tribute> {
  const { manager, append, notifyMembers } = transaction;
  const { pageId } = tribute;
  if (tribute.takenDownAt) throw new Refused(TAKEN_DOWN);
  const next = Object.assign(new Tribute(), tribute, amendment);
  const hasNewText = !isSameTributeText(next, tribute);
  const message: JudgedTribute = {
    id: next.id,
    ...pickTributeText(next),
    hasPicture: hasUnseenPicture(tribute, next),
    fingerprint: createFingerprint(next, requester),
    isInside: true,
  };
  const writtenAt = hasNewText ? null : (tribute.changedAt ?? tribute.createdAt);
  const evidence = await judge.readEvidence(manager, pageId, [message], writtenAt);
  const verdict = judge.decide(page, [message], evidence).get(message)!;
  if (verdict instanceof PublicError) throw verdict;
  // whose photo the members have set aside does not put another one on the wall unseen
  const isPictureUnwanted = tribute.photosAside.length > 0 && addsPicture(tribute, next);
  const reasons = isPictureUnwanted ? [...new Set([...verdict, HeldReason.PICTURE])] : verdict;
  if (hasNewText) {
    await storeRecentPosts(manager, pageId, [message]);
    next.changedAt = page.now;
  }
  if (reasons.length > 0) {
    next.heldFor = reasons;
    if (tribute.status === TributeStatus.VISIBLE) {
      await publishRemoval(transaction, pageId, [tribute]);
      next.status = TributeStatus.HELD;
    }
  }
  // otherwise bringing it back would show a text that nobody has read
  if (tribute.removedFrom === TributeStatus.VISIBLE) next.removedFrom = TributeStatus.HELD;
  const { status, heldFor, removedFrom, changedAt } = next;
  const stored = { ...pickTributeText(next), status, heldFor, removedFrom, changedAt };
  await manager.update(Tribute, { id: next.id }, stored);
  if (amendment.photos) await storePhotos(manager, [next]);
  const payload = { tribute: toPublicTribute(next) };
  if (status === TributeStatus.VISIBLE) await append(TributeChanged, pageId, payload);
  else if (status === TributeStatus.HELD)
    notifyMembers(TributeHeld, pageId, { ...payload, heldFor });
  else notifyMembers(TributeReviewed, pageId, { ...payload, status, by: null });
  return next;
}

/** The pictures of a visible message were seen together with its text. */
function hasUnseenPicture(before: Tribute, next: Tribute): boolean {
  if (next.images.length === 0) return false;
  if (addsPicture(before, next)) return true;
  return before.status !== TributeStatus.VISIBLE && before.heldFor.includes(HeldReason.PICTURE);
}

function addsPicture(before: Tribute, next: Tribute): boolean {
  return next.images.some((image) => !before.images.includes(image));
}
