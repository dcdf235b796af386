import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { connect } from '../../database/database.ts';
import { entities } from '../../entities.ts';
import { createLog } from '../../log.ts';
import { createMemorial } from '../../testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { DEFAULT_BOOK } from '../book/book-options.ts';
import { createDiskStorage } from '../uploads/storage/disk-storage.ts';
import type { Storage } from '../uploads/storage/storage.ts';
import { ExportJobRow, toExportFolder } from './export-job.entity.ts';
import { ExportQueue, type MakeExport } from './export-queue.ts';

let database: TestDatabase;
let folder: string;
let storage: Storage;
/** The process's own connections. */
let db: DataSource;
let logged: string;
let queue: ExportQueue;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'keepsake-exports-'));
  storage = createDiskStorage(folder);
  db = await connect(database.address, entities, createLog('silent'));
});
afterEach(() => queue.close());
afterAll(async () => {
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});

const jobs = () => database.dataSource.getRepository(ExportJobRow);

/** Asks for a book, and begins to make it as said. */
async function begin(make: MakeExport): Promise<ExportJobRow> {
  const { id: pageId } = await createMemorial(database.dataSource);
  const asked = { pageId, kind: 'book', options: DEFAULT_BOOK, pageVersion: 'none' } as const;
  const job = await jobs().save({ ...asked, id: crypto.randomUUID() });
  logged = '';
  const log = createLog('warn', { write: (line) => (logged += line) });
  const mails = { add: () => Promise.resolve(), sendSoon: () => undefined };
  const given = { db, storage, mails, publicUrl: 'http://localhost', folder, log };
  queue = new ExportQueue({ ...given, metrics: new Registry(), make });
  queue.workSoon();
  return job as ExportJobRow;
}

it('finishes an export although the database was away meanwhile', async () => {
  const { id } = await begin(async () => {
    await db.destroy();
    await until(() => logged.includes('progress of an export could not be stored'));
    await db.initialize();
    return { size: 1 };
  });
  await until(async () => (await jobs().findOneByOrFail({ id })).state === 'ready');
});

it('stops an export that another process has taken over, and keeps the other one’s files', async () => {
  let isStopped = false;
  const { id } = await begin(async (job, _page, { signal }) => {
    await storage.put(toExportFolder(job.id), 'book.pdf', Buffer.from('made by the other'));
    await jobs().update({ id: job.id }, { tries: job.tries + 1 });
    await until(() => signal.aborted);
    isStopped = true;
    signal.throwIfAborted();
    return { size: 1 };
  });
  await until(() => isStopped);
  await queue.close();
  expect(await storage.size(toExportFolder(id), 'book.pdf')).not.toBeNull();
  expect(await jobs().findOneBy({ id })).toMatchObject({ state: 'waiting', tries: 2 });
});

it('gives up an export that has ended three processes, and makes the next one', async () => {
  const { id } = await begin(async (job) => {
    // as a process leaves it that is killed
    const left = { tries: 3, leasedUntil: () => `now() - interval '1 second'` };
    await jobs().update({ id: job.id }, left);
    return { size: 1 };
  });
  await until(async () => (await jobs().findOneByOrFail({ id })).tries === 3);
  await queue.close();
  const next = await begin(async () => ({ size: 1 }));
  await until(async () => (await jobs().findOneByOrFail({ id: next.id })).state === 'ready');
  const reason = expect.stringContaining('could not be made') as string;
  expect(await jobs().findOneBy({ id })).toMatchObject({ state: 'failed', tries: 3, reason });
});
