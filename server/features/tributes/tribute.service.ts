import type { Requester } from '../../graphql/context.ts';
import { NotFound, Refused } from '../../graphql/errors.ts';
import { isUuid, uuidOf } from '../../graphql/ids.ts';
import type { EventStore } from '../../live/event-store.ts';
import { showsWall, wallSettings } from '../components/wall-settings.ts';
import { lockPage } from '../pages/page.editing.ts';
import type { CommitPicture } from '../uploads/media.service.ts';
import { acceptsTributes } from './tribute.policy.ts';
import { publicTribute, Tribute, TributeStatus } from './tribute.entity.ts';
import { recentPosts, insertTribute, lockForPost, fingerprintOf } from './tribute.intake.ts';
import type { PostLimits } from './tribute.limits.ts';
import { isSuspicious, MAX_REPEATS, scaled } from './tribute.suspicion.ts';
import { TributeHeld } from './tribute-review.types.ts';
import { TributeAdded, TributeChanged } from './tribute.types.ts';
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

const OTHER_WORDS =
  'An earlier message was sent under the same number, and it stays as it is. Please send these words as a new message.';

/** The verbs of the wall. */
export class TributeService {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commitPicture: CommitPicture,
    private readonly limits: PostLimits,
    /** RATE_LIMIT_SCALE. */
    private readonly scale: number,
  ) {}

  /**
   * Stores a tribute and puts it on the wall, or holds it for the members to read first. Posting again
   * the same words with the same clientId gives the first result. Refused for a clientId that bore other
   * words before, for empty or over-long texts and while the wall is closed, NotFound for an unknown page,
   * TooMany for who posts too fast.
   */
  async postTribute(draft: TributeDraft, asker: Requester): Promise<Tribute> {
    await this.limits.take(asker, draft.name);
    const words = { name: checkName(draft.name), content: checkContent(draft.content) };
    const pageId = uuidOf(draft.pageId);
    if (!pageId) throw new NotFound('There is no such page.');
    const post = { ...words, pageId, clientId: draft.clientId, marks: fingerprintOf(words, asker) };

    return this.eventStore.transact(async ({ manager, append, tellMembers }) => {
      const page = await lockForPost(manager, pageId);
      const earlier = await recentPosts(manager, post, scaled(MAX_REPEATS, this.scale));
      if (earlier.firstId) {
        const first = await manager.findOneByOrFail(Tribute, { id: earlier.firstId });
        if (first.name !== words.name || first.content !== words.content)
          throw new Refused(OTHER_WORDS);
        return first; // and a picture that came along is not kept
      }
      if (!acceptsTributes(page)) throw new Refused('This page does not take messages yet.');
      const { readFirst, closed } = await wallSettings(manager, page.id);
      if (closed)
        throw new Refused(
          'The family is not taking messages just now. Please try again another day.',
        );
      this.limits.checkPage(earlier.minute);
      const held = readFirst || isSuspicious({ ...words, ...earlier }, this.scale);

      const tribute = await insertTribute(manager, page, { ...post, held });
      if (draft.image) {
        tribute.image = await this.commitPicture(
          draft.image,
          { uploader: draft.uploader, pageId: page.id, asMember: false },
          manager,
        );
        await manager.update(Tribute, { id: tribute.id }, { image: tribute.image });
      }
      const told = { tribute: publicTribute(tribute) };
      if (held) tellMembers(TributeHeld, page.id, told);
      else await append(TributeAdded, page.id, told);
      return tribute;
    });
  }

  /** Adds a picture to a tribute that was posted without one; the whole clientId proves the sender. */
  async attachImage(
    input: { tributeId: string; clientId: string; image: string; uploader: string | null },
    asker: Requester,
  ): Promise<Tribute> {
    await this.limits.takePicture(asker);
    if (!isUuid(input.tributeId) || !isUuid(input.clientId)) throw new NotFound();
    const where = { id: input.tributeId, clientId: input.clientId.toLowerCase() };
    return this.eventStore.transact(async ({ manager, append, tellMembers }) => {
      const known = await manager.findOneBy(Tribute, where);
      if (!known) throw new NotFound('This message is not there any more.');
      await lockPage(manager, known.pageId);
      const tribute = await manager.findOneByOrFail(Tribute, where);
      if (tribute.image) return tribute; // a retry, or a second picture: the first one stays
      tribute.image = await this.commitPicture(
        input.image,
        { uploader: input.uploader, pageId: tribute.pageId, asMember: false },
        manager,
      );
      await manager.update(Tribute, { id: tribute.id }, { image: tribute.image });
      const told = { tribute: publicTribute(tribute) };
      if (tribute.status === TributeStatus.VISIBLE)
        await append(TributeChanged, tribute.pageId, told);
      if (tribute.status === TributeStatus.HELD) tellMembers(TributeHeld, tribute.pageId, told);
      return tribute;
    });
  }

  /** The wall from newest to oldest: `first` tributes whose seq is below `before`. */
  async wall(pageId: string, first: number, before: number | null): Promise<Tribute[]> {
    if (!isUuid(pageId)) return [];
    return this.eventStore.db
      .getRepository(Tribute)
      .createQueryBuilder('tribute')
      .where('tribute.pageId = :pageId', { pageId })
      .andWhere(`tribute.status = 'visible'`)
      .andWhere('tribute.seq < :before', { before: before ?? 2 ** 31 - 1 })
      .orderBy('tribute.seq', 'DESC')
      .limit(first)
      .getMany();
  }

  /** The same, as many as fit into one answer: at most `most.count`, ending with whichever reaches `most.bytes`. */
  async newest(
    pageId: string,
    most: { count: number; bytes: number },
    before: number | null,
  ): Promise<Tribute[]> {
    const [fitting] = (await this.eventStore.db.query(
      `select count(*)::int as count from (
         select sum(octet_length(content)) over (
           order by seq desc rows unbounded preceding exclude current row
         ) as above
         from (
           select seq, content from tribute
           where page_id = $1 and status = 'visible' and seq < $2 order by seq desc limit $3
         ) newest
       ) sized
       where coalesce(above, 0) < $4`,
      [pageId, before ?? 2 ** 31 - 1, most.count, most.bytes],
    )) as { count: number }[];
    return fitting?.count ? this.wall(pageId, fitting.count, before) : [];
  }

  /** Whether the page shows its wall to visitors. */
  isShown(pageId: string): Promise<boolean> {
    return showsWall(this.eventStore.db.manager, pageId);
  }

  /** How many tributes the wall holds. */
  async count(pageId: string): Promise<number> {
    return this.eventStore.db
      .getRepository(Tribute)
      .countBy({ pageId, status: TributeStatus.VISIBLE });
  }
}
