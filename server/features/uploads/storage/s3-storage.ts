import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../../env.ts';
import { Unavailable } from '../../../errors/public-errors.ts';
import type { ByteRange, Storage, StoredFile } from './storage.ts';

/** The time limit of a call with all its retries, as a visitor waits for it. */
const ANSWER_WITHIN_MS = 5_000;
/** Uploads get additional time, at this speed. */
const SLOWEST_BYTES_PER_MS = 500;
/** Pauses before retries of a failed call. */
const RETRY_AFTER_MS = [100, 400];

type Body = Buffer | StoredFile | undefined;

/** Stores media in a bucket of any S3-compatible store, with path-style addresses. */
export function createS3Storage(settings: S3Settings): Storage {
  const bucket = `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}`;
  const client = new AwsClient({ ...settings, service: 's3', retries: 0 });
  const toUrl = (folder: string, name: string) => `${bucket}/${folder}/${name}`;

  /** Returns the store's response; throws an error that clients see as Unavailable where it has none for us now. */
  async function call(
    method: string,
    address: string,
    body?: Body,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    // only until the response begins: a visitor may read a picture slowly
    const stop = new AbortController();
    const timer = setTimeout(
      () => stop.abort(new Error(`${method} ${address} took too long`)),
      ANSWER_WITHIN_MS + getSize(body) / SLOWEST_BYTES_PER_MS,
    );
    const send = async () => {
      const init = toRequestInit(body);
      const request = await client.sign(address, {
        method,
        ...init,
        headers: { ...init.headers, ...headers },
      });
      return fetch(request, { signal: stop.signal });
    };
    try {
      // a stream can be read only once
      const pauses = body && !Buffer.isBuffer(body) ? [] : RETRY_AFTER_MS;
      for (const pause of pauses) {
        const response = await send().catch(() => null);
        stop.signal.throwIfAborted();
        if (response && response.status < 500 && response.status !== 429) return response;
        await response?.body?.cancel();
        await sleep(pause);
      }
      const response = await send();
      if (response.status >= 500 || response.status === 429) throw await toError(method, response);
      return response;
    } catch (error) {
      const cause = Object.assign(new Unavailable(), { cause: error });
      throw new Error((error as Error).message, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The response, with its body read to the end for callers that do not need it. */
  async function done(method: string, address: string, body?: Body): Promise<void> {
    const response = await call(method, address, body);
    if (!response.ok && response.status !== 404) throw await toError(method, response);
    await response.body?.cancel();
  }

  return {
    async put(folder, name, content) {
      try {
        const response = await call('PUT', toUrl(folder, name), content);
        if (!response.ok) throw await toError('PUT', response);
        await response.body?.cancel();
      } finally {
        if (!Buffer.isBuffer(content)) content.stream.destroy();
      }
    },

    async get(folder, name, range) {
      const response = await call('GET', toUrl(folder, name), undefined, toRangeHeader(range));
      if (response.ok && response.body)
        return {
          size: Number(response.headers.get('content-length')),
          stream: Readable.fromWeb(response.body as ReadableStream),
        };
      if (response.status !== 404) throw await toError('GET', response);
      await response.body?.cancel();
      return null;
    },

    async size(folder, name) {
      const response = await call('HEAD', toUrl(folder, name));
      if (!response.ok && response.status !== 404) throw await toError('HEAD', response);
      return response.ok ? Number(response.headers.get('content-length')) : null;
    },

    async remove(folder) {
      const query = `list-type=2&prefix=${encodeURIComponent(`${folder}/`)}`;
      const response = await call('GET', `${bucket}?${query}`);
      if (!response.ok) throw await toError('GET', response);
      // a folder has a few files with plain names, so there is one result page and nothing to unescape
      for (const [, key] of (await response.text()).matchAll(/<Key>([^<&]+)<\/Key>/g))
        await done('DELETE', `${bucket}/${key}`);
    },

    async check() {
      const existing = await call('HEAD', bucket).catch((error: unknown) => {
        throw new Error(`S3_ENDPOINT ${settings.endpoint} cannot be reached.`, { cause: error });
      });
      if (existing.status === 404) {
        const created = await call('PUT', bucket);
        // 409: another process created it at the same moment
        if (!created.ok && created.status !== 409) throw await toError('PUT', created);
      }
      const response = existing.status === 404 ? await call('HEAD', bucket) : existing;
      if (!response.ok)
        throw new Error(
          `S3_BUCKET "${settings.bucket}" cannot be used at ${settings.endpoint}: HTTP ${response.status}. ` +
            'Are S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY right?',
        );
    },
  };
}

function getSize(body: Body): number {
  if (!body) return 0;
  return Buffer.isBuffer(body) ? body.length : body.size;
}

function toRangeHeader(range: ByteRange | undefined): Record<string, string> {
  return range ? { range: `bytes=${range.start}-${range.end}` } : {};
}

/** Streams are sent with their length, which S3 requires. */
function toRequestInit(body: Body): {
  body?: NonNullable<RequestInit['body']>;
  headers?: Record<string, string>;
} {
  if (!body) return {};
  if (Buffer.isBuffer(body)) return { body: new Uint8Array(body) };
  return {
    body: Readable.toWeb(body.stream) as NonNullable<RequestInit['body']>,
    headers: { 'content-length': String(body.size) },
  };
}

async function toError(method: string, response: Response): Promise<Error> {
  const [, code = ''] = /<Code>([^<]*)</.exec(await response.text()) ?? [];
  return new Error(`The object store answered ${method} with ${response.status} ${code}`.trim());
}
