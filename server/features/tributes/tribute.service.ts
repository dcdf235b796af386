import type { Requester } from '../../graphql/context.ts';
import { countRows } from '../../database/read-rows.ts';
import { GENERIC_PLANS } from '../../database/transaction.ts';
import { NotFound, PublicError } from '../../graphql/errors.ts';
import { isUuid, uuidOf } from '../../graphql/ids.ts';
import type { Change, EventStore } from '../../live/event-store.ts';
import { showsWall, wallSettings } from '../components/wall-settings.ts';
import { lockPage } from '../pages/page.editing.ts';
import type { CommitPicture } from '../uploads/media.service.ts';
import { NewestOfWalls } from './newest-of-walls.ts';
import { type PostRules, storePosts } from './tribute.batch.ts';
import { takeOffWall } from './tribute-decision.ts';
import { publicTribute, Tribute, TributeStatus } from './tribute.entity.ts';
import { fingerprintOf } from './tribute.fingerprint.ts';
import { HeldReason } from './tribute.held-reason.ts';
import type { Post } from './tribute.intake.ts';
import { PostQueue } from './tribute.queue.ts';
import { TributeHeld } from './tribute-review.types.ts';
import { TributeChanged } from './tribute.types.ts';
import { checkContent, checkName } from './tribute.words.ts';
import {
  type PartLimits,
  readPart,
  readWall,
  type WallPart,
  type WallTribute,
} from './wall-parts.ts';

/** A visitor's words as they came through an API. */
export interface TributeDraft {
  pageId: string;
  clientId: string;
  name: string;
  content: string;
  image?: string | null;
  /** A picture is on its way, to be attached. */
  pictureFollows?: boolean | null;
  /** The sender's account, to which the picture may belong; null for visitors. */
  uploader: string | null;
}

/** The verbs of the wall. */
export class TributeService {
  /** What whoever posts is shown of the wall. */
  readonly walls: NewestOfWalls;
  private readonly queue: PostQueue;

  constructor(
    private readonly eventStore: EventStore,
    private readonly commitPicture: CommitPicture,
    private readonly rules: PostRules,
  ) {
    this.walls = new NewestOfWalls(eventStore.db);
    this.queue = new PostQueue(async (posts, waitForLocks) => {
      const { outcomes, remember } = await eventStore.transact(
        (change) => storePosts(change, posts, rules, { waitForLocks }),
        GENERIC_PLANS,
      );
      remember();
      for (const outcome of outcomes.values())
        if (!(outcome instanceof PublicError)) this.walls.add(outcome);
      return outcomes;
    });
  }

  /**
   * Stores a tribute and puts it on the wall, or holds it for the members to read first. Posting again
   * the same words with the same clientId gives the first result. Refused for a clientId that bore other
   * words before, for empty or over-long texts and while the wall is closed, NotFound for an unknown page,
   * TooMany for who posts too fast.
   */
  async postTribute(draft: TributeDraft, requester: Requester): Promise<Tribute> {
    await this.rules.limits.take(requester, draft.name);
    const words = { name: checkName(draft.name), content: checkContent(draft.content) };
    const pageId = uuidOf(draft.pageId);
    if (!pageId) throw new NotFound('There is no such page.');
    const fingerprint = fingerprintOf(words, requester);
    const hasPicture = Boolean(draft.image || draft.pictureFollows);
    const post = { ...words, pageId, clientId: draft.clientId, fingerprint, hasPicture };
    return draft.image
      ? this.postWithPicture(post, draft.image, draft.uploader)
      : this.queue.add(post);
  }

  /** What its sender alone is given. */
  receiptOf(tribute: Tribute): string {
    return this.rules.receipts.receiptOf(tribute);
  }

  /** By itself: a picture that is refused takes its words back. */
  private async postWithPicture(
    post: Post,
    image: string,
    uploader: string | null,
  ): Promise<Tribute> {
    const placement = { uploader, pageId: post.pageId, asMember: false };
    return this.eventStore.transact(async (change) => {
      const { outcomes } = await storePosts(change, [post], this.rules, {
        waitForLocks: true,
        beforeEvent: async (tribute) => {
          tribute.image = await this.commitPicture(image, placement, change.manager);
          await change.manager.update(Tribute, { id: tribute.id }, { image: tribute.image });
        },
      });
      const outcome = outcomes.get(post)!;
      if (outcome instanceof PublicError) throw outcome;
      return outcome;
    });
  }

  /** Adds a picture to a tribute that was posted without one; the whole clientId proves the sender. */
  async attachImage(
    input: { tributeId: string; clientId: string; image: string; uploader: string | null },
    requester: Requester,
  ): Promise<Tribute> {
    await this.rules.limits.takePicture(requester);
    if (!isUuid(input.tributeId) || !isUuid(input.clientId)) throw new NotFound();
    const where = { id: input.tributeId, clientId: input.clientId.toLowerCase() };
    return this.eventStore.transact(async (change) => {
      const { manager, append, notifyMembers } = change;
      const stored = await manager.findOneBy(Tribute, where);
      if (!stored || stored.status === TributeStatus.WITHDRAWN)
        throw new NotFound('This message is not there any more.');
      await lockPage(manager, stored.pageId);
      const tribute = await manager.findOneByOrFail(Tribute, where);
      if (tribute.image) return tribute; // a retry, or a second picture: the first one stays
      tribute.image = await this.commitPicture(
        input.image,
        { uploader: input.uploader, pageId: tribute.pageId, asMember: false },
        manager,
      );
      await holdForPicture(change, tribute);
      const { image, status, heldFor } = tribute;
      await manager.update(Tribute, { id: tribute.id }, { image, status, heldFor });
      const payload = { tribute: publicTribute(tribute) };
      if (tribute.status === TributeStatus.VISIBLE)
        await append(TributeChanged, tribute.pageId, payload);
      if (tribute.status === TributeStatus.HELD)
        notifyMembers(TributeHeld, tribute.pageId, { ...payload, heldFor: tribute.heldFor });
      return tribute;
    });
  }

  /** The wall from newest to oldest: `first` tributes whose seq is below `before`. */
  wall(pageId: string, first: number, before: number | null): Promise<WallTribute[]> {
    return readWall(this.eventStore.db, pageId, first, before);
  }

  /** The same, as many as fit into one answer: at most `limits.count`, ending with whichever reaches `limits.bytes`. */
  newest(pageId: string, limits: PartLimits, before: number | null): Promise<WallPart> {
    return readPart(this.eventStore.db, pageId, limits, before);
  }

  /** Whether the page shows its wall to visitors. */
  isShown(pageId: string): Promise<boolean> {
    return showsWall(this.eventStore.db.manager, pageId);
  }

  /** How many tributes the wall holds. */
  async count(pageId: string): Promise<number> {
    const clause = `where page_id = $1 and status = 'visible'`;
    return countRows(this.eventStore.db, Tribute, clause, [pageId]);
  }
}

/** Holds a tribute whose picture has come, where the page's members look at pictures first. */
async function holdForPicture(change: Change, tribute: Tribute): Promise<void> {
  const { pageId, status, heldFor } = tribute;
  const walls = await wallSettings(change.manager, [pageId]);
  if (!walls.get(pageId)?.picturesFirst) return;
  tribute.heldFor = [...new Set([...heldFor, HeldReason.PICTURE])];
  if (status !== TributeStatus.VISIBLE) return;
  await takeOffWall(change, [tribute]);
  tribute.status = TributeStatus.HELD;
}
