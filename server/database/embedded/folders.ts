import { hash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Postgres refuses to run as root, so root starts it as a user of its own: an id without an account, because other
 * services running as "nobody" could read its files.
 */
const POSTGRES_ID = 47_336;
const NOBODY = 65_534;
/** Whether this process runs as root, as in a container. */
export const AS_ROOT = process.getuid?.() === 0;
/** The user that runs the database. */
export const IDENTITY = AS_ROOT ? { uid: POSTGRES_ID, gid: POSTGRES_ID } : {};
/**
 * The user that creates its files: initdb requires an account with a name. The group keeps other processes of that
 * user out.
 */
export const CREATOR_IDENTITY = AS_ROOT ? { uid: NOBODY, gid: POSTGRES_ID } : {};
/** Writable by root only; holds what the database reads if the project is in a folder closed to others. */
const ROOT_FOLDER = '/var/lib';

/** Postgres's programs. */
export interface Binaries {
  /** The folder they are in. */
  bin: string;
  /** The major version of Postgres. */
  major: string;
}

/** Finds the binaries; copies them if the project is in a closed folder, which the database's user cannot read. */
export async function prepareBinaries(packages: string): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const require = createRequire(import.meta.url);
  const entry = require.resolve(`${packages}${platform}-${process.arch}`);
  const root = join(dirname(entry), '..');
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  const major = version.slice(0, version.indexOf('.'));
  const native = join(root, 'native');
  if (!AS_ROOT || isTraversable(native)) return { bin: join(native, 'bin'), major };

  const key = hash('sha256', `${native} ${version}`).slice(0, 12);
  const copy = join(ROOT_FOLDER, `keepsake-postgres-${key}`);
  if (!existsSync(copy)) {
    const staged = `${copy}.${randomUUID()}`;
    await cp(native, staged, { recursive: true, verbatimSymlinks: true });
    await chmod(staged, 0o755);
    await rename(staged, copy).catch(() => rm(staged, { recursive: true }));
  }
  await requireOwned(copy, [0]);
  return { bin: join(copy, 'bin'), major };
}

/** The cluster's folder; if a parent is closed (a root home), it is elsewhere, with a link from the usual place. */
export async function prepareClusterFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const target = join(folder, 'postgres');
  if (await lstat(target).catch(() => null)) return realpath(target);
  if (!AS_ROOT || isTraversable(folder)) return target;
  const outside = join(ROOT_FOLDER, `keepsake-${randomUUID()}`);
  await mkdir(outside, { recursive: true });
  await symlink(join(outside, 'postgres'), target);
  return join(outside, 'postgres');
}

/** Whether everybody may enter all folders on this path. */
function isTraversable(path: string): boolean {
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(folder) && !(statSync(folder).mode & 0o001)) return false;
  return true;
}

/**
 * Creates a database's files with `make` in `staged`, inside of a temporary folder that is closed to others, and moves
 * them into place, so that a kill leaves nothing half-made.
 */
export async function stageCluster(
  cluster: string,
  make: (staged: string, closed: string) => Promise<void>,
): Promise<void> {
  const closed = `${cluster}.${randomUUID()}`;
  const staged = join(closed, 'postgres');
  await mkdir(staged, { recursive: true });
  await chmod(staged, 0o700);
  await chmod(closed, 0o710);
  if (AS_ROOT) {
    await chown(closed, 0, POSTGRES_ID);
    await chown(staged, NOBODY, POSTGRES_ID);
  }
  try {
    await make(staged, closed);
    await changeOwner(staged);
    await rename(staged, cluster).catch((error: unknown) => {
      if (!existsSync(join(cluster, 'PG_VERSION'))) throw error; // otherwise another process was first
    });
  } finally {
    await rm(closed, { recursive: true, force: true });
  }
}

/** Gives the database's files to its own user, as they may have been copied by another. */
export async function changeOwner(cluster: string): Promise<void> {
  if (!AS_ROOT || (await lstat(cluster)).uid === POSTGRES_ID) return;
  for (const name of await readdir(cluster, { recursive: true }))
    await lchown(join(cluster, name), POSTGRES_ID, POSTGRES_ID);
  await lchown(cluster, POSTGRES_ID, POSTGRES_ID); // last, so that an interrupted run is repeated
}

/**
 * The folder of the database's socket, which nobody else may enter. Unix socket paths are limited to about 100 bytes,
 * so a long folder gets a short one in the temporary folder, with an unguessable name, and a link to it.
 */
export async function createSocketFolder(cluster: string): Promise<string> {
  const beside = `${cluster}.run`;
  if (beside.length < 80) return createPrivateFolder(beside);
  const linked = await readlink(beside).catch(() => null);
  if (linked && existsSync(linked)) return createPrivateFolder(linked);
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-'));
  await rm(beside, { recursive: true, force: true });
  await symlink(folder, beside);
  return createPrivateFolder(folder);
}

async function createPrivateFolder(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await requireOwned(folder, [process.getuid?.() ?? 0, ...(AS_ROOT ? [POSTGRES_ID, NOBODY] : [])]);
  await chmod(folder, 0o700);
  if (AS_ROOT) await chown(folder, POSTGRES_ID, POSTGRES_ID);
  return folder;
}

/** Throws if another user created the folder, or the link leads elsewhere. */
async function requireOwned(folder: string, owners: number[]): Promise<void> {
  const stats = await lstat(folder);
  if (process.platform === 'win32') return; // Windows has no owner ids
  if (!stats.isDirectory() || !owners.includes(stats.uid) || stats.mode & 0o022)
    throw new Error(`${folder} was put there by somebody else: remove it, and start again.`);
}
