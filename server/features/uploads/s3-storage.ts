import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../env.ts';
import type { Storage, StoredFile } from './storage.ts';

const ANSWER_WITHIN_MS = 10_000;
const SEND_WITHIN_MS = 60_000;
/** Pauses before a call is made again that the store did not take. */
const RETRY_AFTER_MS = [100, 400];

type Body = Buffer | StoredFile | undefined;

/** Keeps media in a bucket of any S3-compatible store, addressed by path. */
export function s3Storage(settings: S3Settings): Storage {
  const bucket = `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}`;
  const client = new AwsClient({ ...settings, service: 's3', retries: 0 });
  const addressOf = (folder: string, name: string) => `${bucket}/${folder}/${name}`;

  /** Answers what the store says, unless it could not be asked or is not well. */
  async function call(method: string, address: string, body?: Body): Promise<Response> {
    // a stream is read only once
    const pauses = body && !Buffer.isBuffer(body) ? [] : RETRY_AFTER_MS;
    for (const pause of pauses) {
      const response = await send(method, address, body).catch(() => null);
      if (response && response.status < 500 && response.status !== 429) return response;
      await response?.body?.cancel();
      await sleep(pause);
    }
    const response = await send(method, address, body);
    if (response.status >= 500 || response.status === 429) throw await refusal(method, response);
    return response;
  }

  async function send(method: string, address: string, body?: Body): Promise<Response> {
    // only until the answer begins: a visitor may read a picture slowly
    const stop = new AbortController();
    const timer = setTimeout(
      () => stop.abort(new Error(`${method} ${address} took too long`)),
      body ? SEND_WITHIN_MS : ANSWER_WITHIN_MS,
    );
    try {
      const request = await client.sign(address, { method, ...contentOf(body) });
      return await fetch(request, { signal: stop.signal });
    } finally {
      clearTimeout(timer);
    }
  }

  /** The answer itself, read to its end where nobody needs what it says. */
  async function done(method: string, address: string, body?: Body): Promise<void> {
    const response = await call(method, address, body);
    if (!response.ok && response.status !== 404) throw await refusal(method, response);
    await response.body?.cancel();
  }

  return {
    async put(folder, name, content) {
      try {
        const response = await call('PUT', addressOf(folder, name), content);
        if (!response.ok) throw await refusal('PUT', response);
        await response.body?.cancel();
      } finally {
        if (!Buffer.isBuffer(content)) content.stream.destroy();
      }
    },

    async get(folder, name) {
      const response = await call('GET', addressOf(folder, name));
      if (response.ok && response.body)
        return {
          size: Number(response.headers.get('content-length')),
          stream: Readable.fromWeb(response.body as ReadableStream),
        };
      if (response.status !== 404) throw await refusal('GET', response);
      await response.body?.cancel();
      return null;
    },

    async exists(folder, name) {
      const response = await call('HEAD', addressOf(folder, name));
      if (!response.ok && response.status !== 404) throw await refusal('HEAD', response);
      return response.ok;
    },

    async remove(folder) {
      const query = `list-type=2&prefix=${encodeURIComponent(`${folder}/`)}`;
      const response = await call('GET', `${bucket}?${query}`);
      if (!response.ok) throw await refusal('GET', response);
      // a folder holds a few files with plain names, so there is one page and nothing to unescape
      for (const [, key] of (await response.text()).matchAll(/<Key>([^<&]+)<\/Key>/g))
        await done('DELETE', `${bucket}/${key}`);
    },

    async check() {
      const existing = await call('HEAD', bucket).catch((error: unknown) => {
        throw new Error(`S3_ENDPOINT ${settings.endpoint} cannot be reached.`, { cause: error });
      });
      if (existing.status === 404) {
        const created = await call('PUT', bucket);
        // 409: another process made it in the same moment
        if (!created.ok && created.status !== 409) throw await refusal('PUT', created);
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

/** Streams go as they come, with their length, which S3 insists on. */
function contentOf(body: Body): RequestInit {
  if (!body) return {};
  if (Buffer.isBuffer(body)) return { body: new Uint8Array(body) };
  return {
    body: Readable.toWeb(body.stream) as RequestInit['body'],
    headers: { 'content-length': String(body.size) },
  };
}

async function refusal(method: string, response: Response): Promise<Error> {
  const [, code = ''] = /<Code>([^<]*)</.exec(await response.text()) ?? [];
  return new Error(`The object store answered ${method} with ${response.status} ${code}`.trim());
}
