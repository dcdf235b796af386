import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { chmod, chown, cp, lstat, mkdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Postgres refuses to run as root, so root hands the cluster to nobody. */
const NOBODY = 65_534;
const AS_ROOT = process.getuid?.() === 0;
/** As whom the database's own programs run. */
export const IDENTITY = AS_ROOT ? { uid: NOBODY, gid: NOBODY } : {};
export const USER = 'keepsake';

/** The binaries, copied to a place that the user nobody can read where the project lies in a closed folder. */
export async function readableBinaries(packages: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  const entry = require.resolve(`${packages}${platform}-${process.arch}`);
  const native = join(dirname(entry), '..', 'native');
  if (!AS_ROOT || isTraversable(native)) return join(native, 'bin');

  const version = createHash('sha256').update(native).digest('hex').slice(0, 12);
  const copy = join(tmpdir(), `keepsake-postgres-${version}`);
  if (!existsSync(copy)) {
    const staged = `${copy}.${process.pid}`;
    await cp(native, staged, { recursive: true, verbatimSymlinks: true });
    await rename(staged, copy).catch(() => rm(staged, { recursive: true }));
  }
  return join(copy, 'bin');
}

/** The cluster's folder; outside a closed parent (a root home), with a link from where it belongs. */
export async function clusterFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const target = join(folder, 'postgres');
  if (await lstat(target).catch(() => null)) return realpath(target);
  if (!AS_ROOT || isTraversable(folder)) return target;
  const outside = join('/var/lib', `keepsake-${randomUUID()}`);
  await mkdir(outside, { recursive: true });
  await symlink(join(outside, 'postgres'), target);
  return join(outside, 'postgres');
}

/** Whether everybody may walk down to this path. */
function isTraversable(path: string): boolean {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(folder) && !(statSync(folder).mode & 0o001)) return false;
  return true;
}

/** Made beside its place and renamed, so that a kill half-way leaves nothing half-made. */
export async function initialise(bin: string, cluster: string): Promise<void> {
  const staged = `${cluster}.${randomUUID()}`;
  await mkdir(staged, { mode: 0o700, recursive: true });
  if (AS_ROOT) await chown(staged, NOBODY, NOBODY);
  const flags = ['--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'];
  await run(join(bin, 'initdb'), ['-D', staged, '-U', USER, ...flags]);
  await rename(staged, cluster).catch(() => rm(staged, { recursive: true, force: true }));
}

/** Unix socket paths end at some 100 bytes, so a long folder gets a short one in the temporary folder. */
export async function socketFolder(cluster: string): Promise<string> {
  const beside = `${cluster}.run`;
  const key = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
  const host = beside.length < 80 ? beside : join(tmpdir(), `keepsake-${key}`);
  await mkdir(host, { recursive: true });
  await chmod(host, 0o700);
  if (AS_ROOT) await chown(host, NOBODY, NOBODY);
  return host;
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...IDENTITY,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}: ${stderr}`)),
    );
  });
}
