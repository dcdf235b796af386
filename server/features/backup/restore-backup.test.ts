import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from '../../env.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { uploadClient } from '../../testing/test-client.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { registerPerson } from '../../testing/test-people.ts';
import { AT_COMMAND_LINE } from '../audit/audit-log.ts';
import { Photo } from '../photos/photo.entity.ts';
import { createDiskStorage } from '../uploads/storage/disk-storage.ts';
import { openStorage, type Storage } from '../uploads/storage/storage.ts';
import { createFolderTarget } from './backup-target.ts';
import { backUp } from './backup.service.ts';
import { openBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const SET_UP = `mutation ($input: SetUpTributeInput!) { setUpTribute(input: $input) { page { id } } }`;

const app = useTestApp();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-restore-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const onProgress = () => undefined;

/** Adds a page with a photo, and returns the photo's address. */
async function addPhoto(): Promise<string> {
  const owner = await registerPerson(app);
  const input = { pageId: owner.url, name: 'Ada Bell' };
  const { data } = await app.graphql(SET_UP, { input }, owner.headers);
  const { page } = data!['setUpTribute'] as { page: { id: string } };
  const image = await uploadClient(app).uploaded();
  await app.rest('POST', `/api/public/page/${page.id}/photos`, { image }, owner.headers);
  return image;
}

/** A storage during whose calls the database ends the connections that a backup or a restore has. */
function endingConnections(db: DataSource, storage: Storage): Storage {
  const endConnections = () =>
    db.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = '' and state = 'idle in transaction'`);
  return {
    ...storage,
    get: (...file) => endConnections().then(() => storage.get(...file)),
    put: (...file) => endConnections().then(() => storage.put(...file)),
  };
}

it('a backup and a restore go on where the database ends their connections while pictures are copied', async () => {
  const image = await addPhoto();
  const path = join(folder, 'interrupted.backup');
  await writeBackup(path, null, {
    db: app.dataSource,
    storage: endingConnections(app.dataSource, openStorage(readEnv({ DATA_DIR: app.dataDir }))),
    secrets: new Map(),
    onProgress,
  });
  const backup = await openBackup(path, null, join(folder, 'unused'));
  const other = await createTestDatabase();
  const copies = createDiskStorage(join(folder, 'copies'));
  const storage = endingConnections(other.dataSource, copies);
  await restoreBackup(backup, { db: other.dataSource, storage, onProgress });
  backup.archive.close();
  expect(await other.dataSource.getRepository(Photo).existsBy({ image })).toBe(true);
  expect(await copies.size(image.replace('/media/', ''), 'original')).toBeGreaterThan(0);
  await other.drop();
});

it('a restore that fails removes what it has stored, and no file that was there before', async () => {
  const image = await addPhoto();
  const env = readEnv({ DATA_DIR: app.dataDir });
  await backUp(env, app.dataSource, {
    target: createFolderTarget(folder),
    name: 'keepsake.backup',
    actor: AT_COMMAND_LINE,
    onProgress,
  });

  const path = join(folder, 'keepsake.backup');
  const backup = await openBackup(path, null, join(folder, 'staged'));
  backup.manifest.tables[0]!.rows += 1; // fails once the files are stored
  const other = await createTestDatabase();
  const key = image.replace('/media/', '');
  const [serving, own] = [openStorage(env), createDiskStorage(join(folder, 'media'))];
  const partial = createDiskStorage(join(folder, 'partial')); // of a disk that lost some
  await partial.put(key, 'original', Buffer.from('as it was'));
  for (const storage of [serving, own, partial])
    await expect(
      restoreBackup(backup, {
        db: other.dataSource,
        storage,
        onProgress,
      }),
    ).rejects.toThrow('rows came instead');
  backup.archive.close();
  await other.drop();
  expect(await serving.size(key, 'original')).toBeGreaterThan(0);
  expect((await fetch(`${app.origin}${image}`)).status).toBe(200);
  expect(await own.size(key, 'original')).toBeNull();
  expect(await partial.size(key, 'original')).toBe('as it was'.length);
  expect(await partial.size(key, 'public.webp')).toBeNull();
});
