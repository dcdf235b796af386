import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { DataSource } from 'typeorm';
import { migrations } from '../database/migrations/index.ts';
import type { Env } from '../env.ts';
import { AuditAction } from '../features/audit/audit-action.ts';
import { appendAudit, AT_COMMAND_LINE } from '../features/audit/audit-log.ts';
import {
  type BackupTarget,
  openBackupTarget,
  targetBeside,
} from '../features/backup/backup-target.ts';
import {
  type Erased,
  eraseAgain,
  postponeErasing,
  readErasedList,
} from '../features/backup/erased-list.ts';
import { type OpenedBackup, openBackup } from '../features/backup/read-backup.ts';
import { restoreBackup } from '../features/backup/restore-backup.ts';
import { openStorage } from '../features/uploads/storage/storage.ts';
import { readCommandEnv, runCommand, showProgress, withDatabase } from './run-command.ts';

// Restores a backup into an empty installation: see docs/operate.md.

const USAGE = 'Usage: npm run restore -- FILE, or without FILE the newest of BACKUP_TO';
const MAX_SECRET = 10_000;
/** The beginning of the name of a folder in DATA_DIR into which a backup is decrypted. */
const FOLDER = '.restoring-';

async function main([givenPath, ...others]: string[]): Promise<void> {
  const env = readCommandEnv();
  const scheduled = openBackupTarget(env);
  if (others.length > 0 || (!givenPath && !scheduled)) throw new Error(USAGE);
  const path = givenPath ?? (await downloadNewest(scheduled!));
  const lists = [targetBeside(path), ...(scheduled ? [scheduled] : [])];
  const erased = (await Promise.all(lists.map(readErasedList))).flat();
  await mkdir(env.dataDir, { recursive: true });
  await removeLeftFolders(env.dataDir);
  const folder = await mkdtemp(join(env.dataDir, FOLDER));
  try {
    const backup = await openBackup(path, env.backup.passphrase, join(folder, 'backup.zip'));
    try {
      await restore(backup, env, erased);
    } finally {
      backup.archive.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
    if (!givenPath) await scheduled!.removeDownloaded(basename(path));
  }
  process.stdout.write(`${path} is restored. Next: npm start\n`);
}

/** Removes what a restore that was killed has left: all that families wrote, decrypted. */
async function removeLeftFolders(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(FOLDER)) await rm(join(dataDir, name), { recursive: true, force: true });
}

async function downloadNewest(target: BackupTarget): Promise<string> {
  const newest = (await target.list()).at(-1);
  if (!newest) throw new Error('There is no backup in BACKUP_TO.');
  return target.download(newest);
}

/** First the migrations of the backup's schema, later the rest, as at every start. */
async function restore(backup: OpenedBackup, env: Env, erased: readonly Erased[]): Promise<void> {
  const { archive, manifest } = backup;
  const knownMigrations = migrations.filter(({ name }) => manifest.migrations.includes(name));
  if (knownMigrations.length < manifest.migrations.length)
    throw new Error('A newer Keepsake made this backup. Restore it with that one.');
  const storage = openStorage(env);
  const restoreRows = (db: DataSource) =>
    restoreBackup(backup, { db, storage, onProgress: showProgress });
  await withDatabase(env, restoreRows, knownMigrations);
  const erasedCount = await withDatabase(env, async (db) => {
    await postponeErasing(db);
    const count = await eraseAgain(db, erased);
    const id = randomUUID();
    await appendAudit(db.manager, AT_COMMAND_LINE, AuditAction.BACKUP_RESTORED, { id });
    return count;
  });
  if (erasedCount > 0)
    process.stdout.write(
      `${erasedCount} pages and accounts that were deleted for good stay deleted.\n`,
    );
  if (archive.has('secrets/jwt-secret') && !env.jwtSecretIsGiven) {
    const secret = await archive.readText('secrets/jwt-secret', MAX_SECRET);
    await writeFile(join(env.dataDir, 'jwt-secret'), secret, { mode: 0o600 });
  }
}

runCommand(main);
