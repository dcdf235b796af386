import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ShownCard, DependencyVersions } from '../../http/dependency-tracker.ts';
import type { UnreadResponses } from '../../http/unread-responses.ts';
import type { CapturedResponse } from './capture-response.ts';

/** Smaller bodies are not worth compressing. */
const MIN_COMPRESSED_BYTES = 1_024;

/** A page changes with each message, so it is compressed often: higher levels save a tenth for fifty times the work. */
const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
};

type Compression = keyof typeof compressors;

/** A response in one encoding, ready to send. */
interface Encoded {
  headers: string[];
  body: Buffer;
}

/** One response in each requested encoding, compressed for the first requester. */
export class CachedResponse {
  private readonly etag: string;
  private readonly status: number;
  private readonly length: number;
  /** Whether it cannot be compressed further: a file compressed by the build, or a font. */
  private readonly isCompressed: boolean;
  /** The handler's headers, and those added to every encoding. */
  private readonly headers: string[];
  private readonly identity: Encoded;
  private readonly compressed = new Map<Compression, Promise<Encoded>>();

  constructor(
    { status, headers, body }: CapturedResponse,
    /** The look-ups that it depends on, with their versions. */
    readonly versions: DependencyVersions,
    /** The card that it shows, which is stored in the visitor's cookie. */
    readonly card: ShownCard | null,
    /** When the request's token expires, in milliseconds since 1970. */
    readonly expiresAt = Infinity,
  ) {
    this.status = status;
    this.length = body.length;
    this.isCompressed =
      'content-encoding' in headers || /^(?:font|image)\//.test(String(headers['content-type']));
    this.etag = `W/"${hash('sha1', body, 'base64url')}"`;
    const fromHandler = Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().flatMap((part) => [name, part]),
    );
    const vary = ['vary', 'Accept-Encoding'];
    this.headers = [...fromHandler, ...(status === 200 ? ['etag', this.etag] : []), ...vary];
    this.identity = this.createEncoded(body);
  }

  /** Its size in the cache in bytes: its own, and an estimated quarter of that per compressed body. */
  get size(): number {
    return Math.ceil(this.length * 1.5) + 2_048;
  }

  /** Sends it in an encoding that the client accepts, with a cookie or ''; 304 if the browser's copy is current. */
  async send(
    request: IncomingMessage,
    response: ServerResponse,
    cookie: string,
    unread: UnreadResponses,
  ): Promise<void> {
    const setCookie = cookie ? ['set-cookie', cookie] : [];
    if (this.isFresh(request)) {
      response.writeHead(304, [...this.headersWithout('content-type'), ...setCookie]).end();
      return;
    }
    const { headers, body } = await this.getEncoded(request);
    if (response.destroyed) return;
    unread.track(response, body);
    response.writeHead(this.status, [...headers, ...setCookie]).end(body);
  }

  /** Whether the browser already has this version. */
  private isFresh({ method, headers }: IncomingMessage): boolean {
    const etags = headers['if-none-match'];
    return !!etags && this.status === 200 && method === 'GET' && etags.includes(this.etag);
  }

  private headersWithout(name: string): string[] {
    return this.headers.filter((_, i, all) => all[i - (i % 2)] !== name);
  }

  private async getEncoded({ headers }: IncomingMessage): Promise<Encoded> {
    const accepted = headers['accept-encoding'];
    if (this.isCompressed || typeof accepted !== 'string' || this.length < MIN_COMPRESSED_BYTES)
      return this.identity;
    const encoding = (['br', 'gzip'] as const).find((candidate) => accepts(accepted, candidate));
    return encoding ? this.getCompressed(encoding) : this.identity;
  }

  private getCompressed(encoding: Compression): Promise<Encoded> {
    const existing = this.compressed.get(encoding);
    if (existing) return existing;
    const pending = this.compress(encoding);
    this.compressed.set(encoding, pending);
    pending.catch(() => this.compressed.delete(encoding));
    return pending;
  }

  private async compress(encoding: Compression): Promise<Encoded> {
    const body = await compressors[encoding](this.identity.body);
    return this.createEncoded(body, ['content-encoding', encoding]);
  }

  private createEncoded(body: Buffer, headers: string[] = []): Encoded {
    return {
      headers: [...this.headers, ...headers, 'content-length', String(body.length)],
      body,
    };
  }
}

/** Whether a list of encodings contains this one with a weight above 0. */
function accepts(list: string, encoding: string): boolean {
  const named = list.split(',').find((part) => part.trim().split(';', 1)[0]?.trim() === encoding);
  return named !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(named);
}
