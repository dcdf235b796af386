import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Page } from '../pages/page.entity.ts';
import { Tribute, TributeStatus } from './tribute.entity.ts';
import type { PostFingerprint } from './tribute.fingerprint.ts';
import type { HeldReason } from './tribute.held-reason.ts';
import { hasLink, isTelling, MAX_DIFFERENCE, REPEATS_WITHIN_MINUTES } from './tribute.suspicion.ts';

// A congregation posts at once, and on one page one post waits for the other: so few questions, each whole,
// and each for all the posts that are stored together.

/** Messages are compared with so many of the page's newest. */
const COMPARED = 500;
/** So many of the last minute's are counted. */
const COUNTED = 2_000;

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
export type LockedPage = Pick<Page, 'id' | 'type' | 'active' | 'lastSeq'>;

/**
 * Locks these pages as every change of a list does, and gives those that exist. Without `waits` those are
 * left out that somebody else has locked; nobody waits while holding a lock.
 */
export async function lockPages(
  manager: EntityManager,
  ids: readonly string[],
  waits: boolean,
): Promise<Map<string, LockedPage>> {
  const rows = (await manager.query(
    `select id, type, active, last_seq as "lastSeq" from page where id = any($1::uuid[])
     order by id for no key update ${waits ? '' : 'skip locked'}`,
    [ids],
  )) as LockedPage[];
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

/** What came before a message. */
export interface RecentPosts {
  /** The first post with the same client id. */
  firstId: string | null;
  /** Whether somebody of this name is on the wall already; asked for messages with a link alone. */
  isKnown: boolean;
  /** How often the same words came, up to `most`. */
  repeats: number;
  /** How many messages much like it came, from the same sender and from anybody. */
  bySender: number;
  byAnybody: number;
  /** For words that tell little: which different ones are much like them. */
  alikeWords: string[];
  /** The last minute's posts of the same sender under the same name. */
  rapid: number;
  /** The last minute's posts, from the same address and in all. */
  fromAddress: number;
  all: number;
}

/**
 * Looks back over the last minutes of each post's page. The same few words by another name are no likeness,
 * and of anybody's only different ones are counted: a congregation writes the same, a machine varies.
 */
export async function recentPosts(
  manager: EntityManager,
  posts: readonly Post[],
  most: number,
): Promise<RecentPosts[]> {
  return (await manager.query(
    `with post as (
       select * from jsonb_to_recordset($1::jsonb) as post (
         place int, page_id uuid, client_id uuid, name text, content text, telling boolean, linked boolean,
         address bigint, sender bigint, name_mark bigint, words bigint, shape bit(128))
     ), minute as (
       select page.id as page_id, lately.address, count(*)::int as posts
       from (select distinct page_id as id from post) as page, lateral (
         select address from recent_post
         where page_id = page.id and posted_at > now() - interval '1 minute' limit $2) as lately
       group by page.id, lately.address
     )
     select
       (select id from tribute where page_id = post.page_id and client_id = post.client_id) as "firstId",
       (select count(*)::int from (
          select 1 from tribute
          where page_id = post.page_id and md5(content) = md5(post.content)
            and created_at > now() - make_interval(mins => $3)
            and (post.telling or name = post.name)
          limit $4) as same) as repeats,
       post.linked and exists (
         select 1 from (
           select name from tribute where page_id = post.page_id and status = 'visible'
           order by created_at desc, id desc limit $5) as newest
         where newest.name = post.name) as "isKnown",
       by_sender as "bySender", by_anybody as "byAnybody", coalesce(counted.words, '{}') as "alikeWords", rapid,
       coalesce((select posts from minute
                 where page_id = post.page_id and address = post.address), 0) as "fromAddress",
       coalesce((select sum(posts)::int from minute where page_id = post.page_id), 0) as "all"
     from post, lateral (
       select count(*) filter (where alike and sender = post.sender)::int as by_sender,
              count(*) filter (where alike)::int as by_anybody,
              array_agg(distinct words::text) filter (where alike and not post.telling) as words,
              count(*) filter (where rapid)::int as rapid
       from (
         select sender, words,
                bit_count(shape # post.shape) <= $6
                  and (post.telling or words <> post.words or name = post.name_mark) as alike,
                sender = post.sender and name = post.name_mark and posted_at > now() - interval '1 minute' as rapid
         from (
           select sender, name, words, shape, posted_at from recent_post
           where page_id = post.page_id and posted_at > now() - make_interval(mins => $3)
           order by posted_at desc limit $5) as newest
         offset 0) as marked where alike or rapid
     ) as counted
     order by place`,
    [rowsOf(posts), COUNTED, REPEATS_WITHIN_MINUTES, most, COMPARED, MAX_DIFFERENCE],
  )) as RecentPosts[];
}

/** Stores them in their order. Their pages are locked, so `seq` can be the number of the event that follows. */
export async function insertTributes(
  manager: EntityManager,
  accepted: readonly (Post & { seq: number | null; heldFor: HeldReason[] })[],
): Promise<Tribute[]> {
  if (accepted.length === 0) return [];
  const made = accepted.map(({ seq, heldFor }) => ({
    id: randomUUID(),
    seq,
    heldFor,
    image: null,
    status: seq === null ? TributeStatus.HELD : TributeStatus.VISIBLE,
  }));
  const stored = (await manager.query(
    `with post as (
       select * from jsonb_to_recordset($1::jsonb) as post (
         place int, page_id uuid, client_id uuid, name text, content text,
         address bigint, sender bigint, name_mark bigint, words bigint, shape bit(128))
       join jsonb_to_recordset($2::jsonb) as made (
         place int, id uuid, status text, seq int, "heldFor" text[]) using (place)
     ), remembered as (
       insert into recent_post (page_id, address, sender, name, words, shape)
       select page_id, address, sender, name_mark, words, shape from post order by place
     ), stored as (
       insert into tribute (id, page_id, client_id, name, content, status, seq, held_for)
       select id, page_id, client_id, name, content, status, seq, "heldFor" from post order by place
       returning id, sender_mark, created_at
     )
     select sender_mark as "senderMark", created_at as "createdAt"
     from stored join post using (id) order by place`,
    [rowsOf(accepted), JSON.stringify(made.map((one, place) => ({ place, ...one })))],
  )) as Pick<Tribute, 'senderMark' | 'createdAt'>[];
  return accepted.map(({ pageId, clientId, name, content }, place) =>
    manager.create(Tribute, { ...made[place], ...stored[place], pageId, clientId, name, content }),
  );
}

/** Forgets the fingerprints that nothing is compared with any more. */
export async function forgetFingerprints(manager: EntityManager): Promise<void> {
  await manager.query(
    'delete from recent_post where posted_at < now() - make_interval(mins => $1)',
    [REPEATS_WITHIN_MINUTES],
  );
}

function rowsOf(posts: readonly Post[]): string {
  return JSON.stringify(
    posts.map(({ pageId, clientId, name, content, fingerprint }, place) => {
      const { address, sender, name: name_mark, words, shape } = fingerprint;
      const marks = { address, sender, name_mark, words, shape };
      const telling = isTelling(content);
      const linked = hasLink({ name, content });
      return {
        place,
        page_id: pageId,
        client_id: clientId,
        name,
        content,
        telling,
        linked,
        ...marks,
      };
    }),
  );
}
