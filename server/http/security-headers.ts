import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Env } from '../env.ts';
import { readOrigin } from './origin.ts';

/** Players that a page may embed: for videos and the broadcast of a service. */
const PLAYER_ORIGINS = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://vimeo.com/event/',
  'https://www.facebook.com/plugins/',
];

/**
 * The security headers of every response: everything is loaded from this site, except video players and the
 * operator's picture. `inlineScripts` are the sources of the scripts that stand in the pages themselves.
 */
export function securityHeaders(
  { development, promotion, publicUrl }: Env,
  inlineScripts: readonly string[],
): RequestHandler {
  const scripts = [
    "'self'",
    ...(development ? ["'unsafe-inline'"] : inlineScripts.map(hashSource)),
  ];
  const promoted =
    promotion && URL.canParse(promotion.image) ? [new URL(promotion.image).origin] : [];
  /** Before 15.4, Safari's 'self' does not include sockets to the page's own host. */
  const ownSockets = (request: IncomingMessage) => {
    const origin = publicUrl ? new URL(publicUrl).origin : readOrigin(request);
    return origin?.replace(/^http/, 'ws') ?? "'self'";
  };
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: scripts,
        styleSrc: ["'self'", "'unsafe-inline'"], // React sets inline styles for widths and placeholder colours
        imgSrc: ["'self'", 'data:', 'blob:', ...promoted],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ownSockets, ...(development ? ['ws:'] : [])], // Vite's reload uses a port of its own
        frameSrc: PLAYER_ORIGINS,
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: false, // set by the proxy that terminates TLS
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: false, // ignored by browsers on plain http, with a warning
    originAgentCluster: false,
    // for Internet Explorer and Flash, and every answer would be heavier by them
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xDnsPrefetchControl: false,
    // the origin only: the query may contain a key or a code, and proxies log it
    referrerPolicy: { policy: 'strict-origin' },
  });
}

/** A script by its hash, which a cached page keeps together with its headers. */
function hashSource(script: string): string {
  return `'sha256-${hash('sha256', script, 'base64')}'`;
}
