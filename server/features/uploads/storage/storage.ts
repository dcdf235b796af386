import type { Readable } from 'node:stream';
import { join } from 'node:path';
import type { Env } from '../../../env.ts';
import type { ByteRange } from '../../../http/send-part.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';

/** A stream of a file's bytes, and its size. */
export interface StoredFile {
  size: number;
  stream: Readable;
}

/** A store for media: folders of a few files each; files are written atomically. */
export interface Storage {
  /** Stores a file, replacing an existing one. Readers never see a partial file. */
  put(folder: string, name: string, content: Buffer | StoredFile): Promise<void>;
  /** Opens a file, or the part of it in `range`; null if it does not exist. */
  get(folder: string, name: string, range?: ByteRange): Promise<StoredFile | null>;
  /** How many bytes a file has; null if there is none. */
  size(folder: string, name: string): Promise<number | null>;
  /** Deletes a folder with all its files; does nothing if there is none. */
  remove(folder: string): Promise<void>;
  /** Deletes one file; does nothing if there is none. */
  removeFile(folder: string, name: string): Promise<void>;
  /** Checks at start that files can be stored; throws an Error that says what is wrong. */
  check(): Promise<void>;
}

/** Opens the storage of pictures and films: S3_*, or the disk of DATA_DIR. */
export function openStorage({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): Storage {
  return s3 ? createS3Storage(s3) : createDiskStorage(join(dataDir, 'media'));
}
