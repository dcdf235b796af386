import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { DataSource } from 'typeorm';

interface Installation {
  db: DataSource;
  dataDir: string;
  /** Whether this process receives messages of the others. */
  isBusOpen(): boolean;
}

/** Metrics for the operator: connections to the database and their losses, the bus, the disk of DATA_DIR. */
export function watchInstallation(
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
  new Gauge({
    name: 'keepsake_database_waiting',
    help: 'Requests that wait for a connection to the database',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  const lost = new Counter({
    name: 'keepsake_database_connections_lost_total',
    help: 'Connections that the database ended',
    registers,
  });
  pool.on('error', () => lost.inc());
  new Gauge({
    name: 'keepsake_bus_open',
    help: '1 while this process hears the others at once, 0 while it reads what they did from the tables',
    aggregator: 'min',
    registers,
    collect() {
      this.set(isBusOpen() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'keepsake_disk_free_bytes',
    help: 'What is free on the disk of DATA_DIR',
    aggregator: 'min',
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(dataDir);
      this.set(bavail * bsize);
    },
  });
}
