import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Made } from './capture.ts';

/** Smaller ones are not worth unpacking. */
const WORTH_PACKING = 1_024;
/** Made once and sent often, yet somebody waits for the first. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

/** One answer in all the forms in which it goes over the network; each is made at most once. */
export class ReadyAnswer {
  private readonly etag: string;
  private readonly forms = new Map<Encoding, Promise<Buffer>>();
  private readonly headers: string[];

  constructor(
    private readonly made: Made,
    /** What it was made of, by look-up. */
    readonly versions: ReadonlyMap<string, string | null>,
  ) {
    this.etag = `W/"${createHash('sha1').update(made.body).digest('base64url')}"`;
    this.headers = Object.entries(made.headers).flatMap(([name, value]) =>
      [value].flat().flatMap((one) => [name, one]),
    );
  }

  /** Bytes that keeping it takes: its own and those of the packed forms, which are a quarter each. */
  get size(): number {
    return Math.ceil(this.made.body.length * 1.5) + 2_048;
  }

  /** Sends it as the requester takes it; a browser that has it already is told so. */
  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status } = this.made;
    const known = request.headers['if-none-match'];
    if (status === 200 && request.method === 'GET' && known?.includes(this.etag)) {
      response.writeHead(304, [...this.headersBut('content-type'), ...this.ownHeaders()]).end();
      return;
    }
    const encoding = this.encodingFor(request);
    const body = encoding === 'identity' ? this.made.body : await this.form(encoding);
    if (response.destroyed) return;
    const headers = [...this.headers, ...this.ownHeaders(), 'content-length', String(body.length)];
    if (encoding !== 'identity') headers.push('content-encoding', encoding);
    response.writeHead(status, headers).end(body);
  }

  private ownHeaders(): string[] {
    const vary = ['vary', 'Accept-Encoding'];
    return this.made.status === 200 ? ['etag', this.etag, ...vary] : vary;
  }

  private headersBut(left: string): string[] {
    return this.headers.filter((_, i, all) => all[i - (i % 2)] !== left);
  }

  private encodingFor({ headers }: IncomingMessage): Encoding {
    const accepted = headers['accept-encoding'];
    if (typeof accepted !== 'string' || this.made.body.length < WORTH_PACKING) return 'identity';
    if (accepts(accepted, 'br')) return 'br';
    return accepts(accepted, 'gzip') ? 'gzip' : 'identity';
  }

  private form(encoding: 'br' | 'gzip'): Promise<Buffer> {
    let form = this.forms.get(encoding);
    if (!form) {
      const { body } = this.made;
      form = encoding === 'br' ? brotli(body, BROTLI) : gunzippable(body);
      this.forms.set(encoding, form);
    }
    return form;
  }
}

/** Whether a list of encodings names this one, and not to refuse it. */
function accepts(list: string, encoding: string): boolean {
  const named = list.split(',').find((one) => one.trim().split(';', 1)[0]?.trim() === encoding);
  return named !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(named);
}
