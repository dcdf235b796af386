import { MAX_REPORT } from '../../../protocol/limits.ts';
import { NotFound, Refused } from '../../errors/public-errors.ts';
import { isUuid, NO_SUCH_PAGE } from '../../input/ids.ts';
import { isBlank, sanitizeLines } from '../../input/text.ts';
import type { Bus, MemberMessage } from '../../live/bus.ts';
import type { EventTransaction, EventStore } from '../../live/event-store.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { type Actor, appendAudit } from '../audit/audit-log.ts';
import type { Mail } from '../mail/compose-mail.ts';
import { endExports } from '../export/export-job.entity.ts';
import { queueMail } from '../mail/mail-rows.ts';
import { listMembers } from '../members/list-members.ts';
import { PageMember } from '../members/member.entity.ts';
import { appendPageUpdated, lockPage } from '../pages/page-editing.ts';
import { Page } from '../pages/page.entity.ts';
import { Tribute } from '../tributes/tribute.entity.ts';
import {
  findPagesOfMedia,
  putMediaBack,
  takeMediaDown,
  putTributeBack,
  takeTributeDown,
} from './content-takedown.ts';
import { createPutBackMail, createTakenDownMail, type TakedownKind } from './takedown-mails.ts';
import type { TakedownReason } from './takedown.types.ts';

/** How long the mails about a takedown are useful. */
const USEFUL_MINUTES = 7 * 24 * 60;

/** What is taken down: a page, a message, or a picture or film by its address. */
export type Target = { pageId: string } | { tributeId: string } | { picture: string };

/** Why, for the log and for the members. */
export interface Grounds {
  reason: TakedownReason;
  /** The reason, as the members read it. */
  explanation: string;
  /** The number of the report that led to it. */
  report?: string | null;
}

interface Dependencies {
  eventStore: EventStore;
  memberBus: Bus<MemberMessage>;
  /** The address that links begin with. */
  publicUrl: string;
  /** The operator's contact; null if it is not configured. */
  contact: string | null;
}

const { PAGE_TAKEN_DOWN, MESSAGE_TAKEN_DOWN, PICTURE_TAKEN_DOWN } = AuditAction;
const { PAGE_PUT_BACK, MESSAGE_PUT_BACK, PICTURE_PUT_BACK } = AuditAction;
const ACTIONS: Record<TakedownKind, { down: AuditAction; back: AuditAction }> = {
  page: { down: PAGE_TAKEN_DOWN, back: PAGE_PUT_BACK },
  message: { down: MESSAGE_TAKEN_DOWN, back: MESSAGE_PUT_BACK },
  picture: { down: PICTURE_TAKEN_DOWN, back: PICTURE_PUT_BACK },
};

/** Takes pages, messages and pictures down for the operator, and puts them back as they were; nothing is deleted. */
export class TakedownService {
  constructor(private readonly dependencies: Dependencies) {}

  /**
   * Takes something down: from now on nobody sees it, on any endpoint or stream or in the cache, and its page's members
   * get a mail with the reason. Repeating the call only changes the reason. Returns its pages. Throws NotFound, Refused
   * without a reason.
   */
  async takeDown(
    actor: Actor,
    target: Target,
    { reason, explanation, report }: Grounds,
  ): Promise<Page[]> {
    const reasonForMembers = sanitizeLines(explanation, MAX_REPORT, 'The reason');
    if (isBlank(reasonForMembers)) throw new Refused('Its members need a reason, in words.');
    const why = { because: report ?? reason, ...(report && { detail: reason }) };
    const { eventStore, memberBus, publicUrl, contact } = this.dependencies;
    const { kind, pageIds } = await this.find(target);
    const { pages, ended } = await eventStore.transact(async (transaction) => {
      for (const id of pageIds) await lockPage(transaction.manager, id);
      const isNew = await takeDown(transaction, target, pageIds, reasonForMembers);
      const pages = await readPages(transaction, pageIds);
      if (!isNew) return { pages, ended: [] };
      await endExports(transaction.manager, pageIds);
      for (const page of pages)
        await tellMembers(transaction, page, (to) =>
          createTakenDownMail(
            { to, kind, page, link: `${publicUrl}/${page.url}` },
            { reason: reasonForMembers, contact },
          ),
        );
      const ended = kind === 'page' ? await readMemberships(transaction, pageIds) : [];
      for (const pageId of pageIds)
        await appendAudit(transaction.manager, actor, ACTIONS[kind].down, { pageId }, why);
      return { pages, ended };
    });
    for (const { pageId, userId } of ended)
      memberBus.publish({ kind: 'membershipEnded', pageId, userId });
    return pages;
  }

