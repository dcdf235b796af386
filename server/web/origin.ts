import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import proxyaddr from 'proxy-addr';

const CACHED_ORIGINS = 1_000;

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The address that a request was made to, such as `https://example.org`, for previews and the page's own policy
 * only, as the requester can write anything there. Null where it is no plain host of http or https.
 */
export type OriginOf = (request: IncomingMessage) => string | null;

/** The headers that `OriginOf` reads, as a cache key: equal where the origins are. */
export function hostOf({ headers }: IncomingMessage): string {
  const {
    host = '',
    'x-forwarded-proto': protocol = '',
    'x-forwarded-host': forwardedHost = '',
  } = headers;
  return `${host}\n${String(protocol)}\n${String(forwardedHost)}`;
}

/** Reads it from the Host header, or from what a trusted proxy forwards. */
export function originReader(trustedProxies: string[]): OriginOf {
  const isTrusted = proxyaddr.compile(trustedProxies);
  const cache = new LRUCache<string, string>({ max: CACHED_ORIGINS });
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
