import { type EntityManager, In } from 'typeorm';
import { isSameTributeText, TRIBUTE_FIELD_ENTRIES } from '../../../../protocol/tribute-text.ts';
import { PublicError, Refused } from '../../../errors/public-errors.ts';
import type { EventTransaction } from '../../../live/event-store.ts';
import { hashSecret } from '../../../secrets.ts';
import { lockPage } from '../../pages/page-editing.ts';
import type { Receipts } from '../tribute-receipts.ts';
import { type JudgedTribute, storeRecentPosts } from '../judge/recent-posts.ts';
import type { TributeJudge } from '../judge/tribute-judge.ts';
import { createTribute, toPublicTribute, Tribute } from '../tribute.entity.ts';
import type { PostLimits } from '../tribute.limits.ts';
import { TributeAdded, TributeHeld } from '../tribute-events.ts';

// A whole congregation posts at once, and posts to one page wait for each other. So there are few queries, each for
// all posts that are stored together, and they are sent together: all that reads, and then all that writes.

/** A visitor's message whose text is valid and may be stored. */
export interface Post extends JudgedTribute {
  pageId: string;
  clientId: string;
  /** The account with which it was sent; null for visitors. */
  memberId: string | null;
}

/** The outcome of a post: the tribute, visible or held, or the error why it is refused. */
export type PostResult = Tribute | PublicError;

/** How posts are counted, judged and answered. */
export interface PostRules {
  limits: PostLimits;
  judge: TributeJudge;
  receipts: Receipts;
}

const CLIENT_ID_REUSED =
  'An earlier message was sent under the same number, and it stays as it is. Please send these words as a new message.';

/**
 * Stores posts to one page within one transaction, each with its own outcome, position and event; no two of them may
 * share their client id. `beforeEvent` adds to each new tribute what was sent with it, before its event is published.
 * Throws NotFound for an unknown page.
 */
export async function storePosts(
  { manager, appendAll, notifyMembers, commitWith }: EventTransaction,
  pageId: string,
  posts: readonly Post[],
  { judge, receipts }: PostRules,
  beforeEvent?: (tribute: Tribute) => Promise<void>,
): Promise<Map<Post, PostResult>> {
  const outcomes = new Map<Post, PostResult>();
  const locking = lockPage(manager, pageId); // sent first, so that the others run with the lock held
  const [page, earlier, evidence] = await Promise.all([
    locking,
    findEarlierTributes(manager, pageId, posts),
    judge.readEvidence(manager, pageId, posts),
  ]).catch(async (error: unknown) => {
    await locking; // if locking failed, throw its error: the others only say that the transaction is aborted
    throw error;
  });
  for (const post of posts) {
    const earlierPost = earlier.get(post.clientId);
    if (!earlierPost) continue;
    // once its sender has changed the texts, the original ones are unknown; a picture sent again is not kept
    const isSame = earlierPost.changedAt !== null || isSameTributeText(earlierPost, post);
    outcomes.set(post, isSame ? earlierPost : new Refused(CLIENT_ID_REUSED));
  }

  const newPosts = posts.filter((post) => !outcomes.has(post));
  const accepted: Tribute[] = [];
  const areAllNew = newPosts.length === posts.length; // otherwise the others count as earlier messages of this batch
  const newEvidence = areAllNew ? evidence : await judge.readEvidence(manager, pageId, newPosts);
  for (const [post, verdict] of judge.decide(page, newPosts, newEvidence)) {
    if (verdict instanceof PublicError) {
      outcomes.set(post, verdict);
      continue;
    }
    // the number that `appendAll` gives its event below: the row is locked, and nothing else is appended in between
    const seq = verdict.length > 0 ? null : (page.lastSeq += 1);
    const tribute = createTribute(post, { createdAt: page.now, seq, heldFor: verdict });
    outcomes.set(post, tribute);
    accepted.push(tribute);
  }
  if (accepted.length === 0) return outcomes;

  const inserted = insertTributes(manager, accepted, receipts);
  if (beforeEvent) {
    await inserted;
    for (const tribute of accepted) await beforeEvent(tribute);
  }
  const events = [];
  for (const tribute of accepted) {
    const payload = { tribute: toPublicTribute(tribute) };
    if (tribute.seq !== null) events.push(payload);
    else notifyMembers(TributeHeld, pageId, { ...payload, heldFor: tribute.heldFor });
  }
  const stored = newPosts.filter((post) => outcomes.get(post) instanceof Tribute);
  commitWith(
    inserted,
    storeRecentPosts(manager, pageId, stored),
    appendAll(TributeAdded, pageId, events),
  );
  return outcomes;
}

/** Tributes that were posted earlier with the same client id as one of these posts, by that id. */
async function findEarlierTributes(
  manager: EntityManager,
  pageId: string,
  posts: readonly Post[],
): Promise<ReadonlyMap<string, Tribute>> {
  const rows = await manager.query<{ id: string }[]>(
    // without statistics, as in the first minute of a service, Postgres would read all messages of the page by any index
    // that begins with it; this order only the right index has
    `select found.id from unnest($2::uuid[]) as post (client_id), lateral (
       select id, client_id from tribute
       where page_id = $1 and client_id >= post.client_id order by client_id limit 1
     ) as found where found.client_id = post.client_id`,
    [pageId, posts.map(({ clientId }) => clientId)],
  );
  if (rows.length === 0) return new Map();
  const tributes = await manager.findBy(Tribute, { id: In(rows.map(({ id }) => id)) });
  return new Map(tributes.map((tribute) => [tribute.clientId, tribute]));
}

const TEXTS = TRIBUTE_FIELD_ENTRIES.map(([name]) => name).join(', ');

/** Stores new tributes in order. */
async function insertTributes(
  manager: EntityManager,
  tributes: readonly Tribute[],
  receipts: Receipts,
): Promise<void> {
  const rows = tributes.map((tribute, index) => ({
    ...tribute,
    index,
    receipt: hashSecret(receipts.createReceipt(tribute)).toString('hex'),
  }));
  await manager.query(
    `insert into tribute
       (id, page_id, client_id, member_id, ${TEXTS}, status, seq, held_for, receipt_hash, created_at)
     select id, "pageId", "clientId", "memberId", ${TEXTS}, status, seq, "heldFor", decode(receipt, 'hex'),
            "createdAt" + index * interval '1 microsecond' -- their order where they are listed by time
     from jsonb_to_recordset($1::jsonb) as post (
       index int, id uuid, "pageId" uuid, "clientId" uuid, "memberId" uuid, ${TEXTS.replaceAll(',', ' text,')} text, status text, seq int,
       "heldFor" text[], receipt text, "createdAt" timestamptz)`,
    [JSON.stringify(rows)],
  );
}
