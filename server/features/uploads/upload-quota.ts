import { statfs } from 'node:fs/promises';
import type { EntityManager } from 'typeorm';
import { OutOfSpace, TooMany } from '../../graphql/errors.ts';

const MB = 1024 * 1024;

/**
 * What may lie unfinished at once. A chapel's 300 phones behind one address, each with a photo of 3 MB,
 * need 900 MB. A phone's photo has 2 to 8 MB: of larger files, eight of the largest may wait.
 */
const FROM_ONE = 1_024 * MB;
const LARGE = 10 * MB;
const LARGE_FROM_ONE = 200 * MB;
/** Visitors together, and accounts together: neither takes the other's share. */
const FROM_ALL = 4 * FROM_ONE;
/** An upload takes its place however small it is; so 16,384 rows are the most to add up. */
const AT_LEAST = MB / 4;
/**
 * The most of the database's disk, which may be on another machine: bytes that were given up keep their
 * place in the table until Postgres has vacuumed it.
 */
const TABLE_AT_MOST = 3 * FROM_ALL;
/** One number for all processes that admit uploads to the same database at the same time. */
const QUOTA_LOCK = 7_336_004;

/** Whose share of the disk an upload takes. */
export interface Sender {
  /** The account; null for visitors. */
  uploader: string | null;
  /** The network address, which visitors are counted by. */
  network: string;
}

/** The disk of this machine on which uploads are dealt with. */
export interface Disk {
  folder: string;
  /** Bytes of it that stay free: the database may lie there too. */
  reserve: number;
}

/**
 * Admits `size` more bytes to what is unfinished, in the transaction that adds their row: until it ends,
 * everybody else waits, so that many at once cannot pass together. Throws TooMany or OutOfSpace.
 */
export async function requireRoom(
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
    [uploader === null, uploader ?? network, LARGE, AT_LEAST],
  )) as [Record<'total' | 'fromAll' | 'fromOne' | 'largeFromOne' | 'table', number>];
  const more = Math.max(size, AT_LEAST);
  if (unfinished.fromOne + more > FROM_ONE) throw tooManyFromOne();
  if (size > LARGE && unfinished.largeFromOne + more > LARGE_FROM_ONE) throw tooManyFromOne();
  if (unfinished.fromAll + more > FROM_ALL) throw noRoom();
  // as if none of it were here yet: what was promised to others is not promised again
  const promised = unfinished.total + more;
  if (unfinished.table + promised > TABLE_AT_MOST) throw noRoom();
  const { bavail, bsize } = await statfs(disk.folder);
  if (bavail * bsize - promised < disk.reserve) throw noRoom();
}

function tooManyFromOne(): TooMany {
  return new TooMany(
    'Many pictures are still on their way from where you are. Please try again in a few minutes.',
  );
}

function noRoom(): OutOfSpace {
  return new OutOfSpace('There is no room for more pictures just now. Please try again later.');
}
