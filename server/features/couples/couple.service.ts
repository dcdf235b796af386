import { isDeepStrictEqual } from 'node:util';
import type { DataSource } from 'typeorm';
import { MAX_COUPLE_LINE, MAX_COUPLE_NAME, MAX_DATE_WORDS } from '../../../protocol/limits.ts';
import type { Viewer } from '../../graphql/context.ts';
import { Refused } from '../../errors/public-errors.ts';
import { sanitizeOptionalLine } from '../../input/text.ts';
import type { EventStore } from '../../live/event-store.ts';
import { PageMember } from '../members/member.entity.ts';
import { IS_ACCESSIBLE } from '../pages/access-sql.ts';
import type { Couple } from '../pages/couple.types.ts';
import {
  lockForEditing,
  type Members,
  readPage,
  requireEditablePage,
  appendPageUpdated,
} from '../pages/page-editing.ts';
import { Page } from '../pages/page.entity.ts';

/** The most love boxes of one person that are listed. */
export const MAX_LOVE_BOXES = 20;

/** Says whose love box a page is. */
export class CoupleService {
  private readonly db: DataSource;

  constructor(
    private readonly eventStore: EventStore,
    private readonly members: Members,
  ) {
    this.db = eventStore.db;
  }

  /**
   * Changes the given fields; what two members change at the same time are two fields, unless it is the same one.
   * Throws Refused for a page that is no couple's, without a name, and for what is too long.
   */
  async changeCouple(viewer: Viewer, pageId: string, changes: Partial<Couple>): Promise<Page> {
    const id = await requireEditablePage(this.db, this.members, viewer, pageId);
    return this.eventStore.transact(async (transaction) => {
      const { manager } = transaction;
      await lockForEditing(manager, this.members, viewer, id);
      const page = await readPage(manager, id);
      const before = requireCouple(page);
      const couple = checkCouple({ ...before, ...changes });
      if (isDeepStrictEqual(couple, before)) return page;
      await manager.update(Page, { id }, { couple, title: toTitle(couple) });
      return appendPageUpdated(transaction, id);
    });
  }

  /** The love boxes of which the viewer is a member, the newest first. */
  async listLoveBoxes(viewer: Viewer): Promise<Page[]> {
    return this.db
      .createQueryBuilder(Page, 'page')
      .innerJoin(PageMember, 'member', 'member.pageId = page.id')
      .where('member.userId = :id', { id: viewer.id })
      .andWhere(`page.couple is not null and ${IS_ACCESSIBLE}`)
      .orderBy('member.createdAt', 'DESC')
      .limit(MAX_LOVE_BOXES)
      .getMany();
  }
}

/** The two people whose love box a page is; throws Refused if it is not a couple's. */
export function requireCouple({ couple }: Page): Couple {
  if (!couple) throw new Refused('This page is not the love box of two people.');
  return couple;
}

/** Two people as they are stored; throws Refused with a message if a name is missing or a text is too long. */
export function checkCouple({ firstName, secondName, day, line }: Couple): Couple {
  return {
    firstName: checkName(firstName, 'firstName'),
    secondName: checkName(secondName, 'secondName'),
    day: sanitizeOptionalLine(day, MAX_DATE_WORDS, 'The day'),
    line: sanitizeOptionalLine(line, MAX_COUPLE_LINE, 'The line'),
  };
}

/** The title of a couple's page. */
export function toTitle({ firstName, secondName }: Couple): string {
  return `${firstName} & ${secondName}`;
}

function checkName(input: string, field: 'firstName' | 'secondName'): string {
  const name = sanitizeOptionalLine(input, MAX_COUPLE_NAME, 'A name');
  if (!name) throw new Refused('Please enter both names.', field);
  return name;
}
