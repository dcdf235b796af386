import { isSameTributeText } from '../../../../protocol/tribute-text.ts';
import { NotFound, PublicError, Refused } from '../../../graphql/errors.ts';
import type { Change } from '../../../live/event-store.ts';
import type { Receipts } from '../receipts/receipts.ts';
import { toPublicTribute, type Tribute } from './tribute.entity.ts';
import { storeRecentPosts } from './judge/recent-posts.ts';
import {
  type AcceptedPost,
  findEarlierTributes,
  findExistingPages,
  insertTributes,
  toPostKey,
  lockPages,
  type Post,
  createTribute,
} from './locked-pages.ts';
import type { TributeJudge } from './judge/tribute-judge.ts';
import type { PostLimits } from './tribute.policy.ts';
import { TributeHeld } from '../review/tribute-review.types.ts';
import { TributeAdded } from './tribute.types.ts';

/** The outcome of a post: the tribute, visible or held, or the error why it is refused. */
export type Outcome = Tribute | PublicError;

/** How posts are counted, judged and answered. */
export interface PostRules {
  limits: PostLimits;
  judge: TributeJudge;
  receipts: Receipts;
}

interface BatchOptions {
  /** Whether to wait for pages locked by another transaction; otherwise their posts are left out. */
  waitForLocks: boolean;
  /** Adds to each new tribute what was sent with it, before its event is published. */
  beforeEvent?(tribute: Tribute): Promise<void>;
}

const CLIENT_ID_REUSED =
  'An earlier message was sent under the same number, and it stays as it is. Please send these words as a new message.';

/**
 * Stores posts to any pages within one transaction, each with its own outcome, position and event; no two of them may
 * share both page and client id. Posts to pages locked by another transaction are missing from the outcomes, unless
 * `waitForLocks`.
 */
export async function storePosts(
  { manager, appendAll, notifyMembers }: Change,
  posts: readonly Post[],
  rules: PostRules,
  { waitForLocks, beforeEvent }: BatchOptions,
): Promise<Map<Post, Outcome>> {
  const ids = [...new Set(posts.map(({ pageId }) => pageId))];
  const locked = lockPages(manager, ids, waitForLocks); // sent first, so that the next query runs with the locks held
  const [pages, earlier] = await Promise.all([locked, findEarlierTributes(manager, posts)]).catch(
    async (error: unknown) => {
      await locked; // if locking failed, throw its error: the other query's only says that the transaction is aborted
      throw error;
    },
  );
  const outcomes = new Map<Post, Outcome>();
  const withoutLock = posts.filter(({ pageId }) => !pages.has(pageId));
  if (withoutLock.length > 0) {
    const existing = waitForLocks ? new Set() : await findExistingPages(manager, ids);
    for (const post of withoutLock)
      if (!existing.has(post.pageId)) outcomes.set(post, new NotFound('There is no such page.'));
  }

  const fresh: Post[] = [];
  for (const post of posts) {
    const first = earlier.get(toPostKey(post));
    if (!pages.has(post.pageId)) continue;
    if (first) outcomes.set(post, toRepeatedOutcome(first, post)); // a picture sent again is not kept
    else fresh.push(post);
  }
  const verdicts = await rules.judge.judge(manager, pages, fresh);
  const accepted: AcceptedPost[] = [];
  for (const [post, verdict] of verdicts) {
    if (verdict instanceof PublicError) {
      outcomes.set(post, verdict);
      continue;
    }
    const page = pages.get(post.pageId)!;
    const seq = verdict.length > 0 ? null : (page.lastSeq += 1);
    const tribute = createTribute(post, { createdAt: new Date(page.now), seq, heldFor: verdict });
    outcomes.set(post, tribute);
    accepted.push({ post, tribute });
  }

  if (accepted.length === 0) return outcomes;
  const inserted = insertTributes(manager, accepted, rules.receipts);
  if (beforeEvent) {
    await inserted;
    for (const { tribute } of accepted) await beforeEvent(tribute);
  }
  const events = [];
  for (const { tribute } of accepted) {
    const { pageId, seq, heldFor } = tribute;
    const payload = { tribute: toPublicTribute(tribute) };
    if (seq === null) notifyMembers(TributeHeld, pageId, { ...payload, heldFor });
    else events.push({ streamId: pageId, payload });
  }
  const messages = accepted.map(({ post }) => post);
  await Promise.all([
    inserted,
    storeRecentPosts(manager, messages),
    appendAll(TributeAdded, events),
  ]);
  return outcomes;
}

/**
 * The first result if the same texts come again with the same client id; Refused for other texts. Once the sender has
 * changed the texts, the original ones are unknown, so any texts get the first result.
 */
function toRepeatedOutcome(first: Tribute, post: Post): Outcome {
  if (first.changedAt) return first;
  if (!isSameTributeText(first, post)) return new Refused(CLIENT_ID_REUSED);
  return first;
}
