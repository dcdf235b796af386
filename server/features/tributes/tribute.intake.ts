import { randomUUID } from 'node:crypto';
import { type EntityManager, In } from 'typeorm';
import { preparedStatement } from '../../database/prepared-query.ts';
import type { Page } from '../pages/page.entity.ts';
import { hashOf } from '../../graphql/secrets.ts';
import type { Receipts } from './receipts.ts';
import { Tribute, TributeStatus } from './tribute.entity.ts';
import type { PostFingerprint } from './tribute.fingerprint.ts';
import { MAX_COMPARED, REPEATS_WITHIN_MINUTES } from './tribute.suspicion.ts';

// A congregation posts at once, and on one page one post waits for the other: so few questions, each whole,
// and each for all the posts that are stored together.

/** A visitor's message whose words may be stored. */
export interface Post {
  pageId: string;
  clientId: string;
  name: string;
  content: string;
  fingerprint: PostFingerprint;
  hasPicture: boolean;
}

/** What a post needs to know of its page, as it is while the page is locked. */
export interface LockedPage extends Pick<Page, 'id' | 'type' | 'active' | 'lastSeq'> {
  /** The database's clock, as milliseconds since 1970. */
  now: number;
}

/**
 * Locks these pages as every change of a list does, and gives those that exist. Without `waitForLocks` those are
 * left out that somebody else has locked; nobody waits while holding a lock.
 */
export async function lockPages(
  manager: EntityManager,
  ids: readonly string[],
  waitForLocks: boolean,
): Promise<Map<string, LockedPage>> {
  const rows = await preparedStatement<LockedPage>(
    manager,
    waitForLocks ? 'lock pages' : 'lock free pages',
    `select id, type, active, last_seq as "lastSeq",
            extract(epoch from clock_timestamp())::float8 * 1000 as now
     from page where id = any($1::uuid[])
     order by id for no key update ${waitForLocks ? '' : 'skip locked'}`,
    [ids],
  );
  return new Map(rows.map((page) => [page.id, page]));
}

/** Which of these pages there are. */
export async function existingPages(
  manager: EntityManager,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const sql = 'select id from page where id = any($1::uuid[])';
  const rows = (await manager.query(sql, [ids])) as { id: string }[];
  return new Set(rows.map(({ id }) => id));
}

/** The tributes that came earlier under the client id of one of these posts, whichever page they are of. */
export async function earlierTributes(
  manager: EntityManager,
  posts: readonly Post[],
): Promise<ReadonlyMap<string, Tribute>> {
  const rows = await preparedStatement<{ id: string }>(
    manager,
    'earlier tributes',
    // while the table is empty any index that begins with the page looks good, and would be kept to, but
    // for the order, which one of them alone has
    `select found.id from unnest($1::uuid[], $2::uuid[]) as post (page_id, client_id), lateral (
       select id, client_id from tribute
       where page_id = post.page_id and client_id >= post.client_id order by client_id limit 1
     ) as found where found.client_id = post.client_id`,
    [posts.map(({ pageId }) => pageId), posts.map(({ clientId }) => clientId)],
  );
  if (rows.length === 0) return new Map();
  const tributes = await manager.findBy(Tribute, { id: In(rows.map(({ id }) => id)) });
  return new Map(tributes.map((tribute) => [keyOf(tribute), tribute]));
}

/** Those whose name stands on their wall already, among its newest. */
export async function postsOfKnownNames(
  manager: EntityManager,
  posts: readonly Post[],
): Promise<ReadonlySet<Post>> {
  if (posts.length === 0) return new Set();
  const rows = await preparedStatement<{ isKnown: boolean }>(
    manager,
    'posts of known names',
    `select exists (
       select 1 from (
         select name from tribute where page_id = post.page_id and status = 'visible'
         order by created_at desc, id desc limit $2) as newest
       where newest.name = post.name) as "isKnown"
     from jsonb_to_recordset($1::jsonb) as post (place int, page_id uuid, name text) order by place`,
    [JSON.stringify(posts.map(rowOf)), MAX_COMPARED],
  );
  return new Set(posts.filter((_, index) => rows[index]?.isKnown));
}

/** What tells a post from others, however often it is sent. */
export function keyOf({ pageId, clientId }: Pick<Post, 'pageId' | 'clientId'>): string {
  return `${pageId} ${clientId}`;
}

/** A post that is taken, and the tribute that it becomes. */
export interface AcceptedPost {
  post: Post;
  tribute: Tribute;
}

/** The tribute that a post becomes; `seq` is the number of the event that follows, null where it is held. */
export function tributeOf(
  { pageId, clientId, name, content }: Post,
  { createdAt, seq, heldFor }: Pick<Tribute, 'createdAt' | 'seq' | 'heldFor'>,
): Tribute {
  return Object.assign(new Tribute(), {
    id: randomUUID(),
    pageId,
    clientId,
    senderMark: clientId.slice(0, 8), // as the database generates it
    name,
    content,
    image: null,
    status: seq === null ? TributeStatus.HELD : TributeStatus.VISIBLE,
    seq,
    heldFor,
    createdAt,
    changedAt: null,
  });
}

/** Stores these posts' tributes in their order, and gives the numbers of what is remembered of each for comparison. */
export async function insertTributes(
  manager: EntityManager,
  accepted: readonly AcceptedPost[],
  receipts: Receipts,
): Promise<number[]> {
  const rows = accepted.map(({ post, tribute }, place) => {
    const { id, status, seq, heldFor: held_for, createdAt: at } = tribute;
    const receipt = hashOf(receipts.receiptOf(tribute)).toString('hex');
    return { ...rowOf(post, place), id, status, seq, held_for, receipt, at };
  });
  const stored = await preparedStatement<{ number: number }>(
    manager,
    'insert tributes',
    `with post as (
       select * from jsonb_to_recordset($1::jsonb) as post (
         place int, page_id uuid, client_id uuid, name text, content text,
         address bigint, sender bigint, name_mark bigint, words bigint, said bigint, shape integer[],
         id uuid, status text, seq int, held_for text[], receipt text, at timestamptz)
       order by place
     ), remembered as (
       insert into recent_post (page_id, address, sender, name, words, said, shape)
       select page_id, address, sender, name_mark, words, said, shape from post
       returning id
     ), stored as (
       insert into tribute
         (id, page_id, client_id, name, content, status, seq, held_for, receipt_hash, created_at)
       select id, page_id, client_id, name, content, status, seq, held_for, decode(receipt, 'hex'),
              at + place * interval '1 microsecond' -- their order where they are listed by time
       from post
     )
     select id::float8 as number from remembered order by id`,
    [JSON.stringify(rows)],
  );
  return stored.map(({ number }) => number);
}

/** Forgets the fingerprints that nothing is compared with any more. */
export async function forgetFingerprints(manager: EntityManager): Promise<void> {
  await manager.query(
    'delete from recent_post where posted_at < now() - make_interval(mins => $1)',
    [REPEATS_WITHIN_MINUTES],
  );
}

function rowOf({ pageId, clientId, name, content, fingerprint }: Post, place: number) {
  const { name: name_mark, ...marks } = fingerprint;
  return { place, page_id: pageId, client_id: clientId, name, content, name_mark, ...marks };
}
