import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmod,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { twoColors } from '../testing/test-pictures.ts';
import { largePicture } from '../testing/test-tus.ts';
import { launchProcess, startProcess, type TestProcess } from '../testing/test-process.ts';
import { until } from '../testing/until.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import { toUrl } from './embedded/postmaster.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-away-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const statusOf = async ({ origin }: TestProcess, path: string) =>
  (await fetch(`${origin}${path}`)).status;
const pageOf = async ({ origin }: TestProcess) => {
  const response = await fetch(`${origin}/api/page?url=ada`);
  return ((await response.json()) as { data: { id: string } }).data.id;
};
async function post({ origin }: TestProcess, pageId: string, content: string): Promise<number> {
  const response = await fetch(`${origin}/api/comments/${pageId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'N', content }),
  });
  return response.status;
}

async function upload({ origin }: TestProcess, picture: Buffer): Promise<number> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(picture)]), 'photo.png');
  return (await fetch(`${origin}/api/upload/image/tmp`, { method: 'POST', body })).status;
}

describe('a server whose database fails', () => {
  it('answers 503 at /healthz and 200 at /livez meanwhile, and serves again by itself', async () => {
    const settings = { DATA_DIR: join(folder, 'away'), DEMO: '1' };
    const server = await startProcess(settings);
    const page = await pageOf(server);
    const cluster = join(settings.DATA_DIR, 'postgres');
    const needed = [join(cluster, 'global'), join(cluster, 'hidden')] as const;
    await rename(...needed); // it cannot start again without this folder
    const [pid] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await expect
      .poll(() => server.output())
      .toContain('the embedded database could not be started, retrying');
    expect(await statusOf(server, '/healthz')).toBe(503);
    expect(await statusOf(server, '/livez')).toBe(200);

    await rename(needed[1], needed[0]);
    await expect.poll(() => statusOf(server, '/healthz')).toBe(200);
    expect(await post(server, page, 'Back.')).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  if (hasOwnDisks())
    it('answers 503 at /healthz and to posts while the disk is full, and loses nothing', async () => {
      const disk = join(folder, 'disk');
      await mkdir(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', disk]);
      try {
        const settings = { DATA_DIR: disk, DEMO: '1', DISK_RESERVE_MB: '0' };
        const server = await startProcess({ ...settings, RATE_LIMIT_SCALE: '1000' });
        const page = await pageOf(server);
        const filler = join(disk, 'filler');
        await writeFile(filler, Buffer.alloc(300 * 1024 * 1024)).catch(() => undefined);
        expect(await statusOf(server, '/healthz')).toBe(503);
        expect(await statusOf(server, '/livez')).toBe(200);
        expect(await statusOf(server, '/ada')).toBe(200);
        const taken: string[] = [];
        let status = 200;
        while (status === 200) {
          const content = `${taken.length} ${'of many words '.repeat(100)}`.trim();
          status = await post(server, page, content);
          if (status === 200) taken.push(content);
        }
        expect(status).toBe(503);
        const [small, large] = [await twoColors('png'), await largePicture(4)];
        expect(await upload(server, small)).toBe(507);
        // room for the upload, but not for its variants
        await truncate(filler, (await stat(filler)).size - 6 * 1024 * 1024);
        expect(await upload(server, large)).toBe(507);
        await rm(filler);
        await expect.poll(() => post(server, page, 'Room again.')).toBe(200);
        expect(await statusOf(server, '/healthz')).toBe(200);
        for (const picture of [small, large]) expect(await upload(server, picture)).toBe(200);
        const response = await fetch(`${server.origin}/api/comments/${page}?limit=1000`);
        const { items } = (await response.json()) as { items: { content: string }[] };
        const contents = items.map(({ content }) => content);
        expect(contents.filter((content) => content.endsWith('words'))).toEqual(taken.toReversed());
        expect(await server.end('SIGTERM')).toBe(0);
      } finally {
        execFileSync('umount', [disk]);
      }
    });
});

describe('DATABASE_URL', () => {
  it('switches to an external Postgres 14 with the same migrations', async () => {
    const postgres = await startEmbeddedPostgres(join(folder, 'fourteen'), createLog('silent'), {
      binaries: 'postgres-14-',
      isDurable: false,
    });
    const settings = {
      DATA_DIR: join(folder, 'external'),
      DATABASE_URL: toUrl(postgres.address),
      JWT_SECRET: 'thirty-two characters at the least',
      DEMO: '1',
    };
    const server = await startProcess(settings);
    expect(await post(server, await pageOf(server), 'On 14.')).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
    await postgres.stop();
  });

  it('is waited for if nothing answers there, and the server can be stopped meanwhile', async () => {
    const start = () =>
      startEmbeddedPostgres(join(folder, 'late'), createLog('silent'), { isDurable: false });
    const postgres = await start();
    await postgres.stop();
    const settings = {
      DATA_DIR: join(folder, 'waiting'),
      DATABASE_URL: toUrl(postgres.address),
      JWT_SECRET: 'thirty-two characters at the least',
    };
    const stopped = await launchProcess(settings);
    await until(() =>
      stopped.output().includes('no connection to the database of DATABASE_URL, retrying'),
    );
    expect(await stopped.end('SIGTERM')).toBe(0);

    const server = await launchProcess(settings);
    await until(() =>
      server.output().includes('no connection to the database of DATABASE_URL, retrying'),
    );
    const late = await start();
    await until(() => server.output().includes('Keepsake is at'));
    expect(await server.end('SIGTERM')).toBe(0);
    const wrong = { ...settings, DATABASE_URL: toUrl({ ...late.address, password: 'wrong' }) };
    await expect(startProcess(wrong)).rejects.toThrow(
      'The database of DATABASE_URL cannot be reached: password authentication failed',
    );
    await late.stop();
  });
});

/** Whether this machine allows a file system in memory to be mounted. */
function hasOwnDisks(): boolean {
  const isMounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', '/mnt']).status === 0;
  if (isMounted) spawnSync('umount', ['/mnt']);
  return isMounted;
}
