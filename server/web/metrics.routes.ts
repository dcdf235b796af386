import type { IncomingMessage } from 'node:http';
import { Router } from 'express';
import type { Registry } from 'prom-client';
import proxyaddr from 'proxy-addr';
import { Forbidden } from '../errors/public-errors.ts';
import { isSameSecret } from '../secrets.ts';
import { collectAllMetrics, shareMetrics } from './cluster-metrics.ts';

const isThisMachine = proxyaddr.compile('loopback');
/** Any of these headers means that the request came through a proxy, not from this machine itself. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/**
 * GET /metrics: Prometheus text, for `Authorization: Bearer <METRICS_TOKEN>`; without a token set, for this machine
 * only. Otherwise 403.
 */
export function metricsRoutes(registry: Registry, token: string | null): Router {
  const router = Router();
  shareMetrics(registry);
  router.get('/metrics', async (request, response) => {
    const mayRead = token === null ? isDirect(request) : hasToken(request, token);
    if (!mayRead) throw new Forbidden('Figures are for the operator: see METRICS_TOKEN.');
    response.set('Cache-Control', 'no-store').type(registry.contentType);
    response.send(await collectAllMetrics(registry));
  });
  return router;
}

function isDirect({ socket, headers }: IncomingMessage): boolean {
  const isHere = socket.remoteAddress !== undefined && isThisMachine(socket.remoteAddress, 0);
  return isHere && FORWARDED.every((name) => headers[name] === undefined);
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const [, presented = ''] = /^Bearer\s+(\S+)\s*$/i.exec(headers.authorization ?? '') ?? [];
  return isSameSecret(token, presented);
}
