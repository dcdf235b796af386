import 'reflect-metadata';
import { basename } from 'node:path';
import { openDatabase } from '../database/database.ts';
import { entities } from '../entities.ts';
import { readEnv } from '../env.ts';
import { AT_COMMAND_LINE } from '../features/audit/audit-log.ts';
import { openBackupTarget, targetBeside } from '../features/backup/backup-target.ts';
import { backUp, backUpOnSchedule } from '../features/backup/backup.service.ts';
import { createLog } from '../log.ts';

// Backs the whole installation up, while it serves: see docs/operate.md.

const USAGE = 'Usage: npm run backup -- FILE, or without FILE into BACKUP_TO';
const numbers = new Intl.NumberFormat('en');

async function main([path, ...others]: string[]): Promise<void> {
  const unsigned = 'no token is signed by this command';
  const env = readEnv({ ...process.env, JWT_SECRET: process.env['JWT_SECRET'] || unsigned });
  const scheduled = openBackupTarget(env);
  if (others.length > 0 || (!path && !scheduled)) throw new Error(USAGE);
  const { dataSource: db, close } = await openDatabase(env, entities, createLog('silent'));
  try {
    const target = path ? targetBeside(path) : scheduled!;
    const { described, bytes, name } = path
      ? {
          ...(await backUp(env, db, {
            target,
            name: basename(path),
            actor: AT_COMMAND_LINE,
            onProgress: showProgress,
          })),
          name: path,
        }
      : await backUpOnSchedule(env, db, target);
    const rows = described.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `${name} holds ${numbers.format(rows)} rows and ${numbers.format(described.media)} pictures and films (${numbers.format(Math.ceil(bytes / 1e6))} MB), and was read again.\n` +
        `${env.backup.passphrase ? 'It is encrypted; without BACKUP_PASSPHRASE nobody opens it.' : 'It is not encrypted: whoever has it can read everything. BACKUP_PASSPHRASE encrypts.'}\n` +
        `${process.env['JWT_SECRET'] ? 'JWT_SECRET is not in it: keep it as well, logins and links need it.\n' : ''}` +
        `Beside it, erased.json lists what was deleted for good: keep them together.\n` +
        `To restore it into an empty installation: npm run restore${path ? ` -- ${path}` : ''}\n`,
    );
  } finally {
    await close();
  }
}

function showProgress(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${what.slice(0, 60)} `);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
