import { statfs } from 'node:fs/promises';
import type { EntityManager } from 'typeorm';
import { OutOfSpace, TooMany } from '../../graphql/errors.ts';

const MB = 1024 * 1024;

/**
 * How many bytes of unfinished uploads there may be at once. A chapel's 300 phones behind one address, each with a photo of 3 MB,
 * need 900 MB. A phone's photo has 2 to 8 MB: of larger files, eight of the largest may wait.
 */
const MAX_PER_SENDER = 1_024 * MB;
const LARGE_BYTES = 10 * MB;
const MAX_LARGE_PER_SENDER = 200 * MB;
/** For all visitors together, and for all accounts together: neither takes the other's share. */
const MAX_PER_SENDER_KIND = 4 * MAX_PER_SENDER;
/** What even the smallest upload counts as; so there are at most 16,384 rows to add up. */
const MIN_COUNTED_BYTES = MB / 4;
/**
 * The most of the database's disk, which may be on another machine: bytes that were given up keep their
 * place in the table until Postgres has vacuumed it.
 */
const MAX_TABLE_BYTES = 3 * MAX_PER_SENDER_KIND;
/** One number for all processes that admit uploads to the same database at the same time. */
const QUOTA_LOCK = 7_336_004;

/** Whose share of the disk an upload takes. */
export interface Sender {
  /** The account; null for visitors. */
  uploader: string | null;
  /** The network address, which visitors are counted by. */
  network: string;
}

/** The disk of this machine on which uploads are processed. */
export interface Disk {
  folder: string;
  /** Bytes of it that stay free: the database may lie there too. */
  reserve: number;
}

/**
 * Admits `size` more bytes to what is unfinished, in the transaction that adds their row: until it ends,
 * everybody else waits, so that many at once cannot pass together. Throws TooMany or OutOfSpace.
 */
export async function requireSpace(
  manager: EntityManager,
  size: number,
  { uploader, network }: Sender,
  disk: Disk,
): Promise<void> {
  await manager.query('select pg_advisory_xact_lock($1)', [QUOTA_LOCK]);
  const [unfinished] = (await manager.query(
    `select coalesce(sum(bytes), 0)::float8 as total,
       coalesce(sum(bytes) filter (where alike), 0)::float8 as "fromAll",
       coalesce(sum(bytes) filter (where own), 0)::float8 as "fromOne",
       coalesce(sum(bytes) filter (where own and bytes > $3), 0)::float8 as "largeFromOne",
       pg_total_relation_size('upload_chunk')::float8 as "table"
     from (select greatest(size, $4) as bytes, (uploader is null) = $1 as alike,
             coalesce(uploader::text, network) = $2 as own
           from resumable_upload where not done and parts is null) as unfinished`,
    [uploader === null, uploader ?? network, LARGE_BYTES, MIN_COUNTED_BYTES],
  )) as [Record<'total' | 'fromAll' | 'fromOne' | 'largeFromOne' | 'table', number>];
  const added = Math.max(size, MIN_COUNTED_BYTES);
  if (unfinished.fromOne + added > MAX_PER_SENDER) throw tooManyFromOne();
  if (size > LARGE_BYTES && unfinished.largeFromOne + added > MAX_LARGE_PER_SENDER)
    throw tooManyFromOne();
  if (unfinished.fromAll + added > MAX_PER_SENDER_KIND) throw noSpace();
  // as if none of it had arrived yet: what is reserved for others stays reserved
  const reserved = unfinished.total + added;
  if (unfinished.table + reserved > MAX_TABLE_BYTES) throw noSpace();
  const { bavail, bsize } = await statfs(disk.folder);
  if (bavail * bsize - reserved < disk.reserve) throw noSpace();
}

function tooManyFromOne(): TooMany {
  return new TooMany(
    'Many pictures are still on their way from where you are. Please try again in a few minutes.',
  );
}

function noSpace(): OutOfSpace {
  return new OutOfSpace('There is no room for more pictures just now. Please try again later.');
}
