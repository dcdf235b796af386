import type { IncomingMessage } from 'node:http';
import { isFromOtherSite } from '../../graphql/own-origin.ts';
import { peekBody } from '../../graphql/posted-body.ts';

/** Responses to longer operations are not cached. */
const MAX_BODY_BYTES = 16 * 1024;
const MAX_URL_LENGTH = 512;
const MAX_TOKEN_LENGTH = 1_024;

/** Addresses of pages, of their walls, of the product's own screens, and the documented reads. */
const SCREEN = /^\/(?:[\w-]{0,64}\/?(?:\?|$)|[\w-]{1,64}\/live$)/;
const REST_READ =
  /^\/api\/(?:page\?|quote\?|page\/[^/?]+\/components(?:\?|$)|public\/page\/[^/?]+\/photos(?:\?|$)|comments\/[^/?]+(?:\?|$))/;
const OTHER_ENDPOINT = /^\/(?:healthz|metrics|graphql)\/?(?:\?|$)/;
/** The build's files, whose names change with their content: cached once for each Accept-Encoding. */
const BUILD_FILE = /^\/assets\/[\w.-]+$/;
/** A small picture; the large ones would push the pages out of memory. */
const SMALL_PICTURE = /^\/media\/\w+\/sm$/;
const OPERATION = /^\/graphql\/?\?/;
const MUTATION = /"query"\s*:\s*"\s*mutation\b/;

/**
 * The cache key of a request: equal for requests that get the same response, null for whatever does more than
 * read. `host` is how the request names this host. A token is part of an operation's key, so that its response
 * is its own. An operation in a body is read from the request, and put back for the handler behind.
 */
export function cacheKeyOf(
  request: IncomingMessage,
  host: string,
): string | null | Promise<string | null> {
  const { method, url = '/', headers } = request;
  const token = isVisitor(headers.authorization) ? '' : (headers.authorization ?? '');
  if (url.length > MAX_URL_LENGTH || token.length > MAX_TOKEN_LENGTH) return null;
  const operationKey = `${host}\n${token}\n${headers.accept ?? ''}`;
  if (method === 'GET') {
    if (OPERATION.test(url)) return isFromOtherSite(request) ? null : `GET ${operationKey}\n${url}`;
    if (BUILD_FILE.test(url)) return `GET ${host}\n${String(headers['accept-encoding'])}\n${url}`;
    if (SMALL_PICTURE.test(url)) return token ? null : `GET ${url}`;
    return isPublicRead(url, token) ? `GET ${host}\n${url}` : null;
  }
  if (method !== 'POST' || url !== '/graphql') return null;
  if (!headers['content-type']?.startsWith('application/json') || headers['content-encoding'])
    return null;
  const length = Number(headers['content-length']);
  if (!(length > 0 && length <= MAX_BODY_BYTES)) return null;
  return peekBody(request, length).then((body) => {
    const text = body?.toString('latin1');
    if (!text || MUTATION.test(text)) return null;
    return `POST ${operationKey}\n${text}`;
  });
}

/** Without a token, or with none behind the scheme word. */
function isVisitor(authorization: string | undefined): boolean {
  return authorization === undefined || /^JWT\s*$/i.test(authorization);
}

/** Whether the address is one of those whose responses depend on pages and cards alone, whoever asks. */
function isPublicRead(url: string, token: string): boolean {
  return REST_READ.test(url) || (!token && SCREEN.test(url) && !OTHER_ENDPOINT.test(url));
}
