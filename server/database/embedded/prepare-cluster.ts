import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { chown, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AS_ROOT,
  type Binaries,
  changeOwner,
  IDENTITY,
  CREATOR_IDENTITY,
  stageCluster,
} from './folders.ts';
import type { Postmaster } from './postmaster.ts';

/** Everybody on the machine who knows the password may connect. */
const ACCESS = '# Written by Keepsake.\nlocal all all scram-sha-256\n';
/** Used while the password is set, in a folder that nobody else may enter. */
const OPEN_ACCESS = '# Written by Keepsake.\nlocal all all trust\n';

/**
 * Creates an empty database if there is none; throws an Error for the operator if it belongs to another Postgres
 * version.
 */
export async function prepareCluster(
  { bin, major }: Binaries,
  cluster: string,
  password: string,
): Promise<void> {
  const file = join(cluster, 'PG_VERSION');
  if (!existsSync(file)) await initialise(bin, cluster, password);
  const version = readFileSync(file, 'utf8').trim();
  if (version !== major)
    throw new Error(
      `${cluster} holds a database of Postgres ${version}, and this Keepsake runs Postgres ${major}. ` +
        'Start the Keepsake that made it, or give another DATA_DIR.',
    );
}

/** Ends a database whose socket this process cannot reach, and gives one that does not run to its own user. */
export async function claimCluster(postmaster: Postmaster): Promise<void> {
  if (postmaster.isRunningElsewhere()) await postmaster.end();
  if (!postmaster.isRunning()) await changeOwner(postmaster.paths.cluster);
}

/** Stops the database, even if it is in use, and sets its password. */
export async function setPassword(postmaster: Postmaster, password: string): Promise<void> {
  await postmaster.end();
  const open = join(postmaster.paths.cluster, 'open.conf');
  await write(open, OPEN_ACCESS);
  try {
    await postmaster.ensureRunning([`hba_file=${open}`]);
    await postmaster.query(`alter role keepsake password '${password}'`);
    await postmaster.end();
  } finally {
    await rm(open, { force: true });
  }
}

async function initialise(bin: string, cluster: string, password: string): Promise<void> {
  await stageCluster(cluster, async (staged, closed) => {
    const passwordFile = join(closed, 'password');
    await write(passwordFile, password, 0o640);
    const flags = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    flags.push('--encoding=UTF8', '--no-locale', '--no-sync');
    await run(join(bin, 'initdb'), ['-D', staged, '-U', 'keepsake', ...flags]);
    await write(join(staged, 'pg_hba.conf'), ACCESS);
  });
}

async function write(file: string, text: string, mode = 0o600): Promise<void> {
  await writeFile(file, text, { mode });
  if (AS_ROOT) await chown(file, IDENTITY.uid ?? 0, IDENTITY.gid ?? 0);
}

function run(command: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...CREATOR_IDENTITY,
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
