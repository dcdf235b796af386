import { statfs } from 'node:fs/promises';
import type { RequestHandler } from 'express';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Histogram, Registry, Gauge } from 'prom-client';
import type { DataSource } from 'typeorm';
import { addGauge } from '../gauge.ts';

/**
 * Node's metrics that are left out: each lists all sockets several times to count them, which blocks a process with
 * thousands.
 */
const UNUSED_METRICS = [
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_resources',
  'nodejs_active_resources_total',
];

/**
 * How often the event loop's lag is measured; the usual 10 ms would cost an idle process more than everything else.
 */
const LAG_EVERY_MS = 50;

/** A separate registry for each app, with the process's default metrics. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  for (const name of UNUSED_METRICS) registry.removeSingleMetric(name);
  return registry;
}

/** Counts and times every response by method and status. */
export function measureRequests(registry: Registry): RequestHandler {
  const seconds = new Histogram({
    name: 'keepsake_http_request_seconds',
    help: 'Time to answer',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('finish', () => {
      const labels = { method: request.method, status: response.statusCode };
      seconds.observe(labels, (performance.now() - startedAt) / 1_000);
    });
    next();
  };
}

/** How visitors' responses were produced. */
export interface CacheMetrics {
  hits: Counter.Internal;
  misses: Counter.Internal;
}

/** Adds them to what `GET /metrics` shows. */
export function createCacheMetrics(registry: Registry): CacheMetrics {
  const served = new Counter({
    name: 'keepsake_ready_answers_total',
    help: 'Answers to visitors, by whether they were kept ready or had to be made',
    labelNames: ['from'],
    registers: [registry],
  });
  return { hits: served.labels('memory'), misses: served.labels('handler') };
}

interface Installation {
  db: DataSource;
  dataDir: string;
  /** Whether this process receives messages of the others. */
  isBusOpen(): boolean;
}

/** Metrics for the operator: connections to the database and their losses, the bus, the disk of DATA_DIR. */
export function measureInstallation(
  registry: Registry,
  { db, dataDir, isBusOpen }: Installation,
): void {
  const { master: pool } = db.driver as unknown as { master: pg.Pool };
  const registers = [registry];
  new Gauge({
    name: 'keepsake_database_connections',
    help: 'Connections to the database: open, and of them not in use',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  const waiting = 'Requests that wait for a connection to the database';
  addGauge(registry, 'keepsake_database_waiting', waiting, () => pool.waitingCount);
  const lost = new Counter({
    name: 'keepsake_database_connections_lost_total',
    help: 'Connections that the database ended',
    registers,
  });
  pool.on('error', () => lost.inc());
  const busOpen =
    '1 while this process hears the others at once, 0 while it reads what they did from the tables';
  addGauge(registry, 'keepsake_bus_open', busOpen, () => (isBusOpen() ? 1 : 0), 'min');
  const readFreeBytes = async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  };
  const free = 'What is free on the disk of DATA_DIR';
  addGauge(registry, 'keepsake_disk_free_bytes', free, readFreeBytes, 'min');
}
