import type { EntityManager } from 'typeorm';
import { NotFound, Refused } from '../../graphql/errors.ts';
import { isUuid } from '../../graphql/ids.ts';
import type { Journal } from '../../live/journal.ts';
import { wallSettings } from '../components/wall-settings.ts';
import { lockPage } from '../pages/page.editing.ts';
import { acceptsTributes } from './tribute.policy.ts';
import { Tribute, TributeStatus } from './tribute.entity.ts';
import { earlierPosts, insertTribute, lockForPost } from './tribute.intake.ts';
import { isSuspicious } from './tribute.suspicion.ts';
import { checkContent, checkName } from './tribute.words.ts';

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
      const page = await lockForPost(manager, draft.pageId);
      const words = { name, content };
      const earlier = await earlierPosts(manager, page.id, draft.clientId, words, this.maxRepeats);
      if (earlier.firstId)
        // and a picture that came along is not kept
        return manager.findOneByOrFail(Tribute, { id: earlier.firstId });
      if (!acceptsTributes(page)) throw new Refused('This page does not take messages yet.');
      const { readFirst, closed } = await wallSettings(manager, page.id);
      if (closed)
        throw new Refused(
          'The family is not taking messages just now. Please try again another day.',
        );
      const { repeats } = earlier;
      const held = readFirst || isSuspicious({ ...words, repeats }, this.maxRepeats);

      const tribute = await insertTribute(manager, page, {
        ...{ ...words, clientId: draft.clientId, held },
      });
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

/** What everybody may see of a tribute: the event's payload. */
export function publicRow(tribute: Tribute): Record<string, unknown> {
  const { id, name, content, image, createdAt, senderMark } = tribute;
  return { id, name, content, image, createdAt, senderMark };
}
