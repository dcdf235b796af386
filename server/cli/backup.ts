import 'reflect-metadata';
import { basename } from 'node:path';
import { AT_COMMAND_LINE } from '../features/audit/audit-log.ts';
import { openBackupTarget, targetBeside } from '../features/backup/backup-target.ts';
import { BackupInProgress } from '../features/backup/backup-in-progress.ts';
import { backUp, backUpOnSchedule } from '../features/backup/backup.service.ts';
import { readCommandEnv, runCommand, showProgress, withDatabase } from './run-command.ts';
import { formatCount } from '../../protocol/format-count.ts';

// Backs the whole installation up, while it serves: see docs/operate.md.

const USAGE = 'Usage: npm run backup -- FILE, or without FILE into BACKUP_TO';

async function main([path, ...others]: string[]): Promise<void> {
  const env = readCommandEnv();
  const scheduled = openBackupTarget(env);
  if (others.length > 0 || (!path && !scheduled)) throw new Error(USAGE);
  const { manifest, bytes, hasSecret, name } = await withDatabase(env, async (db) => {
    if (!path) return backUpOnSchedule(env, db, scheduled!, showProgress).catch(failAsRefused);
    const written = await backUp(env, db, {
      target: targetBeside(path),
      name: basename(path),
      actor: AT_COMMAND_LINE,
      onProgress: showProgress,
    });
    return { ...written, name: path };
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${name} holds ${formatCount(rows)} rows and ${formatCount(manifest.media)} pictures and films (${formatCount(Math.ceil(bytes / 1e6))} MB), and was read again.\n` +
      `${env.backup.passphrase ? 'It is encrypted; without BACKUP_PASSPHRASE nobody opens it.' : 'It is not encrypted: whoever has it can read everything. BACKUP_PASSPHRASE encrypts.'}\n` +
      `${env.jwtSecretIsGiven && !hasSecret ? 'JWT_SECRET is not in it: keep it as well, logins and links need it.\n' : ''}` +
      `Beside it, erased.json lists what was deleted for good: keep them together.\n` +
      `To restore it into an empty installation: npm run restore${path ? ` -- ${path}` : ''}\n`,
  );
}

/** Lets the server tell a backup that is being made elsewhere from one that failed. */
function failAsRefused(error: unknown): never {
  if (error instanceof BackupInProgress) process.exitCode = BackupInProgress.exitCode;
  throw error;
}

runCommand(main);
