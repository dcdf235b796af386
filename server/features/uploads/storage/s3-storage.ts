import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { S3Settings } from '../../../env.ts';
import type { ByteRange } from '../../../http/send-part.ts';
import { S3Bucket, toError } from './s3-bucket.ts';
import type { Storage } from './storage.ts';

/** A visitor waits for it. */
const RESPONSE_TIMEOUT_MS = 5_000;

/** Stores media in a bucket. */
export function createS3Storage(settings: S3Settings): Storage {
  const bucket = new S3Bucket(settings, RESPONSE_TIMEOUT_MS);
  const toPath = (folder: string, name: string) => `/${folder}/${name}`;

  return {
    async put(folder, name, content) {
      const body = Buffer.isBuffer(content) ? new Uint8Array(content) : content;
      try {
        const response = await bucket.call('PUT', toPath(folder, name), { body });
        await response.body?.cancel();
      } finally {
        if (!Buffer.isBuffer(content)) content.stream.destroy();
      }
    },

    async get(folder, name, range) {
      const headers = toRangeHeader(range);
      const response = await bucket.find('GET', toPath(folder, name), { headers });
      if (!response?.body) return null;
      return {
        size: Number(response.headers.get('content-length')),
        stream: Readable.fromWeb(response.body as ReadableStream),
      };
    },

    async size(folder, name) {
      const response = await bucket.find('HEAD', toPath(folder, name));
      return response && Number(response.headers.get('content-length'));
    },

    async remove(folder) {
      for (const key of await bucket.listKeys(`${folder}/`)) {
        const response = await bucket.find('DELETE', `/${key}`);
        await response?.body?.cancel();
      }
    },

    async removeFile(folder, name) {
      const response = await bucket.find('DELETE', toPath(folder, name));
      await response?.body?.cancel();
    },

    async check() {
      const existing = await bucket.send('HEAD', '').catch((error: unknown) => {
        throw new Error(`S3_ENDPOINT ${settings.endpoint} cannot be reached.`, { cause: error });
      });
      if (existing.status === 404) {
        const created = await bucket.send('PUT', '');
        // 409: another process created it at the same moment
        if (!created.ok && created.status !== 409) throw await toError('PUT', created);
      }
      const response = existing.status === 404 ? await bucket.send('HEAD', '') : existing;
      if (!response.ok)
        throw new Error(
          `S3_BUCKET "${settings.bucket}" cannot be used at ${settings.endpoint}: HTTP ${response.status}. ` +
            'Are S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY right?',
        );
    },
  };
}

function toRangeHeader(range: ByteRange | undefined): Record<string, string> {
  return range ? { range: `bytes=${range.start}-${range.end}` } : {};
}
