import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { Requester } from '../../graphql/context.ts';
import { NotFound } from '../../graphql/errors.ts';
import { Page } from '../pages/page.entity.ts';
import { Tribute, TributeStatus } from './tribute.entity.ts';
import { digestOf, plainWords, shapeOf } from './tribute.likeness.ts';
import { type LastMinute, sharedDevice } from './tribute.limits.ts';
import { isTelling, MAX_DIFFERENCE, REPEATS_WITHIN_MINUTES } from './tribute.suspicion.ts';

// A congregation posts at once, and on one page one post waits for the other: so few questions, each whole.

/** Messages are compared with so many of the page's newest. */
const COMPARED = 500;
/** So many of the last minute's are counted. */
const COUNTED = 2_000;

/** What is remembered of a message for some minutes: numbers that tell alike from different, no words. */
export interface PostFingerprint {
  address: string;
  /** The device, or what stands for it. */
  sender: string;
  name: string;
  words: string;
  shape: string;
}

/** The marks of a message. */
export function fingerprintOf(
  given: { name: string; content: string },
  asker: Requester,
): PostFingerprint {
  const words = plainWords(given.content);
  return {
    address: digestOf(asker.address),
    sender: digestOf(asker.device ?? sharedDevice(asker)),
    name: digestOf(plainWords(given.name)),
    words: digestOf(words),
    shape: shapeOf(words),
  };
}

/** The page, locked as every list of it is; NotFound where there is none. */
export async function lockForPost(manager: EntityManager, pageId: string): Promise<Page> {
  const lock = { mode: 'for_no_key_update' } as const;
  const page = await manager.findOne(Page, { where: { id: pageId }, lock });
  if (!page) throw new NotFound('There is no such page.');
  return page;
}

/** What came before a message. */
export interface RecentPosts {
  /** The first post with the same client id. */
  firstId: string | null;
  /** How often the same words came, up to `most`. */
  repeats: number;
  alike: { bySender: number; byAnybody: number };
  minute: LastMinute;
}

/**
 * Looks back over the page's last minutes. The same few words by another name are no likeness, and of
 * anybody's only different ones are counted: a congregation writes the same, a machine varies.
 */
export async function recentPosts(
  manager: EntityManager,
  post: { pageId: string; clientId: string; name: string; content: string; marks: PostFingerprint },
  most: number,
): Promise<RecentPosts> {
  const { pageId, clientId, name, content, marks } = post;
  const telling = isTelling(content);
  const [found] = (await manager.query(
    `with alike as (
       select sender, words from (
         select * from recent_post
         where page_id = $1 and posted_at > now() - make_interval(mins => $4)
         order by posted_at desc limit $7) as newest
       where bit_count(shape # $8::bit(128)) <= $9 and ($10 or words <> $11 or name = $12)
     ), minute as (
       select address from recent_post
       where page_id = $1 and posted_at > now() - interval '1 minute' limit $13
     )
     select
       (select id from tribute where page_id = $1 and client_id = $2) as "firstId",
       (select count(*)::int from (
          select 1 from tribute
          where page_id = $1 and md5(content) = md5($3)
            and created_at > now() - make_interval(mins => $4) and ($5::text is null or name = $5)
          limit $6) as same) as repeats,
       (select json_build_object('bySender', count(*) filter (where sender = $14),
          'byAnybody', case when $10 then count(*) else count(distinct words) end) from alike) as alike,
       (select json_build_object('fromAddress', count(*) filter (where address = $15),
          'all', count(*)) from minute) as minute`,
    [
      pageId,
      clientId,
      content,
      REPEATS_WITHIN_MINUTES,
      telling ? null : name,
      most,
      COMPARED,
      marks.shape,
      MAX_DIFFERENCE,
      telling,
      marks.words,
      marks.name,
      COUNTED,
      marks.sender,
      marks.address,
    ],
  )) as [RecentPosts];
  return found;
}

/** Stores it. The page is locked, so its next event bears the next number: the place on the wall. */
export async function insertTribute(
  manager: EntityManager,
  page: Page,
  given: { clientId: string; name: string; content: string; held: boolean; marks: PostFingerprint },
): Promise<Tribute> {
  const { clientId, name, content, held, marks } = given;
  const id = randomUUID();
  const status = held ? TributeStatus.HELD : TributeStatus.VISIBLE;
  const seq = held ? null : page.lastSeq + 1;
  const [stored] = (await manager.query(
    `with remembered as (
       insert into recent_post (page_id, address, sender, name, words, shape)
       values ($2, $8, $9, $10, $11, $12::bit(128))
     )
     insert into tribute (id, page_id, client_id, name, content, status, seq)
     values ($1, $2, $3, $4, $5, $6, $7)
     returning client_id as "clientId", sender_mark as "senderMark", created_at as "createdAt"`,
    [
      id,
      page.id,
      clientId,
      name,
      content,
      status,
      seq,
      marks.address,
      marks.sender,
      marks.name,
      marks.words,
      marks.shape,
    ],
  )) as Pick<Tribute, 'clientId' | 'senderMark' | 'createdAt'>[];
  const fields = { ...stored, id, pageId: page.id, name, content, status, seq, image: null };
  return manager.create(Tribute, fields);
}

/** Forgets the marks that nothing is compared with any more. */
export async function forgetFingerprints(manager: EntityManager): Promise<void> {
  await manager.query(
    'delete from recent_post where posted_at < now() - make_interval(mins => $1)',
    [REPEATS_WITHIN_MINUTES],
  );
}
