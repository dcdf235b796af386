import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import proxyaddr from 'proxy-addr';

const CACHED_ORIGINS = 1_000;

const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The origin that a request was made to, such as `https://example.org`. For previews and the page's own policy only,
 * as clients can send anything. Null if it is no plain host of http or https.
 */
export type ReadOrigin = (request: IncomingMessage) => string | null;

/** Reads it from the Host header, or from the headers of a trusted proxy. */
export function createOriginReader(trustedProxies: string[]): ReadOrigin {
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
    const { host, 'x-forwarded-proto': protocol, 'x-forwarded-host': forwarded } = request.headers;
    const { remoteAddress } = request.socket; // decides whether forwarded headers count
    const key = [remoteAddress, host, protocol, forwarded].join('\n');
    const origin = cache.get(key) ?? read(request);
    if (origin) cache.set(key, origin);
    return origin;
  };
}
