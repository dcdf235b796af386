import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Env } from '../env.ts';
import type { OriginOf } from './origin.ts';

/** Whose players may stand in a page: videos, and broadcasts of a service. */
const PLAYERS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://vimeo.com/event/',
  'https://www.facebook.com/plugins/',
];

/** The headers of every answer: everything comes from here, except a film's player and the operator's picture. */
export function securityHeaders(
  { development, promotion, publicUrl }: Env,
  originOf: OriginOf,
): RequestHandler {
  const scripts = development ? ["'self'", "'unsafe-inline'"] : ["'self'"];
  const promoted =
    promotion && URL.canParse(promotion.image) ? [new URL(promotion.image).origin] : [];
  /** Safari before 15.4 does not count sockets to the page's own host among 'self'. */
  const ownSockets = (request: IncomingMessage) => {
    const origin = publicUrl ? new URL(publicUrl).origin : originOf(request);
    return origin?.replace(/^http/, 'ws') ?? "'self'";
  };
  return helmet({
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
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
}
