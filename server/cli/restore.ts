import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getClientConfig, openDatabase } from '../database/database.ts';
import { migrations } from '../database/migrations/index.ts';
import { entities } from '../entities.ts';
import { type Env, readEnv } from '../env.ts';
import { AuditAction } from '../features/audit/audit-action.ts';
import { appendAudit, AT_COMMAND_LINE } from '../features/audit/audit-log.ts';
import {
  type BackupTarget,
  openBackupTarget,
  targetBeside,
} from '../features/backup/backup-target.ts';
import { type Erased, eraseAgain, readErasedList } from '../features/backup/erased-list.ts';
import { type OpenedBackup, openBackup } from '../features/backup/read-backup.ts';
import { restoreBackup } from '../features/backup/restore-backup.ts';
import { openStorage } from '../features/uploads/storage.ts';
import { createLog } from '../log.ts';

// Restores a backup into an empty installation: see docs/operate.md.

const USAGE = 'Usage: npm run restore -- FILE, or without FILE the newest of BACKUP_TO';
const MAX_SECRET = 10_000;

async function main([named, ...others]: string[]): Promise<void> {
  const unsigned = 'no token is signed by this command';
  const env = readEnv({ ...process.env, JWT_SECRET: process.env['JWT_SECRET'] || unsigned });
  const scheduled = openBackupTarget(env);
  if (others.length > 0 || (!named && !scheduled)) throw new Error(USAGE);
  const path = named ?? (await downloadNewest(scheduled!));
  const lists = [targetBeside(path), ...(scheduled ? [scheduled] : [])];
  const erased = (await Promise.all(lists.map(readErasedList))).flat();
  await mkdir(env.dataDir, { recursive: true });
  const folder = await mkdtemp(join(env.dataDir, 'restore-'));
  try {
    const backup = await openBackup(path, env.backup.passphrase, join(folder, 'backup.zip'));
    try {
      await restore(backup, env, erased);
    } finally {
      backup.archive.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  process.stdout.write(`${path} is restored. Next: npm start\n`);
}

async function downloadNewest(target: BackupTarget): Promise<string> {
  const newest = (await target.list()).at(-1);
  if (!newest) throw new Error('There is no backup in BACKUP_TO.');
  return target.download(newest);
}

/** At the schema of the backup first; then the rest of the migrations, as at every start. */
async function restore(backup: OpenedBackup, env: Env, erased: readonly Erased[]): Promise<void> {
  const { archive, described } = backup;
  const log = createLog('silent');
  const known = migrations.filter(({ name }) => described.migrations.includes(name));
  if (known.length < described.migrations.length)
    throw new Error('A newer Keepsake made this backup. Restore it with that one.');
  const older = await openDatabase(env, entities, log, undefined, known);
  try {
    await restoreBackup(backup, {
      client: getClientConfig(older.dataSource),
      storage: openStorage(env),
      onProgress: showProgress,
    });
  } finally {
    await older.close();
  }
  const current = await openDatabase(env, entities, log);
  try {
    const gone = await eraseAgain(current.dataSource, erased);
    const { manager } = current.dataSource;
    await appendAudit(manager, AT_COMMAND_LINE, AuditAction.BACKUP_RESTORED, { id: randomUUID() });
    if (gone > 0)
      process.stdout.write(`${gone} pages and accounts that were deleted for good stay deleted.\n`);
  } finally {
    await current.close();
  }
  if (archive.has('secrets/jwt-secret') && !process.env['JWT_SECRET']) {
    const secret = await archive.readText('secrets/jwt-secret', MAX_SECRET);
    await writeFile(join(env.dataDir, 'jwt-secret'), secret, { mode: 0o600 });
  }
}

function showProgress(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${what.slice(0, 60)} `);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
