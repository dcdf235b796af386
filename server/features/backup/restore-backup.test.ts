import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getClientConfig } from '../../database/database.ts';
import { readEnv } from '../../env.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { uploadClient } from '../../testing/test-client.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { registerPerson } from '../../testing/test-people.ts';
import { AT_COMMAND_LINE } from '../audit/audit-log.ts';
import { createDiskStorage } from '../uploads/storage/disk-storage.ts';
import { openStorage } from '../uploads/storage/storage.ts';
import { createFolderTarget } from './backup-target.ts';
import { backUp } from './backup.service.ts';
import { openBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const SET_UP = `mutation ($input: SetUpTributeInput!) { setUpTribute(input: $input) { page { id } } }`;

const app = useTestApp();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-restore-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a restore that fails removes what it has stored, and no file that was there before', async () => {
  const owner = await registerPerson(app);
  const input = { pageId: owner.url, name: 'Ada Bell' };
  const { data } = await app.graphql(SET_UP, { input }, owner.headers);
  const { page } = data!['setUpTribute'] as { page: { id: string } };
  const image = await uploadClient(app).uploaded();
  await app.rest('POST', `/api/public/page/${page.id}/photos`, { image }, owner.headers);
  const env = readEnv({ DATA_DIR: app.dataDir });
  await backUp(env, app.dataSource, {
    target: createFolderTarget(folder),
    name: 'keepsake.backup',
    actor: AT_COMMAND_LINE,
    onProgress: () => undefined,
  });

  const path = join(folder, 'keepsake.backup');
  const backup = await openBackup(path, null, join(folder, 'staged'));
  backup.described.tables[0]!.rows += 1; // fails once the files are stored
  const other = await createTestDatabase();
  const key = image.replace('/media/', '');
  const [serving, own] = [openStorage(env), createDiskStorage(join(folder, 'media'))];
  const partial = createDiskStorage(join(folder, 'partial')); // of a disk that lost some
  await partial.put(key, 'original', Buffer.from('as it was'));
  for (const storage of [serving, own, partial])
    await expect(
      restoreBackup(backup, {
        client: getClientConfig(other.dataSource),
        storage,
        onProgress: () => undefined,
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
