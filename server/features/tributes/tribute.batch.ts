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

/** How posts are judged. */
export interface PostRules {
  limits: PostLimits;
  recent: RecentPostsOfPages;
  receipts: Receipts;
  /** RATE_LIMIT_SCALE. */
  scale: number;
  heldWords: Pick<HeldWords, 'areIn'>;
}

interface Manner {
  /** Whether to wait for pages that somebody else has locked, rather than to leave their posts out. */
  waits: boolean;
  /** Puts on each new tribute what came with it, before anybody sees it. */
  complete?(tribute: Tribute): Promise<void>;
}

const OTHER_WORDS =
  'An earlier message was sent under the same number, and it stays as it is. Please send these words as a new message.';

/**
 * Stores posts to any pages within one transaction, each with its own outcome, its place in the order and
 * its event; no two of them have both page and client id in common. Posts to pages that somebody else has
 * locked are left out of the answer, unless they are to be waited for.
 */
export async function storePosts(
  { manager, appendAll, notifyMembers, commitWith }: Change,
  posts: readonly Post[],
  rules: PostRules,
  { waits, complete }: Manner,
): Promise<Map<Post, Outcome>> {
  const ids = [...new Set(posts.map(({ pageId }) => pageId))];
  const [pages, walls, recent, earlier, known] = await Promise.all([
    lockPages(manager, ids, waits), // goes first, so that the others see what was so once it was had
    wallSettings(manager, ids),
    rules.recent.read(manager, ids),
    earlierTributes(manager, posts),
    postsOfKnownNames(manager, posts.filter(hasLink)),
  ]);
  const outcomes = new Map<Post, Outcome>();
  const missing = posts.filter(({ pageId }) => !pages.has(pageId));
  if (missing.length > 0) {
    const existing = waits ? new Set() : await existingPages(manager, ids);
    for (const post of missing)
      if (!existing.has(post.pageId)) outcomes.set(post, new NotFound('There is no such page.'));
  }

  const judged = posts.filter(({ pageId }) => pages.has(pageId));
  const judgement = new PostModerator(rules.limits, rules.scale, rules.heldWords);
  const accepted: (AcceptedPost & { post: Post })[] = [];
  for (const post of judged) {
    const page = pages.get(post.pageId)!;
    try {
      const first = earlier.get(keyOf(post));
      if (first)
        outcomes.set(post, sameWords(first, post)); // and a picture that came along is not kept
      else {
        const heldFor = judgement.heldFor(post, {
          page,
          wall: walls.get(page.id),
          recent: recent.get(page.id)!,
          isKnown: known.has(post),
        });
        const seq = heldFor.length > 0 ? null : (page.lastSeq += 1);
        accepted.push({ ...post, post, createdAt: new Date(page.now), seq, heldFor });
      }
    } catch (error) {
      if (!(error instanceof PublicError)) throw error;
      outcomes.set(post, error);
    }
  }

  if (accepted.length === 0) return outcomes;
  const tributes = accepted.map((one) => tributeOf(manager, one));
  const stored = insertTributes(manager, accepted, tributes, rules.receipts);
  commitWith(stored);
  const added = [];
  for (const [place, tribute] of tributes.entries()) {
    outcomes.set(accepted[place]!.post, tribute);
    if (complete) await stored.then(() => complete(tribute));
    const payload = { tribute: publicTribute(tribute) };
    if (tribute.seq === null)
      notifyMembers(TributeHeld, tribute.pageId, { ...payload, heldFor: tribute.heldFor });
    else added.push({ streamId: tribute.pageId, payload });
  }
  commitWith(appendAll(TributeAdded, added));
  return outcomes;
}

/** The first result, for the same words under the same client id; Refused for others. Those that its sender has changed since are not known any more. */
function sameWords(first: Tribute, { name, content }: Post): Tribute {
  if (first.changedAt) return first;
  if (first.name !== name || first.content !== content) throw new Refused(OTHER_WORDS);
  return first;
}
