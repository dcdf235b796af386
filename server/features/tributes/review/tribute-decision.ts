import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../../graphql/context.ts';
import { NotFound, Refused } from '../../../errors/public-errors.ts';
import { isUuid } from '../../../input/ids.ts';
import type { EventStore } from '../../../live/event-store.ts';
import { AuditAction } from '../../audit/audit-action.ts';
import { appendAudit, asMember } from '../../audit/audit-log.ts';
import { findMember } from '../../members/person.ts';
import { lockForEditing, type Members } from '../../pages/page-editing.ts';
import { publishDecisions } from '../publish-tributes.ts';
import { toPublicTribute, Tribute, type TributeStatus } from '../tribute.entity.ts';
import { TributeReviewed } from '../tribute-events.ts';
import { storePhotos } from '../tribute-photos.ts';
import { applyAction, ReviewAction } from './review-action.ts';
import { isChangedSince } from './review-edge.ts';

/** A tribute, and whether this call changed it; otherwise an earlier decision stands. */
export interface DecisionResult {
  tribute: Tribute;
  decided: boolean;
  /** Whether the tribute was left unchanged because its sender changed it after the member read it. */
  changed: boolean;
}

interface Decision {
  action: ReviewAction;
  /** Applies only to tributes that still have this status: another member may have been first. */
  from?: TributeStatus;
  /** Applies only to tributes unchanged since they were seen; hashes by id. */
  seenHashes?: ReadonlyMap<string, string>;
  /** The addresses of the photos that are set aside or put back; all if absent. */
  images?: readonly string[] | null | undefined;
}

interface Dependencies {
  eventStore: EventStore;
  members: Members;
}

/**
 * Decides about one tribute of any page. For members only; throws NotFound if there is no such tribute, Refused if it
 * was changed since `seenHash`.
 */
export async function decideTribute(
  dependencies: Dependencies,
  viewer: Viewer,
  id: string,
  action: ReviewAction,
  seenHash?: string | null,
): Promise<Tribute> {
  const tributes = dependencies.eventStore.db.getRepository(Tribute);
  const tribute = isUuid(id) ? await tributes.findOneBy({ id }) : null;
  if (!tribute) throw new NotFound('There is no such message.');
  const { pageId } = tribute;
  await dependencies.members.requireMember(viewer, pageId);
  const seenHashes = new Map(seenHash ? [[tribute.id, seenHash]] : []);
  const [decision] = await decideTributes(
    dependencies,
    viewer,
    { pageId, ids: [id] },
    { action, seenHashes },
  );
  if (!decision) throw new NotFound('There is no such message.'); // its retention period ended meanwhile
  if (decision.changed) throw new Refused('It was changed meanwhile. Please read it again.');
  return decision.tribute;
}

/**
 * Decides about tributes of one page while it is locked: stores who decided and when, appends one event for each that
 * becomes visible or hidden, and notifies the members. Deleted tributes are missing from the result. The first
 * decision wins: with `from`, later ones change nothing. Callers check before that the viewer is a member, so that
 * strangers lock no page.
 */
export async function decideTributes(
  { eventStore, members }: Dependencies,
  viewer: Viewer,
  { pageId, ids }: { pageId: string; ids: readonly string[] },
  { action, from, seenHashes, images }: Decision,
): Promise<DecisionResult[]> {
  return eventStore.transact(async (transaction) => {
    const { manager, notifyMembers } = transaction;
    const { now } = await lockForEditing(manager, members, viewer, pageId);
    const tributes = await findTributes(manager, pageId, ids);
    const before = new Map(tributes.map(({ id, status }) => [id, status]));
    const undecided = tributes.filter(({ status }) => from === undefined || status === from);
    const changed = undecided.filter((tribute) =>
      isChangedSince(seenHashes?.get(tribute.id), tribute),
    );
    const decided = undecided.filter(
      (tribute) => !changed.includes(tribute) && applyAction(action, tribute, { images, now }),
    );
    await publishDecisions(transaction, pageId, decided, before);
    for (const tribute of decided) Object.assign(tribute, { decidedBy: viewer.id, decidedAt: now });
    await storeDecisions(manager, decided);
    if (action === ReviewAction.REMOVE && decided.length > 0)
      await appendAudit(manager, asMember(viewer), AuditAction.MESSAGE_REMOVED, { pageId });
    const by = decided.length > 0 ? await findMember(manager, pageId, viewer.id) : null;
    for (const tribute of decided)
      notifyMembers(TributeReviewed, pageId, {
        tribute: toPublicTribute(tribute),
        status: tribute.status,
        by,
      });
    return tributes.map((tribute) => ({
      tribute,
      decided: decided.includes(tribute),
      changed: changed.includes(tribute),
    }));
  });
}

/** Oldest first: of those that become visible together, the newest ends up on top. */
function findTributes(manager: EntityManager, pageId: string, ids: readonly string[]) {
  return manager
    .createQueryBuilder(Tribute, 'tribute')
    .where('tribute.pageId = :pageId and tribute.id = any(:ids)', { pageId, ids })
    .orderBy('tribute.createdAt', 'ASC')
    .addOrderBy('tribute.id', 'ASC')
    .getMany();
}

async function storeDecisions(manager: EntityManager, changed: readonly Tribute[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ id, status, seq, removedFrom: removed_from }) => {
    return { id, status, seq, removed_from };
  });
  const [{ decidedBy, decidedAt }] = changed as [Tribute];
  await manager.query(
    `update tribute set status = new.status, seq = new.seq, removed_from = new.removed_from,
            decided_by = $2, decided_at = $3
     from jsonb_to_recordset($1::jsonb)
       as new (id uuid, status text, seq int, removed_from text)
     where tribute.id = new.id`,
    [JSON.stringify(rows), decidedBy, decidedAt],
  );
  await storePhotos(
    manager,
    changed.filter(({ photos }) => photos.length > 0),
  );
}
