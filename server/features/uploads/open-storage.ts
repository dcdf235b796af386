import { join } from 'node:path';
import type { Env } from '../../env.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Where pictures and films are kept: S3_*, or the disk of DATA_DIR. */
export function openStorage({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): Storage {
  return s3 ? createS3Storage(s3) : createDiskStorage(join(dataDir, 'media'));
}
