import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Env, S3Settings } from '../../env.ts';
import { S3Bucket } from '../uploads/storage/s3-bucket.ts';

const NAME = /^keepsake-[0-9TZ-]{1,30}\.backup$/;
/** What is being written, and what is decrypted to be checked. */
const UNFINISHED = /^keepsake-[0-9TZ-]{1,30}\.backup(?:\.part|\.check)+$/;
/** A bucket takes up to 10,000 parts of a file, and up to 5 GB at once. */
const PART_BYTES = 64 * 1024 * 1024;
const RESPONSE_TIMEOUT_MS = 10 * 60_000;
const UPLOAD_ID = /<UploadId>([^<]+)<\/UploadId>/;
const toUploadQuery = (id: string) => `uploadId=${encodeURIComponent(id)}`;

/** Where backups are stored. */
export interface BackupTarget {
  /** The path at which a backup of this name is written and checked before it is published. */
  stagingPath(name: string): string;
  /** Makes what was staged one of the backups that are kept. */
  publish(name: string, onProgress?: (what: string) => void): Promise<void>;
  /** Removes what processes that were killed have left of backups; called while nobody makes one. */
  removeUnfinished(): Promise<void>;
  /** The backups that are kept, oldest first. */
  list(): Promise<string[]>;
  /** A path at which a kept backup can be read. */
  download(name: string): Promise<string>;
  /** Removes what `download` has copied to this disk. */
  removeDownloaded(name: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** A small file beside the backups; null if there is none. */
  readText(name: string): Promise<string | null>;
  writeText(name: string, text: string): Promise<void>;
}

/** BACKUP_TO: a folder, or a bucket of the store that S3_* names. */
export function openBackupTarget({
  backup,
  dataDir,
}: Pick<Env, 'backup' | 'dataDir'>): BackupTarget | null {
  const { to } = backup;
  if (!to) return null;
  if ('folder' in to) return createFolderTarget(to.folder);
  return createBucketTarget(to, join(dataDir, 'backup-staging'));
}

/** A target in a folder: BACKUP_TO, or the folder of a backup that was asked for by its path. */
export function createFolderTarget(folder: string): BackupTarget {
  const toPath = (name: string) => join(folder, name);
  return {
    stagingPath: (name) => toPath(`${name}.part`),
    publish: (name) => rename(toPath(`${name}.part`), toPath(name)),
    async removeUnfinished() {
      for (const name of await readdir(folder).catch(noneIfMissing))
        if (UNFINISHED.test(name)) await rm(toPath(name), { force: true });
    },
    async list() {
      const names = await readdir(folder).catch(noneIfMissing);
      return names.filter((name) => NAME.test(name)).toSorted();
    },
    download: async (name) => toPath(name),
    removeDownloaded: async () => {}, // it is the backup itself
    remove: (name) => rm(toPath(name), { force: true }),
    readText: (name) => readFile(toPath(name), 'utf8').catch(nullIfMissing),
    async writeText(name, text) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(toPath(`${name}.part`), text, { mode: 0o600, flush: true });
      await rename(toPath(`${name}.part`), toPath(name));
    },
  };
}

