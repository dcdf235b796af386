import type { IncomingMessage } from 'node:http';
import { Router } from 'express';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import proxyaddr from 'proxy-addr';
import { Forbidden } from '../graphql/errors.ts';
import { hashOf, isHashOf } from '../graphql/secrets.ts';
import { allMetrics, shareMetrics } from './all-metrics.ts';
import { restErrors } from './errors.ts';

const isThisMachine = proxyaddr.compile('loopback');
/** Any of these says that somebody else asks, through a proxy on this machine. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/** GET /metrics: Prometheus text, for `Authorization: Bearer <METRICS_TOKEN>`; without a token set, for this machine. 403 else. */
export function metricsRoutes(registry: Registry, token: string | null, log: Logger): Router {
  const router = Router();
  shareMetrics(registry);
  router.get('/metrics', async (request, response) => {
    const mayRead = token === null ? isDirect(request) : hasToken(request, token);
    if (!mayRead) throw new Forbidden('Figures are for the operator: see METRICS_TOKEN.');
    response.set('Cache-Control', 'no-store').type(registry.contentType);
    response.send(await allMetrics(registry));
  });
  router.use('/metrics', restErrors(log));
  return router;
}

function isDirect({ socket, headers }: IncomingMessage): boolean {
  const isHere = socket.remoteAddress !== undefined && isThisMachine(socket.remoteAddress, 0);
  return isHere && FORWARDED.every((name) => headers[name] === undefined);
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const [, presented = ''] = /^Bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '') ?? [];
  return isHashOf(hashOf(token), presented);
}
