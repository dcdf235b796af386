import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../../env.ts';
import { Unavailable } from '../../../errors/public-errors.ts';
import type { StoredFile } from './storage.ts';

/** Uploads get additional time, at this speed. */
const SLOWEST_BYTES_PER_MS = 500;
/** Pauses before retries of a failed call. */
const RETRY_AFTER_MS = [100, 400];

type Body = string | Uint8Array<ArrayBuffer> | StoredFile;

interface CallOptions {
  body?: Body;
  headers?: Record<string, string>;
}

/** A bucket of any S3-compatible store, with path-style addresses: a `path` is `/` and a key, or '' for the bucket. */
export class S3Bucket {
  private readonly address: string;
  private readonly client: AwsClient;

  /** `timeoutMs` is the time limit of a call with all its retries, until its response begins. */
  constructor(
    settings: S3Settings,
    private readonly timeoutMs: number,
  ) {
    this.address = `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}`;
    this.client = new AwsClient({ ...settings, service: 's3', retries: 0 });
  }

  /** The response to a call; throws unless it is a success. */
  async call(method: string, path: string, options?: CallOptions): Promise<Response> {
    const response = await this.send(method, path, options);
    if (!response.ok) throw await toError(method, response);
    return response;
  }

  /** The response to a call; null if there is no such file. */
  async find(method: string, path: string, options?: CallOptions): Promise<Response | null> {
    const response = await this.send(method, path, options);
    if (response.ok) return response;
    if (response.status !== 404) throw await toError(method, response);
    await response.body?.cancel();
    return null;
  }

  /** The keys that begin with `prefix`, in order. Ours are plain, so there is nothing to unescape. */
  async listKeys(prefix: string): Promise<string[]> {
    const keys: string[] = [];
    const query = new URLSearchParams({ 'list-type': '2', prefix });
    for (;;) {
      const response = await this.call('GET', `?${query.toString()}`);
      const list = await response.text(); // at most 1,000 keys
      for (const [, key] of list.matchAll(/<Key>([^<&]+)<\/Key>/g)) keys.push(key!);
      const [, next] = /<NextContinuationToken>([^<]+)</.exec(list) ?? [];
      if (!next) return keys;
      query.set('continuation-token', next);
    }
  }

  /** The response, also a refusal; throws an error that clients see as Unavailable if there is none for us now. */
  async send(method: string, path: string, options: CallOptions = {}): Promise<Response> {
    const { body, headers } = options;
    const address = `${this.address}${path}`;
    // only until the response begins: a visitor may read a picture slowly
    const stop = new AbortController();
    const timer = setTimeout(
      () => stop.abort(new Error(`${method} ${address} took too long`)),
      this.timeoutMs + getSize(body) / SLOWEST_BYTES_PER_MS,
    );
    const send = async () => {
      const init = toRequestInit(body);
      const request = await this.client.sign(address, {
        method,
        ...init,
        headers: { ...init.headers, ...headers },
      });
      return fetch(request, { signal: stop.signal });
    };
    try {
      const pauses = isStream(body) ? [] : RETRY_AFTER_MS; // a stream can be read only once
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
}

const isStream = (body: Body | undefined): body is StoredFile =>
  typeof body === 'object' && 'stream' in body;

function getSize(body: Body | undefined): number {
  if (!body) return 0;
  return isStream(body) ? body.size : body.length;
}

/** Streams are sent with their length, which S3 requires. */
function toRequestInit(body: Body | undefined): {
  body?: NonNullable<RequestInit['body']>;
  headers?: Record<string, string>;
} {
  if (!body) return {};
  if (!isStream(body)) return { body };
  return {
    body: Readable.toWeb(body.stream) as NonNullable<RequestInit['body']>,
    headers: { 'content-length': String(body.size) },
  };
}

/** What the store answered, as an error with its status and code. */
export async function toError(method: string, response: Response): Promise<Error> {
  const [, code = ''] = /<Code>([^<]*)</.exec(await response.text()) ?? [];
  return new Error(`The object store answered ${method} with ${response.status} ${code}`.trim());
}
