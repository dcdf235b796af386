import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { connect } from '../server/database/database.ts';
import { startEmbeddedPostgres } from '../server/database/embedded/embedded-postgres.ts';
import { entities } from '../server/entities.ts';
import { createLog } from '../server/log.ts';
import { logInToDemo } from '../server/testing/demo-login.ts';
import { startProcess } from '../server/testing/test-process.ts';
import { until } from '../server/testing/until.ts';
import { ask } from './requests.ts';
import type { Server } from './children.ts';

/** Keepsake, with its own folder and Postgres. */
export interface Keepsake extends Server {
  folder: string;
  /** The demonstration's page about Ada. */
  pageId: string;
}

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
  const { page } = await ask<{ page: { id: string } }>(origin, '{ page(url: "ada") { id } }');
  return {
    origin,
    folder,
    pageId: page.id,
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

/** The headers that authenticate the demonstration's member. */
export async function memberHeaders({ origin, folder }: Keepsake) {
  return { authorization: `JWT ${await logInToDemo(origin, folder)}` };
}

/** Connects to the Postgres that a Keepsake runs on. */
export async function openDatabaseFor({ folder }: Keepsake) {
  const { address, stop } = await startEmbeddedPostgres(folder, createLog('error')); // the same one
  const db = await connect(address, entities, createLog('silent'));
  return { address, db, [Symbol.asyncDispose]: () => db.destroy().then(stop) };
}

/** Adds tributes to a page; `content` is SQL for the words of number `n`. */
export async function addTributes(db: DataSource, pageId: string, count: number, content: string) {
  await db.query(
    `with wall as (update page set last_seq = last_seq + $2 where id = $1 returning last_seq - $2 as seq)
     insert into tribute (id, page_id, client_id, name, content, status, seq)
     select gen_random_uuid(), $1, gen_random_uuid(), 'Bench', ${content}, 'visible', seq + n
     from wall, generate_series(1, $2::int) n`,
    [pageId, count],
  );
  await db.query('analyze tribute');
}
