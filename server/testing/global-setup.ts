import 'reflect-metadata';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Chromium, unpackChromium } from './chromium.ts';
import { connect } from '../database/database.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import type { EmbeddedAddress } from '../database/postmaster.ts';
import { createLog } from '../log.ts';
import { administer, MIGRATED } from './administer.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: EmbeddedAddress;
    chromium: Chromium;
  }
}

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/** One real Postgres for the whole run, in which every test app gets a database of its own, and one browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromium', await unpackChromium()); // on the disk, as memory may forbid programs
  const folder = await mkdtemp(join(await findFastFolder(), 'keepsake-test-'));
  await chmod(folder, 0o755); // so that the database may lie in it when root runs the tests
  process.env['TMPDIR'] = folder; // of the workers, too
  const postgres = await startEmbeddedPostgres(folder, createLog('error'), { durable: false });
  await migrateOnce(postgres.address);
  project.provide('postgres', postgres.address);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Memory where there is plenty: a database is copied there in a twentieth of the time that a disk needs. */
async function findFastFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir();
}

/** Makes the database that every other one of the run is a copy of, as copying is quicker than migrating. */
async function migrateOnce(server: EmbeddedAddress): Promise<void> {
  await administer(server, `create database ${MIGRATED}`);
  const migrated = await connect({ ...server, database: MIGRATED }, [], createLog('silent'));
  await migrated.destroy();
}
