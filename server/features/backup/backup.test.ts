import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toUrl } from '../../database/embedded/postmaster.ts';
import { LOCKS } from '../../database/locks.ts';
import { ROOT } from '../../env.ts';
import { TEST_SECRET } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { startProcess, type TestProcess } from '../../testing/test-process.ts';
import { openBackup } from './read-backup.ts';
import { until } from '../../testing/until.ts';

const POST = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { tribute { id } } }`;
const PAGE = `query ($url: String!) { page(url: $url) { id title photos { image caption } components { __typename id rank } } }`;
const TRIBUTES = `query ($after: String) { page(url: "ada") { tributes(first: 50, after: $after) {
  edges { node { id } } pageInfo { hasNextPage endCursor } } } }`;
const FAVOURITES = `{ page(url: "nora-and-eli") { couple { firstName day } favourites { totalCount edges { node { id text place keptAt } } } } }`;
const MY_PAGES = '{ myPages { url } }';
const PASSPHRASE = 'a lamp in the window, always';

let folder: string;
const started: TestProcess[] = [];
const start = async (variables: Record<string, string>) => {
  const server = await startProcess(variables);
  started.push(server);
  return server;
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-backup-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  for (const { child, end } of started) if (child.exitCode === null) await end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** The commands as npm runs them. */
async function run(name: 'backup' | 'restore', dataDir: string, file: string | [], more = {}) {
  const command = join(ROOT, 'dist', 'server', 'cli', `${name}.js`);
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...more };
  return promisify(execFile)(process.execPath, [command, ...[file].flat()], { env });
}

async function ask(server: TestProcess, query: string, variables: object, headers = {}) {
  const answer = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

const isBackup = (name: string) => /^keepsake-.*Z\.backup$/.test(name);
const pictureOf = async (server: TestProcess, image: string) =>
  Buffer.from(await (await fetch(`${server.origin}${image}/public`)).arrayBuffer());

describe('a backup taken while the server runs', () => {
  it('restores every message, picture, login and plate elsewhere, none of them twice', async () => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    const settings = { DATA_DIR: from, DEMO: '1', RATE_LIMIT_SCALE: '1000' };
    const nightly = join(folder, 'nightly');
    const server = await start({ ...settings, BACKUP_TO: nightly });
    const { page } = await ask(server, PAGE, { url: 'ada' });
    const { id: pageId, photos } = page as { id: string; photos: { image: string }[] };
    const favourites = await ask(server, FAVOURITES, {});
    expect(favourites).toMatchObject({ page: { favourites: { totalCount: 7 } } });
    const password = /password {2}(\S+)/.exec(server.output())![1]!;
    const login = await fetch(`${server.origin}/api/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo@keepsake.example', password }),
    });
    const { access_token: token } = (await login.json()) as { access_token: string };

    const acknowledged: string[] = [];
    let isDone = false;
    const post = async (n: number) => {
      const input = { pageId, clientId: randomUUID(), name: `Guest ${n}`, content: `Words ${n}` };
      const send = () => ask(server, POST, { input });
      const { postTribute } = await send().catch(send); // as a phone does where a connection breaks
      acknowledged.push((postTribute as { tribute: { id: string } }).tribute.id);
    };
    const posting = (async () => {
      const posts: Promise<void>[] = [];
      for (let n = 0; !isDone; n++) {
        posts.push(post(n));
        await sleep(50); // twenty a second
      }
      await Promise.all(posts);
    })();
    await until(() => acknowledged.length >= 10);
    const before = [...acknowledged];
    const file = join(folder, 'keepsake.backup');
    const { stdout } = await run('backup', from, file, { BACKUP_PASSPHRASE: PASSPHRASE });
    isDone = true;
    await posting;
    expect(stdout).toContain('was read again');
    expect(stdout).toContain('It is encrypted');
    expect((await readFile(file)).includes('Words 1')).toBe(false);
    const picture = await pictureOf(server, photos[0]!.image);
    // the first is made by itself, at once, if behind all else that the machine has to do
    const made = () => readdir(nightly).catch(() => [] as string[]);
    const isMade = async () => (await made()).some(isBackup);
    await until(isMade, 120_000);
    const miso = (await ask(server, PAGE, { url: 'miso' }))['page'] as { id: string };
    expect(await server.end('SIGTERM')).toBe(0);

    // a page that was deleted for good since
    const erased = [{ id: miso.id, kind: 'page', erasedAt: new Date().toISOString() }];
    await writeFile(join(folder, 'erased.json'), JSON.stringify(erased));
    await run('restore', to, file, { BACKUP_PASSPHRASE: PASSPHRASE });
    const restored = await start({ ...settings, DATA_DIR: to });
    expect((await ask(restored, PAGE, { url: 'ada' }))['page']).toEqual(page);
    const ids = await readIds(restored);
    expect(new Set(ids).size).toBe(ids.length);
    expect(before.filter((id) => !ids.includes(id))).toEqual([]);
    expect((await pictureOf(restored, photos[0]!.image)).equals(picture)).toBe(true);
    const mine = await ask(restored, MY_PAGES, {}, { authorization: `JWT ${token}` });
    const urls = (mine['myPages'] as { url: string }[]).map(({ url }) => url);
    expect(urls).toEqual(expect.arrayContaining(['ada', 'nora-and-eli']));
    expect((await fetch(`${restored.origin}/miso`)).status).toBeOneOf([404, 410]); // erased already, or dark
    expect(await ask(restored, FAVOURITES, {})).toEqual(favourites);
    const [, qr] = /registry\?code=(\w+)/.exec(server.output())!;
    const plate = await fetch(`${restored.origin}/api/account/exchange`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: qr }),
    });
    expect(await plate.json()).toMatchObject({ error: false });
    // what is written from now on follows what was restored
    const input = { pageId, clientId: randomUUID(), name: 'Ines', content: 'After.' };
    expect(await ask(restored, POST, { input })).toMatchObject({ postTribute: { tribute: {} } });
    expect(await restored.end('SIGTERM')).toBe(0);

    await expect(run('restore', to, file, { BACKUP_PASSPHRASE: PASSPHRASE })).rejects.toMatchObject(
      {
        stderr: expect.stringContaining('holds pages or accounts already') as string,
      },
    );
  });

  it('holds the secret of DATA_DIR, also where one of several processes makes it', async () => {
    const [dataDir, nightly] = [join(folder, 'several'), join(folder, 'of-several')];
    const server = await start({
      DATA_DIR: dataDir,
      PROCESSES: '2',
      BACKUP_TO: nightly,
      DEMO: '0',
    });
    const made = async () => (await readdir(nightly).catch(() => [])).filter(isBackup);
    await until(async () => (await made()).length > 0, 120_000);
    await server.end('SIGTERM');
    const [name] = await made();
    const { archive } = await openBackup(join(nightly, name!), null, join(folder, 'unused'));
    const secret = await archive.readText('secrets/jwt-secret', 1_000);
    archive.close();
    expect(secret).toBe((await readFile(join(dataDir, 'jwt-secret'), 'utf8')).trim());
  });

  it('is completed also where the first of its tables is large', async () => {
    const database = await createTestDatabase();
    await database.dataSource.query(
      `insert into activation_code (id, code, qr, page_url, demonstration)
       select gen_random_uuid(), upper(left(md5(i::text), 16)), upper(left(md5(i::text), 20)), 'page-' || i, false
       from generate_series(1, 50000) i`,
    );
    const settings = { DATABASE_URL: toUrl(database.address), JWT_SECRET: TEST_SECRET };
    const file = join(folder, 'large.backup');
    const { stdout } = await run('backup', join(folder, 'large'), file, settings);
    expect(stdout).toContain('was read again');
    await database.drop();
  });

  it('has not failed where another process is making one already, which takes longer than an hour', async () => {
    const database = await createTestDatabase();
    const session = database.dataSource.createQueryRunner();
    await session.query('select pg_advisory_lock($1)', [LOCKS.backup]);
    const dataDir = join(folder, 'beside');
    const settings = { DATABASE_URL: toUrl(database.address), JWT_SECRET: TEST_SECRET, DEMO: '0' };
    const to = { ...settings, BACKUP_TO: join(folder, 'beside-nightly') };
    const server = await start({ ...to, DATA_DIR: dataDir });
    await until(() => server.output().includes('another process is making a backup'), 120_000);
    expect(server.output()).not.toContain('backup failed');
    await expect(run('backup', dataDir, [], to)).rejects.toMatchObject({
      code: 75,
      stderr: 'Another backup is being made.\n',
    });
    expect(await server.end('SIGTERM')).toBe(0);
    await session.release();
    await database.drop();
  });

  it('is refused if damaged, cut off or encrypted with another passphrase, and leaves nothing', async () => {
    const sealed = join(folder, 'keepsake.backup');
    const bytes = await readFile(sealed);
    const damaged = Buffer.from(bytes);
    damaged[bytes.length >> 1]! ^= 1;
    const [cut, bad] = [join(folder, 'cut.backup'), join(folder, 'bad.backup')];
    await writeFile(cut, bytes.subarray(0, -100));
    await writeFile(bad, damaged);
    const cases: [string, string | null, string][] = [
      [sealed, null, 'is encrypted'],
      [sealed, 'another passphrase', 'does not open'],
      [cut, PASSPHRASE, 'does not open'],
      [join(ROOT, 'package.json'), null, 'no ZIP'],
    ];
    for (const [file, passphrase, reason] of cases)
      await expect(openBackup(file, passphrase, join(folder, 'staged'))).rejects.toThrow(reason);
    const to = join(folder, 'refused');
    const left = join(to, '.restoring-aBc123'); // of one that was killed
    await mkdir(left, { recursive: true });
    await writeFile(join(left, 'backup.zip'), 'of families');
    await expect(run('restore', to, bad, { BACKUP_PASSPHRASE: PASSPHRASE })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('does not open') as string,
    });
    expect(await readdir(to)).toEqual([]);

    const open = join(folder, 'open.backup');
    await run('backup', join(folder, 'small'), open);
    await run('restore', to, open);
    await access(join(to, 'postgres'));
    expect((await readdir(folder)).filter((name) => /\.(?:part|check)$/.test(name))).toEqual([]);
  });
});

async function readIds(server: TestProcess): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ;) {
    const data: Record<string, unknown> = await ask(server, TRIBUTES, { after });
    const { edges, pageInfo } = (data['page'] as { tributes: unknown }).tributes as {
      edges: { node: { id: string } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string };
    };
    ids.push(...edges.map(({ node }) => node.id));
    if (!pageInfo.hasNextPage) return ids;
    after = pageInfo.endCursor;
  }
}
