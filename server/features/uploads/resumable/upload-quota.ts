import { statfs } from 'node:fs/promises';
import type { EntityManager } from 'typeorm';
import { takeAdvisoryLock } from '../../../database/locks.ts';
import { TooMany } from '../../../errors/public-errors.ts';
import { createOutOfSpaceError } from '../../../errors/to-public-error.ts';

const MB = 1024 * 1024;

/**
 * How many bytes of unfinished uploads one sender may have. A chapel's 300 phones behind one address, each with a
 * photo of 3 MB, need 900 MB; a phone's photo has 2 to 8 MB. Of the largest allowed files, eight fit.
 */
const MAX_PER_SENDER = 1_024 * MB;
const LARGE_BYTES = 10 * MB;
const MAX_LARGE_PER_SENDER = 200 * MB;
/** The limit for all visitors together, and for all accounts together, so that neither uses up the other's space. */
const MAX_PER_SENDER_KIND = 4 * MAX_PER_SENDER;
/** The part of that limit that is reserved for small files such as photos. */
const SMALL_SHARE = 1_024 * MB;
/** An upload that received bytes within this time reserves its full size; any other, only what has arrived. */
export const SILENT_SECONDS = 60;
/** The least that an upload counts while it is being sent, which limits the number of rows. */
const MIN_COUNTED_BYTES = MB / 4;
/**
 * The most space on the database's disk, which may be on another machine: deleted bytes stay in the table until
 * Postgres has vacuumed it.
 */
const MAX_TABLE_BYTES = 3 * MAX_PER_SENDER_KIND;
/** Admission takes milliseconds; this is for a whole chapel queueing at once. */
const WAIT_MS = 12_000;

/** The sender whose quota an upload counts against. */
export interface Sender {
  /** The account; null for visitors. */
  uploader: string | null;
  /** The network address, by which visitors are counted. */
  network: string;
}

/** The disk of this machine where uploads are processed. */
export interface Disk {
  folder: string;
  /** The bytes of the disk that must stay free, as the database may be on it too. */
  reserve: number;
}

/**
 * Checks the quotas for `size` more bytes, not counting the upload `id` itself, in the transaction that marks it as
 * being sent. Until that ends, all others wait, so that concurrent uploads cannot pass together. No sender may have
 * more than what stays free for others, so the largest sender is refused first. Throws TooMany or OutOfSpace.
 */
export async function requireSpace(
  manager: EntityManager,
  { id, size, uploader, network }: { id: string; size: number } & Sender,
  disk: Disk,
): Promise<void> {
  await takeAdvisoryLock(manager, 'uploadQuota', WAIT_MS);
  const [unfinished] = (await manager.query(
    `select coalesce(sum(held) filter (where alike), 0)::float8 as "fromAll",
       coalesce(sum(held) filter (where own), 0)::float8 as "fromOne",
       coalesce(sum(held) filter (where own and size > $3), 0)::float8 as "largeFromOne",
       coalesce(sum(held - received), 0)::float8 as expected,
       pg_total_relation_size('upload_chunk')::float8 as "table"
     from (select size, received, (uploader is null) = $1 as alike,
             coalesce(uploader::text, network) = $2 as own,
             case when active_at > now() - make_interval(secs => $5) then greatest(size, $4)
                  else received end as held
           from resumable_upload
           where not done and parts is null and active_at is not null and id <> $6) as unfinished`,
    [uploader === null, uploader ?? network, LARGE_BYTES, MIN_COUNTED_BYTES, SILENT_SECONDS, id],
  )) as [Record<'fromAll' | 'fromOne' | 'largeFromOne' | 'expected' | 'table', number>];
  const added = Math.max(size, MIN_COUNTED_BYTES);
  const isLarge = size > LARGE_BYTES;
  const senderBytes = unfinished.fromOne + added;
  if (senderBytes > MAX_PER_SENDER) throw createSenderLimitError();
  if (isLarge && unfinished.largeFromOne + added > MAX_LARGE_PER_SENDER)
    throw createSenderLimitError();
  const free = MAX_PER_SENDER_KIND - (isLarge ? SMALL_SHARE : 0) - unfinished.fromAll - added;
  if (senderBytes > free)
    throw unfinished.fromOne > 0 ? createSenderLimitError() : createTotalLimitError();

  // what others are still sending counts, too
  const expected = unfinished.expected + added;
  if (unfinished.table + expected > MAX_TABLE_BYTES) throw createOutOfSpaceError();
  const { bavail, bsize } = await statfs(disk.folder);
  if (bavail * bsize - expected < disk.reserve) throw createOutOfSpaceError();
}

function createSenderLimitError(): TooMany {
  return new TooMany(
    'Many pictures are still on their way from where you are. Please try again in a few minutes.',
  );
}

function createTotalLimitError(): TooMany {
  return new TooMany('Many pictures are on their way just now. Please try again in a few minutes.');
}
