import type { IncomingMessage } from 'node:http';
import { isFromOtherSite } from '../../http/origin.ts';

/** Responses to longer operations are not cached. */
const MAX_BODY_BYTES = 16 * 1024;
const MAX_URL_LENGTH = 512;
const MAX_TOKEN_LENGTH = 1_024;

/** Addresses of pages, their walls, the product's own screens, and the documented reads. */
const SCREEN_PATH = /^\/(?:[\w-]{0,64}\/?(?:\?|$)|[\w-]{1,64}\/live$)/;
const REST_PATH =
  /^\/api\/(?:page\?|quote\?|page\/[^/?]+\/components(?:\?|$)|public\/page\/[^/?]+\/photos(?:\?|$)|comments\/[^/?]+(?:\?|$))/;
const OTHER_ENDPOINT = /^\/(?:healthz|livez|metrics|graphql)\/?(?:\?|$)/;
/** The build's files, whose names change with their content; cached once per Accept-Encoding. */
const BUILD_FILE = /^\/assets\/[\w.-]+$/;
/** Small pictures only; large ones would push the pages out of memory. */
const SMALL_PICTURE = /^\/media\/\w+\/(?:sm|480\.(?:avif|webp))$/;
const OPERATION = /^\/graphql\/?\?/;
const MUTATION = /"query"\s*:\s*"\s*mutation\b/;

/**
 * The cache key of a request: equal for requests that get the same response, null for anything but a read. `origin`
 * is the address that the request was made to. A token is part of an operation's key, so each account has its own
 * responses. An operation in a body is read from the request and put back for the next handler.
 */
export async function computeCacheKey(
  request: IncomingMessage,
  origin: string,
): Promise<string | null> {
  const { method, url = '/', headers } = request;
  const token = isVisitor(headers.authorization) ? '' : (headers.authorization ?? '');
  if (url.length > MAX_URL_LENGTH || token.length > MAX_TOKEN_LENGTH) return null;
  const operationKey = `${origin}\n${token}\n${headers.accept ?? ''}`;
  if (method === 'GET') {
    if (OPERATION.test(url)) return isFromOtherSite(request) ? null : `GET ${operationKey}\n${url}`;
    if (BUILD_FILE.test(url)) return `GET ${origin}\n${String(headers['accept-encoding'])}\n${url}`;
    if (SMALL_PICTURE.test(url)) return token ? null : `GET ${url}`;
    return isPublicRead(url, token) ? `GET ${origin}\n${url}` : null;
  }
  if (method !== 'POST' || url !== '/graphql' || isFromOtherSite(request)) return null;
  if (!headers['content-type']?.startsWith('application/json') || headers['content-encoding'])
    return null;
  const length = Number(headers['content-length']);
  if (!(length > 0 && length <= MAX_BODY_BYTES)) return null;
  const text = (await peekBody(request, length))?.toString('latin1');
  return text && !MUTATION.test(text) ? `POST ${operationKey}\n${text}` : null;
}

/** Whether there is no token, or an empty one after the scheme. */
function isVisitor(authorization: string | undefined): boolean {
  return authorization === undefined || /^JWT\s*$/i.test(authorization);
}

/** Whether responses at this address depend on pages and cards only, not on the caller. */
function isPublicRead(url: string, token: string): boolean {
  return REST_PATH.test(url) || (!token && SCREEN_PATH.test(url) && !OTHER_ENDPOINT.test(url));
}

/**
 * Reads the body's bytes and puts them back into the request for the next reader. `length` is its Content-Length;
 * null if the body ended early.
 */
async function peekBody(request: IncomingMessage, length: number): Promise<Buffer | null> {
  await Promise.resolve(); // bytes received together with the head become readable after this
  if (request.readableLength < length) return readBuffered(request, length);
  const body = request.read(length) as Buffer;
  request.unshift(body);
  return body;
}

function readBuffered(request: IncomingMessage, length: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let read = 0;
    const done = (body: Buffer | null) => {
      request.off('readable', readChunks).off('close', aborted).off('error', aborted);
      if (body) request.unshift(body);
      resolve(body);
    };
    const aborted = () => done(null);
    // never reads past the body: the end of the stream is for the next reader
    const readChunks = () => {
      while (read < length) {
        const chunk = request.read(
          Math.min(length - read, request.readableLength),
        ) as Buffer | null;
        if (chunk === null) return;
        chunks.push(chunk);
        read += chunk.length;
      }
      done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    };
    if (request.closed) return resolve(null);
    request.on('readable', readChunks).on('close', aborted).on('error', aborted);
  });
}
