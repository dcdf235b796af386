import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import { LRUCache } from 'lru-cache';
import type { Env } from '../env.ts';
import type { OriginOf } from './origin.ts';

/** Players that a page may frame: of videos, and of a service's broadcast. */
const PLAYERS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://vimeo.com/event/',
  'https://www.facebook.com/plugins/',
];

/** The security headers of the response to a request. */
export type HeadersOf = (request: IncomingMessage) => Map<string, string>;

const CACHED_HOSTS = 1_000;

/** The headers of every answer: everything comes from here, except a film's player and the operator's picture. */
export function securityHeaders(
  { development, promotion, publicUrl }: Env,
  originOf: OriginOf,
): HeadersOf {
  const scripts = development ? ["'self'", "'unsafe-inline'"] : ["'self'"];
  const promoted =
    promotion && URL.canParse(promotion.image) ? [new URL(promotion.image).origin] : [];
  /** Safari before 15.4 does not count sockets to the page's own host among 'self'. */
  const ownSockets = (request: IncomingMessage) => {
    const origin = publicUrl ? new URL(publicUrl).origin : originOf(request);
    return origin?.replace(/^http/, 'ws') ?? "'self'";
  };
  const set = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: scripts,
        styleSrc: ["'self'", "'unsafe-inline'"], // React sets widths and placeholder colours inline
        imgSrc: ["'self'", 'data:', 'blob:', ...promoted],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ownSockets, ...(development ? ['ws:'] : [])], // reload has a port of its own
        frameSrc: PLAYERS,
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: false, // the proxy that ends TLS sets it
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false, // browsers ignore it, with a warning, on plain http
    originAgentCluster: false,
    // not the address itself, in which a key or a code may stand: proxies log what follows ?
    referrerPolicy: { policy: 'strict-origin' },
  });
  const cache = new LRUCache<string, Map<string, string>>({ max: CACHED_HOSTS });
  return (request) => {
    const host = ownSockets(request); // nothing else of a request makes a difference
    const cached = cache.get(host);
    if (cached) return cached;
    const headers = headersSet(set, request);
    cache.set(host, headers);
    return headers;
  };
}

/** The headers that a handler sets on a response. */
function headersSet(
  handler: ReturnType<typeof helmet>,
  request: IncomingMessage,
): Map<string, string> {
  const headers = new Map<string, string>();
  const response = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => undefined,
  };
  handler(request, response as unknown as ServerResponse, () => undefined);
  return headers;
}