  /** Restores it; the members get a mail. Repeating the call changes nothing. Returns its pages. Throws NotFound. */
  async putBack(actor: Actor, target: Target, report?: string | null): Promise<Page[]> {
    const { eventStore, publicUrl } = this.dependencies;
    const { kind, pageIds } = await this.find(target);
    return eventStore.transact(async (transaction) => {
      for (const id of pageIds) await lockPage(transaction.manager, id);
      const wasDown = await putBack(transaction, target, pageIds);
      const pages = await readPages(transaction, pageIds);
      if (!wasDown) return pages;
      for (const page of pages)
        await tellMembers(transaction, page, (to) =>
          createPutBackMail({ to, kind, page, link: `${publicUrl}/${page.url}` }),
        );
      const why = report ? { because: report } : {};
      for (const pageId of pageIds)
        await appendAudit(transaction.manager, actor, ACTIONS[kind].back, { pageId }, why);
      return pages;
    });
  }

  /** The kind of a target, and the pages that it is on, in the order in which they are locked. */
  private async find(target: Target): Promise<{ kind: TakedownKind; pageIds: string[] }> {
    const { db } = this.dependencies.eventStore;
    if ('pageId' in target) {
      const { pageId } = target;
      if (!isUuid(pageId) || !(await db.getRepository(Page).existsBy({ id: pageId })))
        throw new NotFound(NO_SUCH_PAGE);
      return { kind: 'page', pageIds: [pageId.toLowerCase()] };
    }
    if ('tributeId' in target) {
      const { tributeId: id } = target;
      const tribute = isUuid(id) ? await db.getRepository(Tribute).findOneBy({ id }) : null;
      if (!tribute) throw new NotFound('There is no such message.');
      return { kind: 'message', pageIds: [tribute.pageId] };
    }
    return { kind: 'picture', pageIds: await findPagesOfMedia(db, target.picture) };
  }
}

/** Takes a target down, under the lock of its pages; returns false if it was down already. */
async function takeDown(
  transaction: EventTransaction,
  target: Target,
  pageIds: readonly string[],
  explanation: string,
): Promise<boolean> {
  if ('tributeId' in target) return takeTributeDown(transaction, target.tributeId, explanation);
  if ('picture' in target) return takeMediaDown(transaction, target.picture, pageIds, explanation);
  const { manager } = transaction;
  const [id] = pageIds as [string];
  const { takenDownAt } = await manager.findOneByOrFail(Page, { id });
  await manager.update(Page, { id }, { takenDownFor: explanation });
  if (!takenDownAt) await manager.update(Page, { id }, { takenDownAt: () => 'now()' });
  await appendPageUpdated(transaction, id);
  return takenDownAt === null;
}

/** Puts a target back, under the lock of its pages; returns false if it was not down. */
async function putBack(
  transaction: EventTransaction,
  target: Target,
  pageIds: readonly string[],
): Promise<boolean> {
  if ('tributeId' in target) return putTributeBack(transaction, target.tributeId);
  if ('picture' in target) return putMediaBack(transaction, target.picture, pageIds);
  const { manager } = transaction;
  const [id] = pageIds as [string];
  const { takenDownAt } = await manager.findOneByOrFail(Page, { id });
  if (takenDownAt === null) return false;
  await manager.update(Page, { id }, { takenDownAt: null, takenDownFor: null });
  await appendPageUpdated(transaction, id);
  return true;
}

function readPages({ manager }: EventTransaction, ids: readonly string[]): Promise<Page[]> {
  return Promise.all(ids.map((id) => manager.findOneByOrFail(Page, { id })));
}

async function readMemberships({ manager }: EventTransaction, pageIds: readonly string[]) {
  const members = await Promise.all(
    pageIds.map((pageId) => manager.findBy(PageMember, { pageId })),
  );
  return members.flat();
}

/** Queues a mail to each of a page's members. */
export async function tellMembers(
  { manager }: Pick<EventTransaction, 'manager'>,
  { id }: Page,
  create: (to: string) => Mail,
): Promise<void> {
  for (const { email } of await listMembers(manager, id))
    await queueMail(manager, create(email), USEFUL_MINUTES);
}
