import type { IncomingMessage } from 'node:http';

/** Longer operations are not kept ready. */
const LONGEST_BODY = 16 * 1024;
const LONGEST_ADDRESS = 512;

/** Addresses of pages and of the product's own screens, and the documented reads. */
const SCREEN = /^\/[\w-]{0,64}\/?(?:\?|$)/;
const READ =
  /^\/api\/(?:page\?|page\/[^/?]+\/components(?:\?|$)|public\/page\/[^/?]+\/photos(?:\?|$)|comments\/[^/?]+(?:\?|$))/;
const OTHER_ENDPOINTS = new Set(['/healthz', '/metrics', '/graphql']);

/**
 * What a request asks, in words that are equal where the answers are: null for members, whose answers
 * depend on them, and for whatever does more than read. An operation is read from the request, and
 * given back to it for whoever answers.
 */
export async function questionOf(
  request: IncomingMessage,
  originOf: (request: IncomingMessage) => string,
): Promise<string | null> {
  const { method, url = '/', headers } = request;
  if (headers.authorization !== undefined || url.length > LONGEST_ADDRESS) return null;
  if (method === 'GET' && isRead(url)) return `GET ${originOf(request)} ${url}`;
  if (method !== 'POST' || url !== '/graphql') return null;
  if (!headers['content-type']?.startsWith('application/json') || headers['content-encoding'])
    return null;
  const length = Number(headers['content-length']);
  if (!(length > 0 && length <= LONGEST_BODY)) return null;
  const body = await peek(request, length);
  return body && `POST ${originOf(request)} ${headers.accept ?? ''} ${body.toString('latin1')}`;
}

/** Whether the address is one of those whose answers depend on pages alone. */
function isRead(url: string): boolean {
  if (READ.test(url)) return true;
  return SCREEN.test(url) && !OTHER_ENDPOINTS.has(url.split('?', 1)[0] ?? '');
}

/** The body's bytes, which stay in the request for its next reader; null where it ended early. */
function peek(request: IncomingMessage, length: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let read = 0;
    const done = (body: Buffer | null) => {
      request.off('readable', readChunks).off('close', aborted).off('error', aborted);
      if (body) request.unshift(body);
      resolve(body);
    };
    const aborted = () => done(null);
    // never read past the body: the end that follows it belongs to the next reader
    const readChunks = () => {
      while (read < length) {
        const chunk = request.read(
          Math.min(length - read, request.readableLength),
        ) as Buffer | null;
        if (chunk === null) return;
        chunks.push(chunk);
        read += chunk.length;
      }
      done(Buffer.concat(chunks));
    };
    request.on('readable', readChunks).on('close', aborted).on('error', aborted);
  });
}
