import { Counter, Histogram, type Registry } from 'prom-client';

/** How visitors' responses were produced. */
export interface CacheMetrics {
  hits: Counter.Internal;
  misses: Counter.Internal;
  /** The time that hits take. */
  hitSeconds: Histogram;
}

/** Adds them to what `GET /metrics` shows. */
export function createCacheMetrics(registry: Registry): CacheMetrics {
  const served = new Counter({
    name: 'keepsake_ready_answers_total',
    help: 'Answers to visitors, by whether they were kept ready or had to be made',
    labelNames: ['from'],
    registers: [registry],
  });
  const hitSeconds = new Histogram({
    name: 'keepsake_ready_answer_seconds',
    help: 'Time to answer from what is kept ready, until it is handed to the socket',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  });
  return { hits: served.labels('memory'), misses: served.labels('handler'), hitSeconds };
}
