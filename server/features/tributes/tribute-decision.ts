import type { EntityManager } from 'typeorm';
import type { Viewer } from '../../graphql/context.ts';
import { NotFound, Refused, Unauthenticated } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { Change, EventStore } from '../../live/event-store.ts';
import { personAt } from '../members/person.ts';
import { lockForEditing, type Members } from '../pages/page.editing.ts';
import { Page } from '../pages/page.entity.ts';
import { publicTribute, Tribute, TributeStatus } from './tribute.entity.ts';
import { ReviewAction } from './review-action.ts';
import { isChangedSince } from './seen-words.ts';
import { TributeReviewed } from './tribute-review.types.ts';
import { TributeAdded, TributeRemoved } from './tribute.types.ts';

/** How long a removed tribute can be brought back. */
export const KEPT_DAYS = 30;
/** What older events show of a tribute that is off the wall. */
const EMPTY_WORDS = { name: '', content: '', image: null };

/** A tribute, and whether it was decided just now, or stays as somebody had decided before. */
export interface DecisionResult {
  tribute: Tribute;
  decided: boolean;
  /** It stays because its sender changed it since it was seen. */
  changed: boolean;
}

interface Decision {
  action: ReviewAction;
  /** Decides only about those that still have this status: somebody else may have been first. */
  from?: TributeStatus;
  /** Decides only about those that are still as they were seen, by their ids. */
  seen?: ReadonlyMap<string, string>;
}

interface Dependencies {
  eventStore: EventStore;
  members: Members;
}

/**
 * Decides about one tribute, wherever its page is. For members only; NotFound where there is no such tribute,
 * Refused where it is not what was `seen` any more.
 */
export async function decideOne(
  dependencies: Dependencies,
  viewer: Viewer | null,
  id: string,
  action: ReviewAction,
  digest?: string | null,
): Promise<Tribute> {
  if (!viewer) throw new Unauthenticated();
  const tributes = dependencies.eventStore.db.getRepository(Tribute);
  const tribute = isUuid(id) ? await tributes.findOneBy({ id }) : null;
  if (!tribute) throw new NotFound('There is no such message.');
  const { pageId } = tribute;
  const seen = new Map(digest ? [[tribute.id, digest]] : []);
  const [one] = await decideTributes(dependencies, viewer, { pageId, ids: [id] }, { action, seen });
  if (!one) throw new NotFound('There is no such message.'); // its days ended meanwhile
  if (one.changed) throw new Refused('It was changed meanwhile. Please read it again.');
  return one.tribute;
}

/**
 * Decides about tributes of one page while it is locked: stores who decided and when, with one event for
 * each that comes to the wall or leaves it, and notifies the members. Left out of the answer is what is
 * not there any more. Who decided first has decided: with `from`, whoever comes later changes nothing.
 */