function createBucketTarget(
  { s3, prefix }: { s3: S3Settings; prefix: string },
  staging: string,
): BackupTarget {
  const bucket = new S3Bucket(s3, RESPONSE_TIMEOUT_MS);
  const toKeyPath = (name: string) => `/${prefix}${name}`;
  const toPath = (name: string) => join(staging, name);
  const isBackupKey = (key: string) =>
    key.startsWith(prefix) && NAME.test(key.slice(prefix.length));

  async function upload(name: string, onProgress?: (what: string) => void): Promise<void> {
    const keyPath = toKeyPath(name);
    const response = await bucket.call('POST', `${keyPath}?uploads`);
    const [, id] = UPLOAD_ID.exec(await response.text()) ?? [];
    if (!id) throw new Error('The store of backups does not take files in parts.');
    const query = toUploadQuery(id);
    try {
      const parts = await sendParts(name, query, onProgress);
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      await (await bucket.call('POST', `${keyPath}?${query}`, { body })).text();
      // a store may answer 200 and tell only in the text that it could not put the parts together
      const stored = await bucket.find('HEAD', keyPath);
      const { size } = await stat(toPath(name));
      if (Number(stored?.headers.get('content-length')) !== size)
        throw new Error(`The store of backups did not keep ${name} whole.`);
    } catch (error) {
      for (const path of [`${keyPath}?${query}`, keyPath])
        await bucket.find('DELETE', path).catch(() => undefined);
      throw error;
    }
  }

  /** Sends a staged file; returns the parts as the store lists them. */
  async function sendParts(
    name: string,
    query: string,
    onProgress?: (what: string) => void,
  ): Promise<string[]> {
    const parts: string[] = [];
    const file = await open(toPath(name));
    try {
      for (;;) {
        const part = Buffer.alloc(PART_BYTES);
        const { bytesRead } = await file.read(part, 0, PART_BYTES);
        if (bytesRead === 0) return parts;
        const number = parts.length + 1;
        onProgress?.(`part ${number}`);
        const path = `${toKeyPath(name)}?partNumber=${number}&${query}`;
        const stored = await bucket.call('PUT', path, { body: part.subarray(0, bytesRead) });
        await stored.body?.cancel();
        const etag = stored.headers.get('etag') ?? '';
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`);
      }
    } finally {
      await file.close();
    }
  }

  /** Ends the uploads of backups that were begun and not completed: their parts are stored, and in no list of files. */
  async function endUploads(): Promise<void> {
    const query = new URLSearchParams({ uploads: '', prefix: `${prefix}keepsake-` });
    const response = await bucket.call('GET', `?${query.toString()}`);
    for (const uploadXml of (await response.text()).split('<Upload>').slice(1)) {
      const [, key] = /<Key>([^<&]+)</.exec(uploadXml) ?? [];
      const [, id] = UPLOAD_ID.exec(uploadXml) ?? [];
      if (key && id && isBackupKey(key))
        await bucket.find('DELETE', `/${key}?${toUploadQuery(id)}`);
    }
  }

  return {
    stagingPath: toPath,
    async publish(name, onProgress) {
      await upload(name, onProgress).finally(() => rm(toPath(name), { force: true }));
    },
    async removeUnfinished() {
      await rm(staging, { recursive: true, force: true });
      await endUploads().catch(() => undefined); // not every store lists them, and a backup matters more
    },
    async list() {
      const keys = await bucket.listKeys(`${prefix}keepsake-`);
      return keys
        .filter(isBackupKey)
        .map((key) => key.slice(prefix.length))
        .toSorted();
    },
    async download(name) {
      const response = await bucket.find('GET', toKeyPath(name));
      if (!response?.body) throw new Error(`There is no backup ${name}.`);
      await mkdir(staging, { recursive: true, mode: 0o700 });
      const body = Readable.fromWeb(response.body as ReadableStream);
      await pipeline(body, createWriteStream(toPath(name), { mode: 0o600 }));
      return toPath(name);
    },
    removeDownloaded: (name) => rm(toPath(name), { force: true }),
    async remove(name) {
      await bucket.find('DELETE', toKeyPath(name));
    },
    async readText(name) {
      const response = await bucket.find('GET', toKeyPath(name));
      return response && response.text();
    },
    async writeText(name, text) {
      await bucket.call('PUT', toKeyPath(name), { body: text });
    },
  };
}

/** The folder of a backup that somebody named by its path. */
export const targetBeside = (path: string) => createFolderTarget(dirname(path));

const isMissing = (error: unknown) => (error as { code?: string }).code === 'ENOENT';

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

function noneIfMissing(error: unknown): string[] {
  if (isMissing(error)) return [];
  throw error;
}
