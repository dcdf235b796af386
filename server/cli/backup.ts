import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getClientConfig, openDatabase } from '../database/database.ts';
import { entities } from '../entities.ts';
import { type Env, readEnv } from '../env.ts';
import { AuditAction } from '../features/audit/audit-action.ts';
import { appendAudit, AT_COMMAND_LINE } from '../features/audit/audit-log.ts';
import { openBackup } from '../features/backup/read-backup.ts';
import { writeBackup } from '../features/backup/write-backup.ts';
import { openStorage } from '../features/uploads/open-storage.ts';
import { createLog } from '../log.ts';

// Backs the whole installation up into one file, while it serves: see docs/operate.md.

const USAGE = 'Usage: npm run backup -- FILE';
const numbers = new Intl.NumberFormat('en');

async function main([path, ...others]: string[]): Promise<void> {
  if (!path || others.length > 0) throw new Error(USAGE);
  const unsigned = 'no token is signed by this command';
  const env = readEnv({ ...process.env, JWT_SECRET: process.env['JWT_SECRET'] || unsigned });
  const { dataSource, close } = await openDatabase(env, entities, createLog('silent'));
  try {
    const { tables, media } = await writeBackup(path, env.backupPassphrase, {
      client: getClientConfig(dataSource),
      storage: openStorage(env),
      secrets: await readSecrets(env),
      onProgress: showProgress,
    });
    await verify(path, env.backupPassphrase);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const { size } = await stat(path);
    const detail = `${numbers.format(Math.ceil(size / 1e6))} MB, read again`;
    const subject = { id: randomUUID() };
    await appendAudit(dataSource.manager, AT_COMMAND_LINE, AuditAction.BACKUP_WRITTEN, subject, {
      detail,
    });
    process.stdout.write(
      `${path} holds ${numbers.format(rows)} rows and ${numbers.format(media)} pictures and films (${numbers.format(Math.ceil(size / 1e6))} MB), and was read again.\n` +
        `${env.backupPassphrase ? 'It is encrypted; without BACKUP_PASSPHRASE nobody opens it.' : 'It is not encrypted: whoever has it can read everything. BACKUP_PASSPHRASE encrypts.'}\n` +
        `${process.env['JWT_SECRET'] ? 'JWT_SECRET is not in it: keep it as well, logins and links need it.\n' : ''}` +
        `To restore it into an empty installation: npm run restore -- ${path}\n`,
    );
  } finally {
    await close();
  }
}

/** The secret that DATA_DIR holds where the environment gives none. */
async function readSecrets({ dataDir }: Env): Promise<Map<string, string>> {
  if (process.env['JWT_SECRET']) return new Map();
  const secret = await readFile(join(dataDir, 'jwt-secret'), 'utf8').catch(() => null);
  return new Map(secret ? [['jwt-secret', secret]] : []);
}

/** Reads what was written once more. */
async function verify(path: string, passphrase: string | null): Promise<void> {
  const staged = `${path}.check`;
  try {
    const { archive } = await openBackup(path, passphrase, staged);
    await archive.verify().finally(() => archive.close());
  } finally {
    await rm(staged, { force: true });
  }
}

function showProgress(what: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${what.slice(0, 60)} `);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
