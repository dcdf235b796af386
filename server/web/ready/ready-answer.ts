import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ShownCard } from '../../graphql/reads.ts';
import type { Made } from './capture.ts';

/** Smaller ones are not worth packing. */
const WORTH_PACKING = 1_024;
/** Somebody waits for the first; from the second on it is worth seven times the work, for a sixth less. */
const QUICKLY = 1;
const WELL = { br: 5, gzip: 6 };

const packers = {
  br: (body: Buffer, quality: number) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body: Buffer, level: number) => promisify(gzip)(body, { level }),
};

type Encoding = keyof typeof packers | 'identity';

/** An answer as it goes over the network. */
interface Form {
  headers: string[];
  body: Buffer;
}

/** One answer in all the forms in which it goes over the network; each is made at most once. */
export class ReadyAnswer {
  private readonly etag: string;
  private readonly status: number;
  private readonly length: number;
  /** Whether it comes as small as it can be: a file that was packed when it was built, a font. */
  private readonly isPacked: boolean;
  /** Its own and those that every form has. */
  private readonly headers: string[];
  private readonly identity: Form;
  private readonly packed = new Map<Encoding, Form | Promise<Form>>();
  private readonly packedWell = new Set<Encoding>();

  constructor(
    { status, headers, body }: Made,
    /** What it was made of, by look-up. */
    readonly versions: ReadonlyMap<string, string | null>,
    /** The card it shows, which the visitor's browser is to remember. */
    readonly card: ShownCard | null,
    /** It is good no longer than the token that asked for it, in milliseconds since 1970. */
    readonly until = Infinity,
  ) {
    this.status = status;
    this.length = body.length;
    this.isPacked =
      'content-encoding' in headers || /^(?:font|image)\//.test(String(headers['content-type']));
    this.etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`;
    const own = Object.entries(headers).flatMap(([name, value]) =>
      [value].flat().flatMap((one) => [name, one]),
    );
    const vary = ['vary', 'Accept-Encoding'];
    this.headers = [...own, ...(status === 200 ? ['etag', this.etag] : []), ...vary];
    this.identity = this.form(body);
  }

  /** Bytes that keeping it takes: its own and those of the packed forms, which are a quarter each. */
  get size(): number {
    return Math.ceil(this.length * 1.5) + 2_048;
  }

  /** Sends it as the requester takes it, with a cookie or ''; a browser that has it already is told so. */
  send(request: IncomingMessage, response: ServerResponse, cookie: string): void | Promise<void> {
    const own = cookie ? ['set-cookie', cookie] : [];
    const ifNoneMatch = request.headers['if-none-match'];
    if (
      ifNoneMatch &&
      this.status === 200 &&
      request.method === 'GET' &&
      ifNoneMatch.includes(this.etag)
    ) {
      response.writeHead(304, [...this.headersBut('content-type'), ...own]).end();
      return;
    }
    const form = this.formFor(request);
    const write = ({ headers, body }: Form) => {
      if (response.destroyed) return;
      response.writeHead(this.status, cookie ? [...headers, ...own] : headers).end(body);
    };
    return form instanceof Promise ? form.then(write) : write(form);
  }

  private headersBut(left: string): string[] {
    return this.headers.filter((_, i, all) => all[i - (i % 2)] !== left);
  }

  private formFor({ headers }: IncomingMessage): Form | Promise<Form> {
    const accepted = headers['accept-encoding'];
    if (this.isPacked || typeof accepted !== 'string' || this.length < WORTH_PACKING)
      return this.identity;
    const encoding = encodings.get(accepted) ?? encodingOf(accepted);
    return encoding === 'identity' ? this.identity : this.packedAs(encoding);
  }

  private packedAs(encoding: keyof typeof packers): Form | Promise<Form> {
    const known = this.packed.get(encoding);
    if (!known) return this.pack(encoding, QUICKLY);
    if (known instanceof Promise || this.packedWell.has(encoding)) return known;
    this.packedWell.add(encoding);
    void this.pack(encoding, WELL[encoding]);
    return known;
  }

  private pack(encoding: keyof typeof packers, effort: number): Promise<Form> {
    const form = packers[encoding](this.identity.body, effort).then((packed) =>
      this.form(packed, ['content-encoding', encoding]),
    );
    if (!this.packed.has(encoding)) this.packed.set(encoding, form);
    void form.then(
      (done) => this.packed.set(encoding, done),
      () => this.packed.delete(encoding),
    );
    return form;
  }

  private form(body: Buffer, headers: string[] = []): Form {
    return {
      headers: [...this.headers, ...headers, 'content-length', String(body.length)],
      body,
    };
  }
}

/** What the lists of encodings that browsers send come to: there are few of them. */
const encodings = new LRUCache<string, Encoding>({ max: 100 });

function encodingOf(accepted: string): Encoding {
  const packed = (['br', 'gzip'] as const).find((one) => accepts(accepted, one));
  const encoding = packed ?? 'identity';
  encodings.set(accepted, encoding);
  return encoding;
}

/** Whether a list of encodings names this one, and not to refuse it. */
function accepts(list: string, encoding: string): boolean {
  const named = list.split(',').find((one) => one.trim().split(';', 1)[0]?.trim() === encoding);
  return named !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(named);
}
