import { type EntityManager, Raw } from 'typeorm';
import type { TributeText } from '../../../../protocol/tribute-text.ts';
import type { PostFingerprint } from './fingerprint.ts';
import {
  BURST_SECONDS,
  type Comparison,
  isDistinctive,
  MAX_COMPARED,
  MAX_DIFFERENCE,
} from './held-reasons.ts';
import { RecentPost } from './recent-post.entity.ts';

/** How long a message is kept for comparison; later ones do not count as its repetition. */
const RETENTION_MINUTES = 10;
/** The most similar messages that are counted: more than any limit needs. */
const MAX_ALIKE = 100;
/** The most messages of a minute that are counted: more than any limit needs. */
const MAX_COUNTED = 2_000;

/** A message as it would appear on its page's wall. */
export interface JudgedTribute extends TributeText {
  /** The id of the existing or future tribute. */
  id: string;
  /** Whether the message has a picture that no member has seen, or one will follow. */
  hasPicture: boolean;
  fingerprint: PostFingerprint;
  /** Whether its sender may see the page, if that is not open to everybody; senders keep what they wrote. */
  isInside: boolean;
}

/** The row that `toRow` makes of a message, as `jsonb_to_recordset` reads it. */
const ROW = `tribute_id uuid, address bigint, sender bigint, name bigint,
  match_hash bigint, repeat_key bigint, shape bit(128)`;

/**
 * Compares each of these messages with the newest ones of its page and with those before it in the list, and counts how
 * fast its address, and everybody together, post there. The same few words by another name do not count as similar.
 * `writtenAt` is when existing texts were written: they repeat nothing that came later. The database compares, across
 * all processes, and once for all these messages, as a congregation sends many.
 */
export async function compareWithRecent(
  manager: EntityManager,
  pageId: string,
  tributes: readonly JudgedTribute[],
  writtenAt: Date | null,
): Promise<Comparison[]> {
  const rows = tributes.map((tribute, index) => ({
    ...toRow(tribute),
    index,
    distinctive: isDistinctive(tribute.content),
  }));
  return manager.query<Comparison[]>(
    `with message as ( -- those to be judged
       select * from jsonb_to_recordset($2::jsonb) as message (index int, ${ROW}, distinctive boolean)
     ), recent as materialized ( -- the page's newest others; read once, as reading takes longer than comparing
       select posted_at, sender, name, words as match_hash, said as repeat_key, shape from recent_post
       where page_id = $1 and tribute_id <> all(array(select tribute_id from message))
         and posted_at < coalesce($6::timestamptz, 'infinity')
         and posted_at > coalesce($6, statement_timestamp()) - make_interval(mins => $3)
       order by posted_at desc limit $4
     ), pace as materialized ( -- how many came from each address in the last minute, and in the last seconds
       select address, count(*)::int as "minuteOfAddress",
              (count(*) filter (where posted_at > statement_timestamp() - make_interval(secs => $9)))::int as "burstOfAddress"
       from (
         select address, posted_at from recent_post
         where page_id = $1 and posted_at > statement_timestamp() - interval '1 minute'
         order by posted_at desc limit $8) as newest
       group by address
     )
     select likeness.*, coalesce("minuteOfAddress", 0) as "minuteOfAddress",
            coalesce("burstOfAddress", 0) as "burstOfAddress",
            (select coalesce(sum("minuteOfAddress"), 0) from pace)::int as "minute"
     from message left join pace using (address), lateral (
       select count(*) filter (where is_same)::int as "repeats",
              count(*) filter (where is_similar and is_same_sender)::int as "alikeBySender",
              (case when message.distinctive then count(*) filter (where is_similar)
                    else count(distinct match_hash) filter (where is_similar) end)::int as "alikeByAnybody",
              count(*) filter (where is_same_sender and is_rapid)::int as "rapid"
       from ( -- each earlier message, and in what it is like this one
         select match_hash, repeat_key = message.repeat_key as is_same, sender = message.sender as is_same_sender,
                bit_count(shape # message.shape) <= $5
                  and (message.distinctive or match_hash <> message.match_hash or name = message.name) as is_similar,
                name = message.name and posted_at > statement_timestamp() - interval '1 minute' as is_rapid
         from (
           select * from ( -- those that can count at all
             select * from recent
             where repeat_key = message.repeat_key or sender = message.sender or bit_count(shape # message.shape) <= $5
             limit $7) as alike
           union all -- and those that come before it in the list
           select statement_timestamp(), sender, name, match_hash, repeat_key, shape from message as beside
           where beside.index < message.index
         ) as earlier
         offset 0 -- so that Postgres compares each of them once and not in each count
       ) as compared
     ) as likeness
     order by index`,
    [
      pageId,
      JSON.stringify(rows),
      RETENTION_MINUTES,
      MAX_COMPARED,
      MAX_DIFFERENCE,
      writtenAt,
      MAX_ALIKE,
      MAX_COUNTED,
      BURST_SECONDS,
    ],
  );
}

/** Stores messages in their current form for later comparison; changed texts replace the earlier ones. */
export async function storeRecentPosts(
  manager: EntityManager,
  pageId: string,
  tributes: readonly JudgedTribute[],
): Promise<void> {
  await manager.query(
    `insert into recent_post (page_id, tribute_id, address, sender, name, words, said, shape)
     select $1, message.* from jsonb_to_recordset($2::jsonb) as message (${ROW})
     on conflict (tribute_id) do update set
       posted_at = excluded.posted_at, address = excluded.address, sender = excluded.sender,
       name = excluded.name, words = excluded.words, said = excluded.said, shape = excluded.shape`,
    [pageId, JSON.stringify(tributes.map(toRow))],
  );
}

/** Deletes rows too old to be compared with. */
export async function deleteOldPosts(manager: EntityManager): Promise<void> {
  const postedAt = Raw(
    (column) => `${column} < now() - make_interval(mins => ${RETENTION_MINUTES})`,
  );
  await manager.delete(RecentPost, { postedAt });
}

/** What a message is compared by, as a row of ROW. */
function toRow({ id: tribute_id, fingerprint }: JudgedTribute) {
  const { matchHash: match_hash, repeatKey: repeat_key, ...others } = fingerprint;
  return { tribute_id, match_hash, repeat_key, ...others };
}
