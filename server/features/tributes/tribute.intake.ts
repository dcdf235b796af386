import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { NotFound } from '../../graphql/errors.ts';
import { Page } from '../pages/page.entity.ts';
import { Tribute, TributeStatus } from './tribute.entity.ts';
import { isTelling, REPEATS_WITHIN_MINUTES } from './tribute.suspicion.ts';

// A congregation posts at once, and on one page one post waits for the other: so few questions, each whole.

/** The page, locked as every list of it is; NotFound where there is none. */
export async function lockForPost(manager: EntityManager, pageId: string): Promise<Page> {
  const lock = { mode: 'for_no_key_update' } as const;
  const page = await manager.findOne(Page, { where: { id: pageId }, lock });
  if (!page) throw new NotFound('There is no such page.');
  return page;
}

/** What came before: the first post with the same client id, and how often the same words, up to `most`. */
export async function earlierPosts(
  manager: EntityManager,
  pageId: string,
  clientId: string,
  { name, content }: { name: string; content: string },
  most: number,
): Promise<{ firstId: string | null; repeats: number }> {
  const [found] = (await manager.query(
    `select
       (select id from tribute where page_id = $1 and client_id = $2) as "firstId",
       (select count(*)::int from (
          select 1 from tribute
          where page_id = $1 and md5(content) = md5($3)
            and created_at > now() - make_interval(mins => $4) and ($5::text is null or name = $5)
          limit $6) as same) as repeats`,
    [pageId, clientId, content, REPEATS_WITHIN_MINUTES, isTelling(content) ? null : name, most],
  )) as { firstId: string | null; repeats: number }[];
  return found ?? { firstId: null, repeats: 0 };
}

/** Stores it. The page is locked, so its next event bears the next number: the place on the wall. */
export async function insertTribute(
  manager: EntityManager,
  page: Page,
  given: { clientId: string; name: string; content: string; held: boolean },
): Promise<Tribute> {
  const { clientId, name, content, held } = given;
  const id = randomUUID();
  const status = held ? TributeStatus.HELD : TributeStatus.VISIBLE;
  const seq = held ? null : page.lastSeq + 1;
  const [stored] = (await manager.query(
    `insert into tribute (id, page_id, client_id, name, content, status, seq)
     values ($1, $2, $3, $4, $5, $6, $7)
     returning client_id as "clientId", sender_mark as "senderMark", created_at as "createdAt"`,
    [id, page.id, clientId, name, content, status, seq],
  )) as Pick<Tribute, 'clientId' | 'senderMark' | 'createdAt'>[];
  const fields = { ...stored, id, pageId: page.id, name, content, status, seq, image: null };
  return manager.create(Tribute, fields);
}
