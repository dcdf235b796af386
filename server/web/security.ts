import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** The headers of every answer: scripts only from here, frames only from YouTube's cookie-less host. */
export function securityHeaders(development: boolean): RequestHandler {
  const scripts = development ? ["'self'", "'unsafe-inline'"] : ["'self'"];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: scripts,
        styleSrc: ["'self'", "'unsafe-inline'"], // React sets widths and placeholder colours inline
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        frameSrc: ['https://www.youtube-nocookie.com'],
        workerSrc: ["'self'", 'blob:'],
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
