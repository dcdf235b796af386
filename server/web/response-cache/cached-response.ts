import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ShownCard, Versions } from '../../graphql/reads.ts';
import type { CapturedResponse } from './capture-response.ts';

/** Smaller bodies are not worth compressing. */
const MIN_COMPRESSED_BYTES = 1_024;
/** The first requester waits for it; from the second on it is worth seven times the work, for a sixth less. */
const FAST_LEVEL = 1;
const BEST_LEVEL = { br: 5, gzip: 6 };

const compressors = {
  br: (body: Buffer, quality: number) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body: Buffer, level: number) => promisify(gzip)(body, { level }),
};

type Compression = keyof typeof compressors;
type Encoding = Compression | 'identity';

/** A response as it goes over the network in one encoding. */
interface Encoded {
  headers: string[];
  body: Buffer;
}

/** One response in each encoding that was asked for: compressed quickly for the first requester, then once well. */
export class CachedResponse {
  private readonly etag: string;
  private readonly status: number;
  private readonly length: number;
  /** Whether it comes as small as it can be: a file that was compressed by the build, a font. */
  private readonly isCompressed: boolean;
  /** The handler's, and those that every encoding has. */
  private readonly headers: string[];
  private readonly identity: Encoded;
  private readonly compressed = new Map<Compression, Encoded | Promise<Encoded>>();
  private readonly isBest = new Set<Compression>();

  constructor(
    { status, headers, body }: CapturedResponse,
    /** What it depends on, by look-up. */
    readonly versions: Versions,
    /** The card it shows, which the visitor's browser is to remember. */
    readonly card: ShownCard | null,
    /** When the token expires that it was asked with, in milliseconds since 1970. */
    readonly expiresAt = Infinity,
  ) {
    this.status = status;
    this.length = body.length;
    this.isCompressed =
      'content-encoding' in headers || /^(?:font|image)\//.test(String(headers['content-type']));
    this.etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
    const fromHandler = Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().flatMap((one) => [name, one]),
    );
    const vary = ['vary', 'Accept-Encoding'];
    this.headers = [...fromHandler, ...(status === 200 ? ['etag', this.etag] : []), ...vary];
    this.identity = this.encoded(body);
  }

  /** Bytes that caching it takes: its own and those of the compressed bodies, which are a quarter each. */
  get size(): number {
    return Math.ceil(this.length * 1.5) + 2_048;
  }

  /** Sends it in an encoding that the requester takes, with a cookie or ''; 304 where the browser has it already. */
  send(request: IncomingMessage, response: ServerResponse, cookie: string): void | Promise<void> {
    const setCookie = cookie ? ['set-cookie', cookie] : [];
    if (this.isFresh(request)) {
      response.writeHead(304, [...this.headersWithout('content-type'), ...setCookie]).end();
      return;
    }
    const encoded = this.encodedFor(request);
    const write = ({ headers, body }: Encoded) => {
      if (response.destroyed) return;
      response.writeHead(this.status, cookie ? [...headers, ...setCookie] : headers).end(body);
    };
    return encoded instanceof Promise ? encoded.then(write) : write(encoded);
  }

  /** Whether the browser has this very response. */
  private isFresh({ method, headers }: IncomingMessage): boolean {
    const etags = headers['if-none-match'];
    return !!etags && this.status === 200 && method === 'GET' && etags.includes(this.etag);
  }

  private headersWithout(name: string): string[] {
    return this.headers.filter((_, i, all) => all[i - (i % 2)] !== name);
  }

  private encodedFor({ headers }: IncomingMessage): Encoded | Promise<Encoded> {
    const accepted = headers['accept-encoding'];
    if (this.isCompressed || typeof accepted !== 'string' || this.length < MIN_COMPRESSED_BYTES)
      return this.identity;
    const encoding = encodings.get(accepted) ?? encodingOf(accepted);
    return encoding === 'identity' ? this.identity : this.compressedAs(encoding);
  }

  private compressedAs(encoding: Compression): Encoded | Promise<Encoded> {
    const existing = this.compressed.get(encoding);
    if (!existing) return this.compress(encoding, FAST_LEVEL);
    if (existing instanceof Promise || this.isBest.has(encoding)) return existing;
    this.isBest.add(encoding);
    void this.compress(encoding, BEST_LEVEL[encoding]);
    return existing;
  }

  private compress(encoding: Compression, level: number): Promise<Encoded> {
    const pending = compressors[encoding](this.identity.body, level).then((body) =>
      this.encoded(body, ['content-encoding', encoding]),
    );
    if (!this.compressed.has(encoding)) this.compressed.set(encoding, pending);
    void pending.then(
      (encoded) => this.compressed.set(encoding, encoded),
      () => this.compressed.delete(encoding),
    );
    return pending;
  }

  private encoded(body: Buffer, headers: string[] = []): Encoded {
    return {
      headers: [...this.headers, ...headers, 'content-length', String(body.length)],
      body,
    };
  }
}

/** The encoding chosen for each Accept-Encoding: browsers send few different ones. */
const encodings = new LRUCache<string, Encoding>({ max: 100 });

function encodingOf(accepted: string): Encoding {
  const compression = (['br', 'gzip'] as const).find((one) => accepts(accepted, one));
  const encoding = compression ?? 'identity';
  encodings.set(accepted, encoding);
  return encoding;
}

/** Whether a list of encodings names this one, and not to refuse it. */
function accepts(list: string, encoding: string): boolean {
  const named = list.split(',').find((one) => one.trim().split(';', 1)[0]?.trim() === encoding);
  return named !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(named);
}
