import 'reflect-metadata';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Chromium, unpackChromium } from './chromium.ts';
import { connect } from '../database/database.ts';
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts';
import type { EmbeddedAddress } from '../database/embedded/postmaster.ts';
import { createLog } from '../log.ts';
import { runAsSuperuser, MIGRATED } from './run-as-superuser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: EmbeddedAddress;
    chromium: Chromium;
  }
}

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Starts one real Postgres for the whole run, in which every test app gets its own database, and unpacks one browser.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromium', await unpackChromium()); // on disk, because memory file systems may be mounted noexec
  const folder = await mkdtemp(join(await findFastFolder(), 'keepsake-test-'));
  await chmod(folder, 0o755); // lets the database's user enter it when root runs the tests
  process.env['TMPDIR'] = folder; // also that of the workers
  const postgres = await startEmbeddedPostgres(folder, createLog('error'), { isDurable: false });
  await migrateOnce(postgres.address);
  project.provide('postgres', postgres.address);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** A folder in memory if there is enough: copying a database there takes a twentieth of the time. */
async function findFastFolder(): Promise<string> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > NEEDED_BYTES ? MEMORY : tmpdir();
}

/** Migrates the database that is copied for each test app, because copying is faster than migrating. */
async function migrateOnce(server: EmbeddedAddress): Promise<void> {
  await runAsSuperuser(server, `create database ${MIGRATED}`);
  const migrated = await connect({ ...server, database: MIGRATED }, [], createLog('silent'));
  await migrated.destroy();
}
