import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { NotFound, Refused } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import { cleanText, isBlank } from '../../graphql/text.ts';
import type { Journal } from '../../live/journal.ts';
import { wallSettings } from '../components/wall-settings.ts';
import { lockPage } from '../pages/page.editing.ts';
import { Page } from '../pages/page.entity.ts';
import { acceptsTributes } from './tribute.policy.ts';
import { Tribute, TributeStatus } from './tribute.entity.ts';
import { isSuspicious, isTelling, REPEATS_WITHIN_MINUTES } from './tribute.suspicion.ts';

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
    private readonly maxRepeats: number,
  ) {}

  /**
   * Stores a tribute and puts it on the wall, or holds it for the members to read first. Posting again
   * with the same clientId gives the first result. Refused for empty or over-long texts and while the
   * wall is closed, NotFound for an unknown page.
   */
  async postTribute(draft: TributeDraft): Promise<Tribute> {
    const name = checkName(draft.name);
    const content = checkContent(draft.content);
    if (!isUuid(draft.pageId)) throw new NotFound('There is no such page.');

    return this.journal.transact(async ({ manager, append, tellMembers }) => {
      await lockPage(manager, draft.pageId);
      const page = await manager.findOneByOrFail(Page, { id: draft.pageId });
      const first = await manager.findOneBy(Tribute, {
        ...{ pageId: page.id, clientId: draft.clientId.toLowerCase() },
      });
      if (first) return first; // and a picture that came along is not kept
      if (!acceptsTributes(page)) throw new Refused('This page does not take messages yet.');
      const { readFirst, closed } = await wallSettings(manager, page.id);
      if (closed)
        throw new Refused(
          'The family is not taking messages just now. Please try again another day.',
        );
      const repeats = await countRepeats(manager, page.id, { name, content }, this.maxRepeats);
      const held = readFirst || isSuspicious({ name, content, repeats }, this.maxRepeats);

      const tribute = await insert(manager, page, { ...draft, name, content, held });
      if (draft.image) {
        tribute.image = await this.commitPicture(draft.image, draft.uploader, manager);
        await manager.update(Tribute, { id: tribute.id }, { image: tribute.image });
      }
      const told = { tribute: publicRow(tribute) };
      if (held) tellMembers(page.id, 'TributeHeld', told);
      else await append(page.id, 'TributeAdded', told);
      return tribute;
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
    const where = { id: input.tributeId, clientId: input.clientId.toLowerCase() };
    return this.journal.transact(async ({ manager, append, tellMembers }) => {
      const known = await manager.findOneBy(Tribute, where);
      if (!known) throw new NotFound('This message is not there any more.');
      await lockPage(manager, known.pageId);
      const tribute = await manager.findOneByOrFail(Tribute, where);
      if (tribute.image) return tribute; // a retry, or a second picture: the first one stays
      tribute.image = await this.commitPicture(input.image, input.uploader, manager);
      await manager.update(Tribute, { id: tribute.id }, { image: tribute.image });
      const told = { tribute: publicRow(tribute) };
      if (tribute.status === TributeStatus.VISIBLE)
        await append(tribute.pageId, 'TributeChanged', told);
      if (tribute.status === TributeStatus.HELD) tellMembers(tribute.pageId, 'TributeHeld', told);
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

/** How often the same words came to the page within the last minutes; counts up to `most`. */
async function countRepeats(
  manager: EntityManager,
  pageId: string,
  { name, content }: { name: string; content: string },
  most: number,
): Promise<number> {
  const rows = (await manager.query(
    `select 1 from tribute
     where page_id = $1 and md5(content) = md5($2)
       and created_at > now() - make_interval(mins => $3) and ($4::text is null or name = $4)
     limit $5`,
    [pageId, content, REPEATS_WITHIN_MINUTES, isTelling(content) ? null : name, most],
  )) as unknown[];
  return rows.length;
}

/** The page is locked, so its next event bears the next number: the tribute's place on the wall. */
async function insert(
  manager: EntityManager,
  page: Page,
  draft: TributeDraft & { held: boolean },
): Promise<Tribute> {
  const id = randomUUID();
  await manager.insert(Tribute, {
    ...{ id, pageId: page.id, clientId: draft.clientId },
    ...{ name: draft.name, content: draft.content },
    status: draft.held ? TributeStatus.HELD : TributeStatus.VISIBLE,
    seq: draft.held ? null : page.lastSeq + 1,
  });
  return manager.findOneByOrFail(Tribute, { id });
}

/** What everybody may see of a tribute: the event's payload. */
export function publicRow(tribute: Tribute): Record<string, unknown> {
  const { id, name, content, image, createdAt, senderMark } = tribute;
  return { id, name, content, image, createdAt, senderMark };
}
