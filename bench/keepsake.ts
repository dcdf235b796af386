import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/database/embedded/embedded-postgres.ts';
import { createLog } from '../server/log.ts';
import { startProcess } from '../server/testing/test-process.ts';
import { until } from '../server/testing/until.ts';
import type { Server } from './children.ts';

/** Keepsake, with its own folder and Postgres. */
export type Keepsake = Server & { folder: string };

/**
 * Starts the built server; limits are out of the way unless `variables` say otherwise. It is started twice, as the
 * memory that making the demonstration leaves behind would hide what watchers take.
 */
export async function startKeepsake(variables: Record<string, string> = {}): Promise<Keepsake> {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-bench-'));
  await chmod(folder, 0o755);
  const settings = { DATA_DIR: folder, RATE_LIMIT_SCALE: '100000', ...variables };
  const first = await startProcess(settings);
  await first.end('SIGTERM');
  const { origin, output, end } = await startProcess(settings);
  const processes = variables['PROCESSES'] === 'auto' ? availableParallelism() : 1;
  const serving = () => output().split('"msg":"serving"').length - 1;
  await until(() => serving() === processes, 60_000); // the others come after the first
  return {
    origin,
    folder,
    async usage() {
      const text = await (await fetch(`${origin}/metrics`)).text();
      const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
      return {
        cpuSeconds: read('process_cpu_seconds_total'),
        memoryBytes: read('process_resident_memory_bytes'),
      };
    },
    async [Symbol.asyncDispose]() {
      await end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Connects to the Postgres that a Keepsake runs on. */
export async function openDatabaseFor({ folder }: Keepsake) {
  const { address, stop } = await startEmbeddedPostgres(folder, createLog('error')); // the same one
  const db = new pg.Client({ ...address });
  await db.connect();
  return { address, db, [Symbol.asyncDispose]: () => db.end().then(stop) };
}
