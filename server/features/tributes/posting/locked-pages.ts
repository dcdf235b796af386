import { pickTributeText, tributeFields } from '../../../../protocol/tribute-text.ts';
import { type EntityManager, In } from 'typeorm';
import { isLockTimeout, LockTimeout } from '../../../database/lock-timeout.ts';
import { IS_OPEN } from '../../pages/page-access.ts';
import type { Page } from '../../pages/page.entity.ts';
import { hashSecret } from '../../../secrets.ts';
import type { Receipts } from '../receipts/receipts.ts';
import { Tribute, TributeStatus } from './tribute.entity.ts';
import type { JudgedTribute } from './judge/recent-posts.ts';

// A whole congregation posts at once, and posts to one page wait for each other. So there are few queries, each for
// all the posts that are stored together.

/** A visitor's message whose text is valid and may be stored. */
export interface Post extends JudgedTribute {
  clientId: string;
}

/** What a post needs to know of its page, read while the page is locked. */
export interface LockedPage extends Pick<Page, 'id' | 'type' | 'active' | 'lastSeq'> {
  /** Whether everybody may see it: see PageAccess. */
  isOpen: boolean;
  /** The database's clock, in milliseconds since 1970. */
  now: number;
}

/**
 * Locks these pages' rows, as every change of a page's lists does, and returns those that exist. Without
 * `waitForLocks`, pages locked by another transaction are left out, so that nobody waits while holding a lock.
 */
export async function lockPages(
  manager: EntityManager,
  ids: readonly string[],
  waitForLocks: boolean,
): Promise<Map<string, LockedPage>> {
  const rows = await manager
    .query<LockedPage[]>(
      `select id, type, active, last_seq as "lastSeq", ${IS_OPEN} as "isOpen",
            extract(epoch from clock_timestamp())::float8 * 1000 as now
     from page where id = any($1::uuid[])
     order by id for no key update ${waitForLocks ? '' : 'skip locked'}`,
      [ids],
    )
    .catch((error: unknown) => {
      throw isLockTimeout(error) && ids.length === 1 ? new LockTimeout(ids[0]) : error;
    });
  return new Map(rows.map((page) => [page.id, page]));
}

/** Which of these pages exist. */
export async function findExistingPages(
  manager: EntityManager,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const sql = 'select id from page where id = any($1::uuid[])';
  const rows = (await manager.query(sql, [ids])) as { id: string }[];
  return new Set(rows.map(({ id }) => id));
}

/** Tributes that were posted earlier with the same page and client id as one of these posts. */
export async function findEarlierTributes(
  manager: EntityManager,
  posts: readonly Post[],
): Promise<ReadonlyMap<string, Tribute>> {
  const rows = await manager.query<{ id: string }[]>(
    // while the table is empty, Postgres finds every index that begins with the page equally good and keeps using its
    // first choice; only the right index has this order
    `select found.id from unnest($1::uuid[], $2::uuid[]) as post (page_id, client_id), lateral (
       select id, client_id from tribute
       where page_id = post.page_id and client_id >= post.client_id order by client_id limit 1
     ) as found where found.client_id = post.client_id`,
    [posts.map(({ pageId }) => pageId), posts.map(({ clientId }) => clientId)],
  );
  if (rows.length === 0) return new Map();
  const tributes = await manager.findBy(Tribute, { id: In(rows.map(({ id }) => id)) });
  return new Map(tributes.map((tribute) => [toPostKey(tribute), tribute]));
}

/** Identifies a post, also when it is sent again. */
export function toPostKey({ pageId, clientId }: Pick<Post, 'pageId' | 'clientId'>): string {
  return `${pageId} ${clientId}`;
}

/** An accepted post, and the tribute made from it. */
export interface AcceptedPost {
  post: Post;
  tribute: Tribute;
}

/** The tribute made from a post; `seq` is the number of its event, null if it is held. */
export function createTribute(
  post: Post,
  { createdAt, seq, heldFor }: Pick<Tribute, 'createdAt' | 'seq' | 'heldFor'>,
): Tribute {
  const { id, pageId, clientId } = post;
  return Object.assign(new Tribute(), {
    ...pickTributeText(post),
    id,
    pageId,
    clientId,
    senderMark: clientId.slice(0, 8), // the database generates the same value
    photos: [],
    status: seq === null ? TributeStatus.HELD : TributeStatus.VISIBLE,
    seq,
    heldFor,
    createdAt,
    changedAt: null,
  });
}

const TEXTS = tributeFields.map(([name]) => name).join(', ');

/** Stores these posts' tributes in order. */
export async function insertTributes(
  manager: EntityManager,
  accepted: readonly AcceptedPost[],
  receipts: Receipts,
): Promise<void> {
  const rows = accepted.map(({ tribute }, index) => ({
    ...tribute,
    place: index,
    receipt: hashSecret(receipts.createReceipt(tribute)).toString('hex'),
  }));
  await manager.query(
    `insert into tribute
       (id, page_id, client_id, ${TEXTS}, status, seq, held_for, receipt_hash, created_at)
     select id, "pageId", "clientId", ${TEXTS}, status, seq, "heldFor", decode(receipt, 'hex'),
            "createdAt" + place * interval '1 microsecond' -- their order where they are listed by time
     from jsonb_to_recordset($1::jsonb) as post (
       place int, id uuid, "pageId" uuid, "clientId" uuid, ${TEXTS.replaceAll(',', ' text,')} text, status text, seq int,
       "heldFor" text[], receipt text, "createdAt" timestamptz)`,
    [JSON.stringify(rows)],
  );
}
