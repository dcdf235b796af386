import { NotFound, PublicError, Refused } from '../../graphql/errors.ts';
import type { Change } from '../../live/event-store.ts';
import { wallSettings } from '../components/wall-settings.ts';
import type { Receipts } from './receipts.ts';
import type { RecentPostsOfPages } from './recent-posts.ts';
import { publicTribute, type Tribute } from './tribute.entity.ts';
import type { HeldWords } from './held-words.ts';
import {
  type AcceptedPost,
  earlierTributes,
  existingPages,
  insertTributes,
  keyOf,
  lockPages,
  type Post,
  postsOfKnownNames,
  tributeOf,
} from './tribute.intake.ts';
import { PostModerator } from './tribute.moderator.ts';
import type { PostLimits } from './tribute.limits.ts';
import { TributeHeld } from './tribute-review.types.ts';
import { hasLink } from './tribute.suspicion.ts';
import { TributeAdded } from './tribute.types.ts';

/** What became of a post: the tribute, on the wall or held, or why it is refused. */
export type Outcome = Tribute | PublicError;

/** What became of posts that are stored together. */
export interface BatchResult {
  outcomes: Map<Post, Outcome>;
  /** To be called once it is committed: what was stored here need not be read again. */
  remember(): void;
}

/** How posts are judged. */
export interface PostRules {
  limits: PostLimits;
  recent: RecentPostsOfPages;
  receipts: Receipts;
  /** RATE_LIMIT_SCALE. */
  scale: number;
  heldWords: Pick<HeldWords, 'areIn'>;
}

interface BatchOptions {
  /** Whether to wait for pages that somebody else has locked, rather than to leave their posts out. */
  waitForLocks: boolean;
  /** Adds to each new tribute what came with it, before anybody sees it. */
  beforeEvent?(tribute: Tribute): Promise<void>;
}

const CLIENT_ID_REUSED =
  'An earlier message was sent under the same number, and it stays as it is. Please send these words as a new message.';

/**
 * Stores posts to any pages within one transaction, each with its own outcome, its place in the order and
 * its event; no two of them have both page and client id in common. Posts to pages that somebody else has
 * locked are left out of the outcomes, unless they are to be waited for.
 */
export async function storePosts(
  { manager, appendAll, notifyMembers, commitWith }: Change,
  posts: readonly Post[],
  rules: PostRules,
  { waitForLocks, beforeEvent }: BatchOptions,
): Promise<BatchResult> {
  const ids = [...new Set(posts.map(({ pageId }) => pageId))];
  const [pages, walls, recentPosts, earlier, ofKnownNames] = await Promise.all([
    lockPages(manager, ids, waitForLocks), // goes first, so that the others see what was so once it was had
    wallSettings(manager, ids),
    rules.recent.read(manager, ids),
    earlierTributes(manager, posts),
    postsOfKnownNames(manager, posts.filter(hasLink)),
  ]);
  const outcomes = new Map<Post, Outcome>();
  const withoutLock = posts.filter(({ pageId }) => !pages.has(pageId));
  if (withoutLock.length > 0) {
    const existing = waitForLocks ? new Set() : await existingPages(manager, ids);
    for (const post of withoutLock)
      if (!existing.has(post.pageId)) outcomes.set(post, new NotFound('There is no such page.'));
  }

  const judgement = new PostModerator(rules.limits, rules.scale, rules.heldWords);
  const accepted: AcceptedPost[] = [];
  for (const post of posts) {
    const page = pages.get(post.pageId);
    if (!page) continue;
    try {
      const first = earlier.get(keyOf(post));
      if (first) {
        outcomes.set(post, firstResult(first, post)); // and a picture that came along is not kept
        continue;
      }
      const heldFor = judgement.heldFor(post, {
        page,
        wall: walls.get(page.id),
        recent: recentPosts.get(page.id)!,
        isKnown: ofKnownNames.has(post),
      });
      const seq = heldFor.length > 0 ? null : (page.lastSeq += 1);
      const createdAt = new Date(page.now);
      const tribute = tributeOf(post, { createdAt, seq, heldFor });
      outcomes.set(post, tribute);
      accepted.push({ post, tribute });
    } catch (error) {
      if (!(error instanceof PublicError)) throw error;
      outcomes.set(post, error);
    }
  }

  if (accepted.length === 0) return { outcomes, remember: () => undefined };
  let numbers: number[] = [];
  const inserted = insertTributes(manager, accepted, rules.receipts).then(
    (ofPosts) => void (numbers = ofPosts),
  );
  commitWith(inserted);
  const events = [];
  for (const { tribute } of accepted) {
    const { pageId, seq, heldFor } = tribute;
    if (beforeEvent) await inserted.then(() => beforeEvent(tribute));
    const payload = { tribute: publicTribute(tribute) };
    if (seq === null) notifyMembers(TributeHeld, pageId, { ...payload, heldFor });
    else events.push({ streamId: pageId, payload });
  }
  commitWith(appendAll(TributeAdded, events));
  const remember = () => {
    for (const [index, { post, tribute }] of accepted.entries()) {
      const { fingerprint, pageId } = post;
      const at = tribute.createdAt.getTime();
      recentPosts.get(pageId)!.add(numbers[index]!, { at, fingerprint });
    }
  };
  return { outcomes, remember };
}

/** The first result, for the same words under the same client id; Refused for others. Those that its sender has changed since are not known any more. */
function firstResult(first: Tribute, { name, content }: Post): Tribute {
  if (first.changedAt) return first;
  if (first.name !== name || first.content !== content) throw new Refused(CLIENT_ID_REUSED);
  return first;
}
