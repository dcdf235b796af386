import { NotFound } from '../../graphql/errors.ts';
import type { Change } from '../../live/event-store.ts';
import { toPublicTribute, Tribute, TributeStatus } from '../tributes/posting/tribute.entity.ts';
import { publishDecisions, publishRemoval } from '../tributes/review/tribute-decision.ts';
import { TributeReviewed } from '../tributes/review/tribute-review.types.ts';

/** Takes a message off its wall, under its page's lock, so that its members can not show it; whether it was not down. */
export async function takeTributeDown(
  change: Change,
  id: string,
  takenDownFor: string,
): Promise<boolean> {
  const { manager } = change;
  const tribute = await manager.findOneBy(Tribute, { id });
  if (!tribute || tribute.status === TributeStatus.WITHDRAWN)
    throw new NotFound('This message is not there any more.');
  const { status: before, takenDownAt } = tribute;
  await manager.update(Tribute, { id }, { takenDownFor });
  if (takenDownAt) return false;
  const status = before === TributeStatus.REMOVED ? before : TributeStatus.HIDDEN;
  const down = { status, takenDownFrom: before, takenDownAt: () => 'now()' };
  await manager.update(Tribute, { id }, down);
  if (before === TributeStatus.VISIBLE) await publishRemoval(change, [tribute]);
  notify(change, Object.assign(tribute, { status }));
  return true;
}

/** Gives it the status that it had, under its page's lock; whether it was down. What was removed meanwhile stays so. */
export async function putTributeBack(change: Change, id: string): Promise<boolean> {
  const { manager } = change;
  const tribute = await manager.findOneBy(Tribute, { id });
  if (!tribute) throw new NotFound('This message is not there any more.');
  const { status: before, takenDownAt, takenDownFrom } = tribute;
  if (!takenDownAt) return false;
  const isAsLeft = before === TributeStatus.HIDDEN;
  tribute.status = isAsLeft && takenDownFrom ? takenDownFrom : before;
  await publishDecisions(change, tribute.pageId, [tribute], new Map([[tribute.id, before]]));
  const { status, seq } = tribute;
  const back = { status, seq, takenDownAt: null, takenDownFor: null, takenDownFrom: null };
  await manager.update(Tribute, { id }, back);
  notify(change, tribute);
  return true;
}

function notify({ notifyMembers }: Change, tribute: Tribute): void {
  const { pageId, status } = tribute;
  notifyMembers(TributeReviewed, pageId, { tribute: toPublicTribute(tribute), status, by: null });
}
