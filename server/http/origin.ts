import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { type Env, getPublicUrl } from '../env.ts';
import { Forbidden } from '../errors/public-errors.ts';
import { isProxied } from './client-address.ts';

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The origin that a request was made to, such as `https://example.org`, by its Host header or the headers of a trusted
 * proxy. For links, previews and the page's own policy only, as clients can send anything. Null if it is no plain host
 * of http or https.
 */
export function readOrigin(request: IncomingMessage): string | null {
  const { headers } = request;
  const hasProxy = isProxied(request);
  const forwarded = (name: string) =>
    hasProxy ? [headers[name]].flat()[0]?.split(',')[0]?.trim() : undefined;
  const protocol = forwarded('x-forwarded-proto') || 'http';
  const host = forwarded('x-forwarded-host') || headers.host || '';
  if ((protocol !== 'http' && protocol !== 'https') || !HOST.test(host)) return null;
  const address = `${protocol}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}

/** The address that links in a response begin with: PUBLIC_URL, else that of the request, else one by PORT. */
export function readPublicUrl(
  request: IncomingMessage,
  env: Pick<Env, 'publicUrl' | 'port'>,
): string {
  return env.publicUrl ?? readOrigin(request) ?? getPublicUrl(env);
}

/**
 * Whether a request comes from a page of this site, or from no web page at all: by the Origin header of browsers; other
 * clients send none.
 */
export function isSameOrigin(request: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = request.headers;
  if (!origin) return true;
  if (!URL.canParse(origin)) return false; // "null" comes from a page that hides its origin
  const publicHosts = [publicUrl, readOrigin(request)].map((url) => url && new URL(url).host);
  return [host, ...publicHosts].includes(new URL(origin).host);
}

/**
 * Whether the browser says that another site caused the request, by a link or a picture; older browsers do not say.
 */
export function isFromOtherSite({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'] ?? 'none';
  return site !== 'none' && site !== 'same-origin';
}

/** Whether a request has several Host headers, of which a proxy may read another one than we do: RFC 9112, 3.2. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === 4 && rawHeaders[i]!.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

/** Methods that change nothing. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that another site's page makes a visitor's browser send, on every route; reads are allowed. Newer
 * browsers send Sec-Fetch-Site, which no proxy changes; without it, Origin decides.
 */
export function refuseCrossSite(publicUrl: string | null): RequestHandler {
  return (request, _response, next) => {
    const isCrossSite = request.headers['sec-fetch-site']
      ? isFromOtherSite(request)
      : !isSameOrigin(request, publicUrl);
    if (!SAFE_METHODS.has(request.method) && isCrossSite)
      throw new Forbidden('Pages of other sites may not send this.');
    next();
  };
}
