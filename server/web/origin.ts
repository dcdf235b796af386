import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import proxyaddr from 'proxy-addr';

/** So many ways to ask are remembered with what they come to. */
const KNOWN = 1_000;

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The address that a request was made to, such as `https://example.org`, for previews and the page's own policy
 * only: whoever asks writes it. Null where it is no plain host of http or https.
 */
export type OriginOf = (request: IncomingMessage) => string | null;

/** What `OriginOf` reads, unread: equal where the origins are. */
export function hostOf({ headers }: IncomingMessage): string {
  const {
    host = '',
    'x-forwarded-proto': protocol = '',
    'x-forwarded-host': forwardedHost = '',
  } = headers;
  return `${host}\n${String(protocol)}\n${String(forwardedHost)}`;
}

/** Reads it from the request itself, and from what a trusted proxy says of it. */
export function originReader(trustedProxies: string[]): OriginOf {
  const isTrusted = proxyaddr.compile(trustedProxies);
  const cache = new LRUCache<string, string>({ max: KNOWN });
  const read = ({ socket, headers }: IncomingMessage) => {
    const { remoteAddress } = socket;
    const isProxied = remoteAddress !== undefined && isTrusted(remoteAddress, 0);
    const forwarded = (name: string) =>
      isProxied ? [headers[name]].flat()[0]?.split(',')[0]?.trim() : undefined;
    const protocol = forwarded('x-forwarded-proto') || 'http';
    const host = forwarded('x-forwarded-host') || headers.host || '';
    if ((protocol !== 'http' && protocol !== 'https') || !HOST.test(host)) return null;
    const address = `${protocol}://${host}`;
    return URL.canParse(address) ? new URL(address).origin : null;
  };
  return (request) => {
    const key = `${request.socket.remoteAddress}\n${hostOf(request)}`;
    const origin = cache.get(key) ?? read(request);
    if (origin) cache.set(key, origin);
    return origin;
  };
}
