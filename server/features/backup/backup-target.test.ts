import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Env, readEnv, type S3Settings } from '../../env.ts';
import { createPage } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwnedPage } from '../../testing/test-people.ts';
import { startTestS3, type TestS3 } from '../../testing/test-s3.ts';
import { createS3Storage } from '../uploads/storage/s3-storage.ts';
import { Tombstone } from '../deletion/tombstone.entity.ts';
import { backUpOnSchedule } from './backup.service.ts';
import { Backup } from './backup.entity.ts';
import { openBackupTarget } from './backup-target.ts';
import { eraseAgain, postponeErasing, readErasedList } from './erased-list.ts';

const app = useTestApp();
let s3: TestS3;
let folder: string;
beforeAll(async () => {
  s3 = await startTestS3();
  await createS3Storage(s3.settings).check(); // makes the bucket
  folder = await mkdtemp(join(tmpdir(), 'keepsake-target-'));
});
afterAll(async () => {
  await Promise.all([s3.stop(), rm(folder, { recursive: true, force: true })]);
});

const settingsOf = (to: string): Env =>
  readEnv({
    DATA_DIR: app.dataDir,
    BACKUP_TO: to,
    BACKUP_KEEP: '2',
    BACKUP_PASSPHRASE: 'a lamp in the window, always',
    ...(to.startsWith('s3:') && {
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: 'media',
      S3_REGION: s3.settings.region,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    }),
  });

