import type { EntityManager } from 'typeorm';
import { isSetUp } from '../pages/page-access.ts';
import { Page, PageType, PageVisibility } from '../pages/page.entity.ts';
import type { HeldReason } from '../tributes/judge/held-reasons.ts';
import { MemberVisit } from '../visits/member-visit.entity.ts';
import { Tribute, TributeStatus } from '../tributes/tribute.entity.ts';
import type { NotificationChoice } from './choice.entity.ts';

/** The most messages of each kind that a mail quotes. */
const QUOTED = 2;
const MAX_QUOTE = 280;

/** The news of a page that a member does not know yet. */
export interface Digest {
  page: Page;
  held: News;
  fresh: News;
  /** Messages since this time are new. */
  since: Date;
}

/** Messages of one kind: how many, and the newest of them. */
export interface News {
  count: number;
  newest: Quoted[];
}

/** A message as a digest quotes it. */
export interface Quoted {
  id: string;
  name: string;
  /** The beginning of the text; null if the page is not public, as mails are forwarded and read over shoulders. */
  words: string | null;
  heldFor: HeldReason[];
  createdAt: Date;
}

/**
 * Reads the news of a page, without what the member did or saw there; null if there is none, or nobody may see the
 * page.
 */
export async function readDigest(
  manager: EntityManager,
  { pageId, userId, notifiedUntil }: NotificationChoice,
  until: Date,
): Promise<Digest | null> {
  const page = await manager.findOneBy(Page, { id: pageId });
  if (!page || !isSetUp(page) || page.type !== PageType.TRIBUTE) return null;
  const messages = (status: TributeStatus) =>
    manager
      .createQueryBuilder(Tribute, 'tribute')
      .where({ pageId, status })
      .andWhere('tribute.memberId is distinct from :userId', { userId });
  const inWindow = 'tribute.createdAt > :seenUntil and tribute.createdAt <= :until';
  const visit = await manager.findOneBy(MemberVisit, { pageId, userId });
  const seenUntil = visit && visit.at > notifiedUntil ? visit.at : notifiedUntil;
  const bounds = { from: notifiedUntil, until, seenUntil };
  const fresh = messages(TributeStatus.VISIBLE)
    .andWhere(inWindow, bounds)
    .andWhere('tribute.decidedBy is distinct from :userId');
  const held = messages(TributeStatus.HELD);
  const cameNow = 'coalesce(tribute.changedAt, tribute.createdAt) > :from';
  const isNew =
    (await fresh.clone().getExists()) || (await held.clone().andWhere(cameNow, bounds).getExists());
  if (!isNew) return null;
  const read = async (query: typeof held): Promise<News> => ({
    count: await query.clone().getCount(),
    newest: (
      await query
        .orderBy('tribute.createdAt', 'DESC')
        .addOrderBy('tribute.id', 'DESC')
        .take(QUOTED)
        .getMany()
    ).map((tribute) => toQuoted(tribute, page)),
  });
  return { page, held: await read(held), fresh: await read(fresh), since: notifiedUntil };
}

function toQuoted({ id, name, content, heldFor, createdAt }: Tribute, page: Page): Quoted {
  const isPublic = page.visibility === PageVisibility.PUBLIC;
  return { id, name, words: isPublic ? truncate(content) : null, heldFor, createdAt };
}

/** The beginning of a text, up to the end of a word. */
function truncate(text: string): string {
  const letters = [...text];
  if (letters.length <= MAX_QUOTE) return text;
  const start = letters.slice(0, MAX_QUOTE).join('');
  const end = start.lastIndexOf(' ');
  return `${start.slice(0, end > MAX_QUOTE / 2 ? end : undefined).trimEnd()} …`;
}
