import { type DataSource, IsNull, Raw } from 'typeorm';
import { isFilmKey } from './media-address.ts';
import { Media } from './media.entity.ts';
import type { Storage } from './storage/storage.ts';

const BATCH_SIZE = 50;
/** A row is stored before its files. */
const hasStoredFiles = Raw((column) => `${column} < now() - interval '10 minutes'`);

/** Records how large some pictures and films are that nobody has looked at, as they were uploaded; returns how many. */
export async function recordMediaSizes(db: DataSource, storage: Storage): Promise<number> {
  const media = await db.getRepository(Media).find({
    select: { key: true },
    where: { bytes: IsNull(), createdAt: hasStoredFiles },
    take: BATCH_SIZE,
  });
  for (const { key } of media) {
    const bytes = (await storage.size(key, isFilmKey(key) ? 'film' : 'original')) ?? 0;
    await db.getRepository(Media).update({ key }, { bytes: String(bytes) });
  }
  return media.length;
}
