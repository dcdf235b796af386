import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DataSource } from 'typeorm';
import { LOCKS, whileLocked } from '../../database/locks.ts';
import type { Env } from '../../env.ts';
import { readSecret } from '../../secrets.ts';
import { AuditAction } from '../audit/audit-action.ts';
import { type Actor, appendAudit } from '../audit/audit-log.ts';
import { openStorage } from '../uploads/storage/storage.ts';
import { BackupInProgress } from './backup-in-progress.ts';
import type { BackupTarget } from './backup-target.ts';
import { updateErasedList } from './erased-list.ts';
import type { Manifest } from './manifest.ts';
import { openBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';
import { Backup } from './backup.entity.ts';

/** The contents of a backup, and its size in bytes. */
export interface WrittenBackup {
  manifest: Manifest;
  bytes: number;
  /** Whether the secret that signs tokens is in it. */
  hasSecret: boolean;
}

/**
 * Adds what was erased for good to the list beside the backups, writes one, reads it again to check it, and publishes
 * it. Leaves nothing unfinished behind on failure.
 */
export async function backUp(
  env: Env,
  db: DataSource,
  {
    target,
    name,
    actor,
    onProgress,
  }: { target: BackupTarget; name: string; actor: Actor; onProgress(what: string): void },
): Promise<WrittenBackup> {
  const path = target.stagingPath(name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await updateErasedList(db, target); // first: where that fails, no backup may count as made
  try {
    const secrets = readSecrets(env);
    const manifest = await writeBackup(path, env.backup.passphrase, {
      db,
      storage: openStorage(env),
      secrets,
      onProgress,
    });
    onProgress('read again');
    await verify(path, env.backup.passphrase);
    const { size: bytes } = await stat(path);
    await target.publish(name, onProgress);
    await recordBackup(db, actor, { name, bytes }).catch(async (error: unknown) => {
      await target.remove(name); // else one more would stay with each try
      throw error;
    });
    return { manifest, bytes, hasSecret: secrets.size > 0 };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function recordBackup(
  db: DataSource,
  actor: Actor,
  written: { name: string; bytes: number },
): Promise<void> {
  await db.transaction(async (manager) => {
    const { id } = await manager.save(Backup, written);
    await appendAudit(manager, actor, AuditAction.BACKUP_WRITTEN, { id });
  });
}

/**
 * Writes a backup into BACKUP_TO, and removes all but the newest BACKUP_KEEP. Throws BackupInProgress while another one
 * is being made.
 */
export async function backUpOnSchedule(
  env: Env,
  db: DataSource,
  target: BackupTarget,
  onProgress: (what: string) => void = () => undefined,
): Promise<WrittenBackup & { name: string }> {
  const session = db.createQueryRunner();
  let isOurs = false;
  try {
    [{ isOurs }] = (await session.query('select pg_try_advisory_lock($1) as "isOurs"', [
      LOCKS.backup,
    ])) as [{ isOurs: boolean }];
    if (!isOurs) throw new BackupInProgress();
    const name = `keepsake-${new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}.backup`;
    await target.removeUnfinished();
    const options = { target, name, actor: { as: 'keepsake' }, onProgress } as const;
    const written = await whileLocked(session, () => backUp(env, db, options));
    for (const old of (await target.list()).slice(0, -env.backup.keep)) await target.remove(old);
    return { ...written, name };
  } finally {
    if (isOurs) await session.query('select pg_advisory_unlock($1)', [LOCKS.backup]);
    await session.release();
  }
}

/** The secret stored in DATA_DIR, unless the environment sets another one; one of several processes is given the same. */
function readSecrets({ dataDir, jwtSecret, jwtSecretIsGiven }: Env): Map<string, string> {
  const secret = readSecret(join(dataDir, 'jwt-secret'));
  const isInUse = !jwtSecretIsGiven || jwtSecret === secret;
  return new Map(secret && isInUse ? [['jwt-secret', secret]] : []);
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
