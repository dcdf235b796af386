import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Each lists every socket to count it, several times over, and stops a process with thousands at each look. */
const COUNTED_ONE_BY_ONE = [
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_resources',
  'nodejs_active_resources_total',
];

/** How often the event loop's lag is measured: every 10 ms, as is usual, costs an idle process more than all else it does. */
const LAG_EVERY_MS = 50;

/** A registry of its own for each app, with the process's figures in it. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  for (const name of COUNTED_ONE_BY_ONE) registry.removeSingleMetric(name);
  return registry;
}

/** Begins to time the answer to a request, and goes on. */
type Measure = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Counts and times every answer by method and status. */
export function measured(registry: Registry): Measure {
  const seconds = new Histogram({
    name: 'keepsake_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const series = new Map<string, Histogram.Internal<'method' | 'status'>>(); // finding one costs more than counting
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('finish', () => {
      const { method = '' } = request;
      const { statusCode: status } = response;
      const key = `${method} ${status}`;
      const one = series.get(key) ?? seconds.labels({ method, status });
      series.set(key, one);
      one.observe((performance.now() - startedAt) / 1_000);
    });
    next();
  };
}
