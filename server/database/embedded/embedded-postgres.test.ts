import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../../env.ts';
import { createLog } from '../../log.ts';
import { until } from '../../testing/until.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { AS_ROOT } from './folders.ts';
import type { EmbeddedAddress } from './postmaster.ts';

let folder: string;
let logged: string[];
let started: EmbeddedPostgres[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-embedded-'));
  await chmod(folder, 0o755); // lets the database's user enter it when root runs the tests
  [logged, started] = [[], []];
});
afterEach(async () => {
  await Promise.all(started.map(({ stop }) => stop()));
  await rm(folder, { recursive: true, force: true });
});

const log = () => createLog('info', { write: (line) => void logged.push(line) });
async function start(at = folder, isDurable = false): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(at, log(), { isDurable });
  started.push(postgres);
  return postgres;
}

const isReached = (address: EmbeddedAddress) =>
  query(address, 'select 1').then(
    () => true,
    () => false,
  );
const refusalOf = (address: EmbeddedAddress) =>
  query(address, 'select 1').then(
    () => null,
    ({ code }: { code: string }) => code,
  );
const postmasterPid = async () =>
  Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

async function query(address: EmbeddedAddress, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts it from another process, which ends without stopping it. */
function startAndEnd(how: string): void {
  const module = pathToFileURL(
    join(ROOT, 'dist', 'server', 'database', 'embedded', 'embedded-postgres.js'),
  ).href;
  const code = `
    const { startEmbeddedPostgres } = await import('${module}');
    await startEmbeddedPostgres('${folder}', console, { isDurable: false });
    ${how}`;
  spawnSync(process.execPath, ['--input-type=module', '-e', code]);
}

describe('an embedded database', () => {
  it('runs until the last process that uses it stops it, also while they are idle', async () => {
    const first = await start();
    const second = await start();
    await first.stop();
    expect(await isReached(second.address)).toBe(true);
    await second.stop();
    expect(await isReached(second.address)).toBe(false);
  });

  it('is stopped by its last process even if an operator is connected', async () => {
    const { address, stop } = await start();
    const operator = new pg.Client(address);
    operator.on('error', () => undefined);
    await operator.connect();
    await stop();
    expect(await isReached(address)).toBe(false);
  });

  it('can be stopped by all its processes at the same time', async () => {
    const users = [await start(), await start(), await start()];
    await Promise.all(users.map(({ stop }) => stop()));
    expect(await isReached(users[0]!.address)).toBe(false);
  });

  it('ends when its process exits without stopping it', async () => {
    startAndEnd('process.exit(1)');
    await until(async () => !(await readdir(join(folder, 'postgres'))).includes('postmaster.pid'));
  });

  it('is restarted with all committed data after it was killed, which is logged', async () => {
    const { address, stop } = await start(folder, true);
    await query(address, 'create table kept (words text)');
    for (let round = 1; round <= 3; round++) {
      await query(address, `insert into kept values ('round ${round}')`);
      process.kill(await postmasterPid(), 'SIGKILL');
      await until(() => isReached(address));
      expect(await query(address, 'select 1 from kept')).toHaveLength(round);
      await expect // logged only once it accepts connections; killed before that, it would be logged as started once
        .poll(() => logged.filter((line) => line.includes('was started again')))
        .toHaveLength(round);
    }
    await stop();
    expect(await isReached(address)).toBe(false);
  });

  it('is started again until it can run, as after the disk was full', async () => {
    const { address, stop } = await start();
    const control = join(folder, 'postgres', 'global');
    await rm(join(folder, 'hidden'), { force: true });
    execFileSync('mv', [control, join(folder, 'hidden')]);
    process.kill(await postmasterPid(), 'SIGKILL');
    await expect.poll(() => logged.join('')).toContain('could not find');
    execFileSync('mv', [join(folder, 'hidden'), control]);
    await until(() => isReached(address));
    await stop();
  });

  it('starts a new log if the old one has grown, and keeps the old one', async () => {
    const file = join(folder, 'postgres.log');
    await writeFile(file, 'x'.repeat(11 * 1024 * 1024));
    const { stop } = await start();
    await stop();
    expect((await stat(file)).size).toBeLessThan(10_000);
    expect((await stat(`${file}.1`)).size).toBeGreaterThan(10_000_000);
  });

  it('of another major version is refused at once with an error', async () => {
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(/holds a database of Postgres 15.*runs Postgres \d+/);
  });
});

describe('access to an embedded database', () => {
  it('needs a password, which only the owner of its file can read', async () => {
    const { address, stop } = await start();
    expect(await refusalOf({ ...address, password: 'guessed' })).toBe('28P01');
    expect(await refusalOf({ ...address, password: '' })).not.toBeNull();
    expect(await refusalOf(address)).toBeNull();
    expect((await stat(join(folder, 'postgres-password'))).mode & 0o077).toBe(0);
    await stop();
  });

  it('gets a new password if the old one was lost', async () => {
    const old = await start();
    await old.stop();
    await rm(join(folder, 'postgres-password'));
    const { address, stop } = await start();
    expect(address.password).not.toBe(old.address.password);
    expect(await refusalOf(old.address)).toBe('28P01');
    expect(await refusalOf(address)).toBeNull();
    await stop();
  });

  it('is not given to a process that has lost the password, and the database goes on', async () => {
    const { address } = await start();
    await rm(join(folder, 'postgres-password'));
    await expect(start()).rejects.toThrow('runs with another password');
    expect(await refusalOf(address)).toBeNull();
  });
});

const asRoot = () => {
  it('runs as a user that nothing else runs as', async () => {
    const { stop } = await start();
    const { uid } = await stat(`/proc/${await postmasterPid()}`);
    expect([0, 65_534]).not.toContain(uid);
    expect(spawnSync('getent', ['passwd', String(uid)]).status).not.toBe(0);
    const nobody = { uid: 65_534, gid: 65_534, encoding: 'utf8' as const };
    const read = spawnSync('cat', [join(folder, 'postgres', 'PG_VERSION')], nobody);
    expect(read.stderr).toContain('Permission denied');
    const entered = spawnSync('ls', [join(folder, 'postgres.run')], nobody);
    expect(entered.stderr).toContain('Permission denied');
    await stop();
  });

  it('gives its user files that were copied from another user', async () => {
    const before = await start();
    await query(before.address, 'create table kept (words text)');
    await before.stop();
    await giveTo(65_534);
    const { address } = await start();
    expect(await query(address, 'select * from kept')).toEqual([]);
    expect(await owners()).not.toContain(65_534);
  });

  async function giveTo(id: number): Promise<void> {
    const cluster = join(folder, 'postgres');
    for (const name of await readdir(cluster, { recursive: true }))
      await lchown(join(cluster, name), id, id);
    for (const folder of [cluster, `${cluster}.run`]) await chown(folder, id, id);
  }

  async function owners(): Promise<number[]> {
    const cluster = join(folder, 'postgres');
    const files = (await readdir(cluster, { recursive: true })).map((name) => join(cluster, name));
    return Promise.all(
      [cluster, `${cluster}.run`, ...files].map(async (file) => (await stat(file)).uid),
    );
  }

  it('runs a copy of its program that only root can write, if the project’s folder is closed to others', async () => {
    const native = join(ROOT, 'node_modules', 'postgres-14-linux-x64', 'native');
    const { mode } = await stat(native);
    await chmod(native, 0o700);
    let copy = '';
    try {
      started.push(
        await startEmbeddedPostgres(folder, log(), { binaries: 'postgres-14-', isDurable: false }),
      );
      const program = await readlink(`/proc/${await postmasterPid()}/exe`);
      copy = dirname(dirname(program));
      expect(copy).toMatch(/^\/var\/lib\/keepsake-postgres-/);
      for (let path = program; path !== '/'; path = dirname(path)) {
        const { uid, mode } = await stat(path);
        expect({ path, uid, others: mode & 0o022 }).toEqual({ path, uid: 0, others: 0 });
      }
      await started.pop()!.stop();
      await chown(copy, 12_345, 12_345);
      await expect(
        startEmbeddedPostgres(folder, log(), { binaries: 'postgres-14-', isDurable: false }),
      ).rejects.toThrow('was put there by somebody else');
    } finally {
      await chmod(native, mode);
      await rm(copy, { recursive: true, force: true });
    }
  });

  it('refuses a socket folder that somebody else has created', async () => {
    const run = join(folder, 'postgres.run');
    const target = await mkdtemp(join(tmpdir(), 'keepsake-target-'));
    await symlink(target, run);
    await expect(start()).rejects.toThrow('was put there by somebody else');
    expect((await stat(target)).uid).toBe(0);
    await rm(run);
    await mkdir(run);
    await chown(run, 12_345, 12_345);
    await expect(start()).rejects.toThrow('was put there by somebody else');
    await rm(target, { recursive: true });
  });

  it('puts its socket in a random folder if its own path is too long', async () => {
    const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60));
    await mkdir(deep, { recursive: true });
    const [first, second] = [await start(deep), await start(deep)];
    expect(first.address.host).toBe(second.address.host);
    expect(dirname(first.address.host)).toBe(tmpdir());
    expect(basename(first.address.host)).toMatch(/^keepsake-\w{6}$/);
    expect(await refusalOf(second.address)).toBeNull();
    await first.stop();
    await second.stop();
    await rm(first.address.host, { recursive: true });
  });
};
if (AS_ROOT) describe('an embedded database started by root', asRoot);
