import type { IncomingMessage } from 'node:http';
import { peekBody } from '../../graphql/posted-body.ts';

/** Longer operations are not kept ready. */
const LONGEST_BODY = 16 * 1024;
const LONGEST_ADDRESS = 512;
const LONGEST_TOKEN = 1_024;

/** Addresses of pages, of their walls, of the product's own screens, and the documented reads. */
const SCREEN = /^\/(?:[\w-]{0,64}\/?(?:\?|$)|[\w-]{1,64}\/live$)/;
const READ =
  /^\/api\/(?:page\?|quote\?|page\/[^/?]+\/components(?:\?|$)|public\/page\/[^/?]+\/photos(?:\?|$)|comments\/[^/?]+(?:\?|$))/;
const OTHER_ENDPOINT = /^\/(?:healthz|metrics|graphql)\/?(?:\?|$)/;
/** The build's files, whose names change with what they hold: each is kept as packed as it was asked for. */
const FILE = /^\/assets\/[\w.-]+$/;
/** A small picture; the large ones would push the pages out of memory. */
const PICTURE = /^\/media\/\w+\/sm$/;
const OPERATION = /^\/graphql\/?\?/;
const MUTATION = /"query"\s*:\s*"\s*mutation\b/;

/**
 * What a request asks, in words that are equal where the answers are, and null for whatever does more than
 * read. `host` is how the request names this host; what a token may make of an operation's answer is its
 * own. An operation in a body is read from the request, and given back to it for whoever answers.
 */
export function questionOf(
  request: IncomingMessage,
  host: string,
): string | null | Promise<string | null> {
  const { method, url = '/', headers } = request;
  const token = isVisitor(headers.authorization) ? '' : (headers.authorization ?? '');
  if (url.length > LONGEST_ADDRESS || token.length > LONGEST_TOKEN) return null;
  const asked = `${host}\n${token}\n${headers.accept ?? ''}`;
  if (method === 'GET') {
    if (OPERATION.test(url)) return isOwn(request) ? `GET ${asked}\n${url}` : null;
    if (FILE.test(url)) return `GET ${host}\n${String(headers['accept-encoding'])}\n${url}`;
    if (PICTURE.test(url)) return token ? null : `GET ${url}`;
    return isRead(url, token) ? `GET ${host}\n${url}` : null;
  }
  if (method !== 'POST' || url !== '/graphql') return null;
  if (!headers['content-type']?.startsWith('application/json') || headers['content-encoding'])
    return null;
  const length = Number(headers['content-length']);
  if (!(length > 0 && length <= LONGEST_BODY)) return null;
  return peekBody(request, length).then((body) => {
    const text = body?.toString('latin1');
    if (!text || MUTATION.test(text)) return null;
    return `POST ${asked}\n${text}`;
  });
}

/** Without a token, or with none behind the scheme word. */
function isVisitor(authorization: string | undefined): boolean {
  return authorization === undefined || /^JWT\s*$/i.test(authorization);
}

/** Whether a link or a picture of another site cannot have asked: those are refused behind. */
function isOwn({ headers }: IncomingMessage): boolean {
  const from = headers['sec-fetch-site'] ?? 'none';
  return from === 'none' || from === 'same-origin';
}

/** Whether the address is one of those whose answers depend on pages and cards alone, whoever asks. */
function isRead(url: string, token: string): boolean {
  return READ.test(url) || (!token && SCREEN.test(url) && !OTHER_ENDPOINT.test(url));
}
