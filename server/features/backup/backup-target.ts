import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Env, S3Settings } from '../../env.ts';

const NAME = /^keepsake-[0-9TZ-]{1,30}\.backup$/;
/** A bucket takes up to 10,000 parts of a file, and up to 5 GB at once. */
const PART_BYTES = 64 * 1024 * 1024;
const CALL_WITHIN_MS = 10 * 60_000;

/** Where backups are stored. */
export interface BackupTarget {
  /** The path at which a backup of this name is written and checked before it is published. */
  stagingPath(name: string): string;
  /** Makes what was staged one of the backups that are kept. */
  publish(name: string): Promise<void>;
  /** The backups that are kept, oldest first. */
  list(): Promise<string[]>;
  /** A path at which a kept backup can be read. */
  download(name: string): Promise<string>;
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
  return createBucketTarget(to, join(dataDir, 'backups'));
}

/** A target in a folder: BACKUP_TO, or the folder of a backup that was asked for by its path. */
export function createFolderTarget(folder: string): BackupTarget {
  const toPath = (name: string) => join(folder, name);
  return {
    stagingPath: toPath,
    async publish() {},
    async list() {
      const names = await readdir(folder).catch(noneIfMissing);
      return names.filter((name) => NAME.test(name)).toSorted();
    },
    download: async (name) => toPath(name),
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
  const bucket = `${s3.endpoint.replace(/\/$/, '')}/${s3.bucket}`;
  const client = new AwsClient({ ...s3, service: 's3', retries: 3 });
  const toUrl = (name: string) => `${bucket}/${prefix}${name}`;
  const toPath = (name: string) => join(staging, name);

  /** The store's answer; throws an Error with its status for anything but success and 404. */
  async function call(method: string, url: string, body?: Uint8Array<ArrayBuffer> | string) {
    const signal = AbortSignal.timeout(CALL_WITHIN_MS);
    const response = await client.fetch(url, { method, signal, ...(body ? { body } : {}) });
    if (response.ok || response.status === 404) return response;
    throw new Error(`The store of backups answered ${method} with ${response.status}.`);
  }
  async function readAnswer(method: string, url: string, body?: Uint8Array<ArrayBuffer> | string) {
    const response = await call(method, url, body);
    if (!response.ok) throw new Error(`The store of backups has no bucket ${s3.bucket}.`);
    return { text: await response.text(), etag: response.headers.get('etag') ?? '' };
  }

  async function upload(name: string): Promise<void> {
    const url = toUrl(name);
    const { text } = await readAnswer('POST', `${url}?uploads`);
    const [, id] = /<UploadId>([^<]+)<\/UploadId>/.exec(text) ?? [];
    if (!id) throw new Error('The store of backups does not take files in parts.');
    const query = `uploadId=${encodeURIComponent(id)}`;
    const etags: string[] = [];
    const file = await open(toPath(name));
    try {
      for (;;) {
        const part = Buffer.alloc(PART_BYTES);
        const { bytesRead } = await file.read(part, 0, PART_BYTES);
        if (bytesRead === 0) break;
        const partUrl = `${url}?partNumber=${etags.length + 1}&${query}`;
        etags.push((await readAnswer('PUT', partUrl, part.subarray(0, bytesRead))).etag);
      }
    } catch (error) {
      await call('DELETE', `${url}?${query}`).catch(() => undefined);
      throw error;
    } finally {
      await file.close();
    }
    const parts = etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const all = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    await readAnswer('POST', `${url}?${query}`, all);
    // a store may answer 200 and tell only in the text that it could not put the parts together
    const stored = await call('HEAD', url);
    const { size } = await stat(toPath(name));
    if (!stored.ok || Number(stored.headers.get('content-length')) !== size)
      throw new Error(`The store of backups did not keep ${name} whole.`);
  }

  return {
    stagingPath: toPath,
    async publish(name) {
      await upload(name).finally(() => rm(toPath(name), { force: true }));
    },
    async list() {
      const query = new URLSearchParams({ 'list-type': '2', prefix: `${prefix}keepsake-` });
      const { text } = await readAnswer('GET', `${bucket}?${String(query)}`);
      const names = [...text.matchAll(/<Key>([^<&]+)<\/Key>/g)].map(([, key]) => basename(key!));
      return names.filter((name) => NAME.test(name)).toSorted();
    },
    async download(name) {
      const response = await call('GET', toUrl(name));
      if (!response.ok || !response.body) throw new Error(`There is no backup ${name}.`);
      await mkdir(staging, { recursive: true, mode: 0o700 });
      const body = Readable.fromWeb(response.body as ReadableStream);
      await pipeline(body, createWriteStream(toPath(name), { mode: 0o600 }));
      return toPath(name);
    },
    async remove(name) {
      await call('DELETE', toUrl(name));
    },
    async readText(name) {
      const response = await call('GET', toUrl(name));
      return response.ok ? response.text() : null;
    },
    async writeText(name, text) {
      await readAnswer('PUT', toUrl(name), text);
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