describe.each(['a folder', 'a bucket'])('scheduled backups into %s', (place) => {
  const open = () => {
    const env = settingsOf(place === 'a folder' ? folder : 's3://keepsake/nightly');
    return { env: { ...env, s3: null }, target: openBackupTarget(env)! };
  };
  const makeOne = () => backUpOnSchedule(open().env, app.dataSource, open().target);

  it('keep the newest ones only, beside a list of what was erased', async () => {
    const { target } = open();
    const [older, erased] = [
      'keepsake-2026-01-01T03-00-00Z.backup',
      await createPage(app.dataSource),
    ];
    for (const name of [older, 'keepsake-2026-01-02T03-00-00Z.backup']) {
      await mkdir(dirname(target.stagingPath(name)), { recursive: true });
      await writeFile(target.stagingPath(name), name);
      await target.publish(name);
    }
    await target.writeText('notes.txt', 'not of ours');
    await app.dataSource.getRepository(Tombstone).insert({ id: erased.id, kind: 'page' });
    const { name } = await makeOne();
    expect(await target.list()).toEqual(['keepsake-2026-01-02T03-00-00Z.backup', name]);
    expect((await readErasedList(target)).map(({ id }) => id)).toContain(erased.id);
    expect(await app.dataSource.getRepository(Backup).existsBy({ name })).toBe(true);
    expect((await readFile(await target.download(name))).toString('latin1')).toMatch(
      /^KEEPSAKE-BACKUP/,
    );
    expect(await target.readText('notes.txt')).toBe('not of ours');
  });

  it('remove what a process that was killed has left of another one, and nothing else', async () => {
    const { target } = open();
    const left = target.stagingPath('keepsake-2026-01-03T03-00-00Z.backup');
    const checksum = join(folder, 'keepsake-2026-01-03T03-00-00Z.backup.sha256');
    await mkdir(dirname(left), { recursive: true });
    for (const path of [left, `${left}.check`, checksum]) await writeFile(path, 'of families');
    await makeOne();
    const names = [...(await readdir(dirname(left)).catch(() => [])), ...(await readdir(folder))];
    expect(names.filter((name) => name.includes('2026-01-03'))).toContain(basename(checksum));
    expect(names.filter((name) => /\.(?:part|check)$/.test(name))).toEqual([]);
  });

  it('count as made only where the list of what was erased could be written', async () => {
    const { target } = open();
    const list = await target.readText('erased.json');
    const kept = await target.list();
    const recorded = await app.dataSource.getRepository(Backup).count();
    await target.writeText('erased.json', '[{ "id": "of another program" }]');
    await expect(makeOne()).rejects.toThrow('damaged');
    expect(await target.list()).toEqual(kept);
    expect(await app.dataSource.getRepository(Backup).count()).toBe(recorded);
    await target.writeText('erased.json', list!);
  });

  it('are made one at a time', async () => {
    const made = await Promise.allSettled([makeOne(), makeOne()]);
    expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('give their connection back where their lock cannot be asked for', async () => {
    const name = 'pg_catalog.pg_try_advisory_lock';
    await app.dataSource.query(`alter function ${name}(bigint) rename to hidden_lock`);
    try {
      // more often than there are connections
      for (let tries = 0; tries < 40; tries += 1)
        await expect(makeOne()).rejects.toThrow('does not exist');
    } finally {
      await app.dataSource.query(
        'alter function pg_catalog.hidden_lock(bigint) rename to pg_try_advisory_lock',
      );
    }
    expect((await makeOne()).bytes).toBeGreaterThan(0);
  });

  it('are stored in parts if they are large, and downloaded unchanged', async () => {
    const { target } = open();
    const name = 'keepsake-2027-01-01T03-00-00Z.backup';
    const bytes = randomBytes(65 * 1024 * 1024);
    await writeFile(target.stagingPath(name), bytes);
    await target.publish(name);
    const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    const path = await target.download(name);
    expect(hash(await readFile(path))).toBe(hash(bytes));
    await target.removeDownloaded(name);
    const isThere = await stat(path).then(
      () => true,
      () => false,
    );
    expect(isThere).toBe(place === 'a folder'); // where it is the backup itself
    await target.remove(name);
    expect(await target.list()).not.toContain(name);
  });
});

describe('the upload of a backup into a bucket', () => {
  /** A store with these uploads that were not completed; `calls` are what it is asked for, and `size` what it keeps. */
  async function openStore(uploads: [key: string, id: string][], size = 0) {
    const calls: string[] = [];
    const server = createServer((request, response) => {
      const call = `${request.method} ${decodeURIComponent(request.url!.replace('/keepsake', ''))}`;
      calls.push(call);
      const uploadXml = uploads.map(
        ([key, id]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
      );
      request.resume().on('end', () => {
        if (request.method === 'GET') response.end(uploadXml.join(''));
        else if (call.endsWith('?uploads')) response.end('<UploadId>new</UploadId>');
        else
          response
            .setHeader('content-length', size)
            .end(request.method === 'HEAD' ? '' : 'x'.repeat(size));
      });
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = settingsOf('s3://keepsake/nightly');
    const { s3, prefix } = env.backup.to as { s3: S3Settings; prefix: string };
    const to = { s3: { ...s3, endpoint }, prefix };
    return { calls, target: openBackupTarget({ ...env, backup: { ...env.backup, to } })! };
  }
  const deleted = (calls: string[]) => calls.filter((call) => call.startsWith('DELETE'));

  it('is ended by the next backup where its process was killed, and none of another program', async () => {
    const { calls, target } = await openStore([
      ['nightly/keepsake-2026-01-04T03-00-00Z.backup', 'one/of+ours=='],
      ['nightly/keepsake-notes.zip', 'another'],
      ['keepsake-2026-01-04T03-00-00Z.backup', 'elsewhere'],
    ]);
    await target.removeUnfinished();
    expect(deleted(calls)).toEqual([
      'DELETE /nightly/keepsake-2026-01-04T03-00-00Z.backup?uploadId=one/of+ours==',
    ]);
  });

  it('leaves nothing where the store does not keep it whole', async () => {
    const { calls, target } = await openStore([], 3);
    const name = 'keepsake-2026-01-05T03-00-00Z.backup';
    await mkdir(dirname(target.stagingPath(name)), { recursive: true });
    await writeFile(target.stagingPath(name), 'more than three');
    await expect(target.publish(name)).rejects.toThrow('did not keep');
    expect(deleted(calls)).toEqual([
      `DELETE /nightly/${name}?uploadId=new`,
      `DELETE /nightly/${name}`,
    ]);
  });
});

it('pages erased since a backup are inaccessible and erased again after restoring it', async () => {
  const [gone, other] = [await createPage(app.dataSource), await createPage(app.dataSource)];
  const list = [{ id: gone.id, kind: 'page', erasedAt: new Date().toISOString() }] as const;
  expect(await eraseAgain(app.dataSource, list)).toBe(1);
  expect((await fetch(`${app.origin}/${gone.url}`)).status).toBe(410);
  expect((await fetch(`${app.origin}/${other.url}`)).status).toBe(200);
});

it('a page whose time to be restored ended after the backup can be restored for some days after restoring that', async () => {
  const { page, owner } = await createOwnedPage(app);
  await app.dataSource.query(
    `update page set gone_at = now() - interval '1 hour', reminders = 2 where id = $1`,
    [page.id],
  );
  await postponeErasing(app.dataSource);
  const [postponed] = await app.dataSource.query<object[]>(
    `select reminders, gone_at > now() + interval '7 days' as "isFar" from page where id = $1`,
    [page.id],
  );
  expect(postponed).toEqual({ reminders: 0, isFar: true });
  const restored = await app.graphql(
    'mutation ($id: ID!) { restorePage(pageId: $id) { goneAt } }',
    { id: page.id },
    owner.headers,
  );
  expect(restored.data).toEqual({ restorePage: { goneAt: null } });
});

it('the folder contains no unfinished files', async () => {
  expect((await readdir(folder)).filter((name) => /\.(?:part|check)$/.test(name))).toEqual([]);
});

it.each(['backups', 's3://', 's3://UPPER/x', 'ftp://x', 's3://bucket'])(
  'refuses the invalid BACKUP_TO %s, and a store without its settings',
  (to) => {
    expect(() => readEnv({ BACKUP_TO: to })).toThrow('BACKUP_TO');
  },
);