export async function decideTributes(
  { eventStore, members }: Dependencies,
  viewer: Viewer,
  { pageId, ids }: { pageId: string; ids: readonly string[] },
  { action, from, seen }: Decision,
): Promise<DecisionResult[]> {
  await members.requireMember(viewer, pageId);
  return eventStore.transact(async (change) => {
    const { manager, notifyMembers } = change;
    await lockForEditing(manager, members, viewer, pageId);
    const tributes = await tributesOf(manager, pageId, ids);
    const before = new Map(tributes.map(({ id, status }) => [id, status]));
    const open = tributes.filter(({ status }) => from === undefined || status === from);
    const changed = open.filter((tribute) => isChangedSince(seen?.get(tribute.id), tribute));
    const decided = open.filter((one) => !changed.includes(one) && apply(action, one));
    await publish(change, pageId, decided, before);
    const decidedAt = new Date();
    for (const tribute of decided) Object.assign(tribute, { decidedBy: viewer.id, decidedAt });
    await store(manager, decided);
    const by = decided.length > 0 ? await personAt(manager, pageId, viewer.id) : null;
    for (const tribute of decided)
      notifyMembers(TributeReviewed, pageId, {
        tribute: publicTribute(tribute),
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

/** The oldest first, so that of those that come to the wall together the newest is on top. */
function tributesOf(manager: EntityManager, pageId: string, ids: readonly string[]) {
  return manager
    .createQueryBuilder(Tribute, 'tribute')
    .where('tribute.pageId = :pageId and tribute.id = any(:ids)', { pageId, ids })
    .orderBy('tribute.createdAt', 'ASC')
    .addOrderBy('tribute.id', 'ASC')
    .getMany();
}

/** Gives a tribute the status that is decided; false where it has it. Refused or NotFound where that can not be. */
function apply(action: ReviewAction, tribute: Tribute): boolean {
  const next = statusAfter(action, tribute);
  if (next === tribute.status) return false;
  tribute.removedFrom = next === TributeStatus.REMOVED ? tribute.status : null;
  tribute.status = next;
  return true;
}

function statusAfter(action: ReviewAction, tribute: Tribute): TributeStatus {
  const { status, removedFrom } = tribute;
  if (status === TributeStatus.WITHDRAWN) return status; // there is nothing left to decide about
  if (action === ReviewAction.REMOVE) return TributeStatus.REMOVED;
  if (action === ReviewAction.RESTORE) {
    if (removedFrom && isOver(tribute))
      throw new NotFound('This message can no longer be brought back.');
    return removedFrom ?? status;
  }
  if (status === TributeStatus.REMOVED)
    throw new Refused('This message was removed. Please bring it back first.');
  if (action === ReviewAction.SHOW) return TributeStatus.VISIBLE;
  return action === ReviewAction.HIDE ? TributeStatus.HIDDEN : TributeStatus.HELD;
}

function isOver({ decidedAt }: Tribute): boolean {
  return decidedAt !== null && decidedAt.getTime() < Date.now() - KEPT_DAYS * 86_400_000;
}

/**
 * Puts on everybody's wall what is to be there now, and takes from it what is not. What comes for the first
 * time comes on top, as what is new to its readers: whoever reads on downwards has its place still before
 * them or hears of it, never behind. What was there before goes back to its own place, for the same
 * reason: no place ever changes, so a cursor leaves nothing out.
 */
async function publish(
  change: Change,
  pageId: string,
  changed: readonly Tribute[],
  before: ReadonlyMap<string, TributeStatus>,
): Promise<void> {
  const nowVisible = changed.filter(({ status }) => status === TributeStatus.VISIBLE);
  if (nowVisible.length > 0) {
    const { lastSeq } = await change.manager.findOneByOrFail(Page, { id: pageId });
    for (const [place, tribute] of nowVisible.entries()) tribute.seq ??= lastSeq + 1 + place; // its event's number
    const events = nowVisible.map((tribute) => ({ tribute: publicTribute(tribute) }));
    await change.appendAll(
      TributeAdded,
      events.map((payload) => ({ streamId: pageId, payload })),
    );
  }
  const noLongerVisible = changed.filter(({ id }) => before.get(id) === TributeStatus.VISIBLE);
  if (noLongerVisible.length > 0) await takeOffWall(change, noLongerVisible);
}

/** Takes tributes from everybody's wall, and their words out of the events that hold them. */
export async function takeOffWall(
  { appendAll }: Pick<Change, 'appendAll'>,
  tributes: readonly Tribute[],
): Promise<void> {
  const events = tributes.map((tribute) => ({
    streamId: tribute.pageId,
    payload: { tributeId: tribute.id, tribute: { ...publicTribute(tribute), ...EMPTY_WORDS } },
  }));
  await appendAll(TributeRemoved, events);
}

async function store(manager: EntityManager, changed: readonly Tribute[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ id, status, seq, removedFrom: removed_from }) => {
    return { id, status, seq, removed_from };
  });
  const [{ decidedBy, decidedAt }] = changed as [Tribute];
  await manager.query(
    `update tribute set status = new.status, seq = new.seq, removed_from = new.removed_from,
            decided_by = $2, decided_at = $3
     from jsonb_to_recordset($1::jsonb) as new (id uuid, status text, seq int, removed_from text)
     where tribute.id = new.id`,
    [JSON.stringify(rows), decidedBy, decidedAt],
  );
}
