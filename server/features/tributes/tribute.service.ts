import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { NotFound, Refused } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import { cleanText, isBlank } from '../../graphql/text.ts';
import type { Journal } from '../../live/journal.ts';
import { Page } from '../pages/page.entity.ts';
import { acceptsTributes } from './tribute.policy.ts';
import { Tribute, TributeStatus } from './tribute.entity.ts';

export const MAX_NAME = 100;
export const MAX_CONTENT = 5_000;

/** A visitor's words as they came through a door. */
export interface TributeDraft {
  pageId: string;
  clientId: string;
  name: string;
  content: string;
  image?: string | null;
  /** The sender's account, to which the picture may belong; null for visitors. */
  uploader: string | null;
}

/**
 * Makes an uploaded picture permanent within the transaction and gives its address; Refused where it
 * is none of ours, or a temporary one of another account.
 */
export type CommitPicture = (
  address: string,
  uploader: string | null,
  manager: EntityManager,
) => Promise<string>;

/** The verbs of the wall. */
export class TributeService {
  constructor(
    private readonly journal: Journal,
    private readonly commitPicture: CommitPicture,
  ) {}

  /**
   * Stores a tribute and puts it on the wall. Posting again with the same clientId gives the first
   * result. Refused for empty or over-long texts, NotFound for an unknown page.
   */
  async postTribute(draft: TributeDraft): Promise<Tribute> {
    const name = checkName(draft.name);
    const content = checkContent(draft.content);
    if (!isUuid(draft.pageId)) throw new NotFound('There is no such page.');

    return this.journal.transact(async ({ manager, append }) => {
      const page = await manager.findOneBy(Page, { id: draft.pageId });
      if (!page) throw new NotFound('There is no such page.');
      if (!acceptsTributes(page)) throw new Refused('This page does not take messages yet.');
      const inserted = await insert(manager, { ...draft, name, content });
      if (!inserted) return firstOf(manager, draft); // and a picture that came along is not kept
      if (draft.image) {
        inserted.image = await this.commitPicture(draft.image, draft.uploader, manager);
        await manager.update(Tribute, { id: inserted.id }, { image: inserted.image });
      }
      await append(page.id, 'TributeAdded', { tribute: publicRow(inserted) });
      return inserted;
    });
  }

  /** Adds a picture to a tribute that was posted without one; the whole clientId proves the sender. */
  async attachImage(input: {
    tributeId: string;
    clientId: string;
    image: string;
    uploader: string | null;
  }): Promise<Tribute> {
    if (!isUuid(input.tributeId) || !isUuid(input.clientId)) throw new NotFound();
    return this.journal.transact(async ({ manager, append }) => {
      const tribute = await manager.findOne(Tribute, {
        where: { id: input.tributeId, clientId: input.clientId.toLowerCase() },
        lock: { mode: 'pessimistic_write' },
      });
      if (!tribute) throw new NotFound('This message is not there any more.');
      if (tribute.image) return tribute; // a retry, or a second picture: the first one stays
      tribute.image = await this.commitPicture(input.image, input.uploader, manager);
      await manager.update(Tribute, { id: tribute.id }, { image: tribute.image });
      if (tribute.status === TributeStatus.VISIBLE)
        await append(tribute.pageId, 'TributeChanged', { tribute: publicRow(tribute) });
      return tribute;
    });
  }

  /** The wall from newest to oldest: `first` tributes whose seq is below `before`. */
  async wall(pageId: string, first: number, before: number | null): Promise<Tribute[]> {
    if (!isUuid(pageId)) return [];
    return this.journal.db
      .getRepository(Tribute)
      .createQueryBuilder('tribute')
      .where('tribute.pageId = :pageId', { pageId })
      .andWhere(`tribute.status = 'visible'`)
      .andWhere('tribute.seq < :before', { before: before ?? 2 ** 31 - 1 })
      .orderBy('tribute.seq', 'DESC')
      .limit(first)
      .getMany();
  }

  /** How many tributes the wall holds. */
  async count(pageId: string): Promise<number> {
    return this.journal.db
      .getRepository(Tribute)
      .countBy({ pageId, status: TributeStatus.VISIBLE });
  }
}

function checkName(given: string): string {
  const name = cleanText(given).replace(/\s+/g, ' ').trim();
  if (isBlank(name)) throw new Refused('Please enter name');
  return within(name, MAX_NAME, 'A name');
}

function checkContent(given: string): string {
  const content = cleanText(given).trim();
  if (isBlank(content)) throw new Refused('Please enter content');
  return within(content, MAX_CONTENT, 'A message');
}

function within(text: string, max: number, what: string): string {
  const length = [...text].length;
  if (length <= max) return text;
  const numbers = new Intl.NumberFormat('en');
  throw new Refused(
    `${what} can have up to ${numbers.format(max)} characters; yours has ${numbers.format(length)}.`,
  );
}

/** Null where this client id has posted on the page before. */
async function insert(manager: EntityManager, draft: TributeDraft): Promise<Tribute | null> {
  const id = randomUUID();
  // The number is the one that the event of the same transaction will get: the row is locked first.
  const rows = (await manager.query(
    `with place as (select last_seq + 1 as seq from page where id = $2 for update)
     insert into tribute (id, page_id, client_id, name, content, status, seq)
     select $1, $2, $3, $4, $5, 'visible', place.seq from place
     on conflict (page_id, client_id) do nothing
     returning id`,
    [id, draft.pageId, draft.clientId, draft.name, draft.content],
  )) as { id: string }[];
  return rows.length ? manager.findOneByOrFail(Tribute, { id }) : null;
}

async function firstOf(manager: EntityManager, draft: TributeDraft): Promise<Tribute> {
  const { pageId, clientId } = draft;
  return manager.findOneByOrFail(Tribute, { pageId, clientId: clientId.toLowerCase() });
}

/** What everybody may see of a tribute: the event's payload. */
export function publicRow(tribute: Tribute): Record<string, unknown> {
  const { id, name, content, image, createdAt, senderMark } = tribute;
  return { id, name, content, image, createdAt, senderMark };
}
