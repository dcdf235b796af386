import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';
import { Counter } from 'prom-client';
import { HOUR_MS } from '../../database/scheduler.ts';
import { ROOT } from '../../env.ts';
import { addGauge } from '../../gauge.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import { Backup } from './backup.entity.ts';
import { BackupInProgress } from './backup-in-progress.ts';
import { openBackupTarget } from './backup-target.ts';
import { updateErasedList } from './erased-list.ts';

/** The job looks every hour, so a backup is rather made a little early than an hour late. */
const EARLY_SECONDS = 1_800;

/** A backup that shows no progress for so long is given up, as one that hangs would keep the next ones from being made. */
const SILENCE_LIMIT_MS = 24 * HOUR_MS;

const COMMAND = join(ROOT, 'dist', 'server', 'cli', 'backup.js');

/** Composes the module that makes scheduled backups if BACKUP_TO is set, and counts them in the metrics. */
export function createBackups({ env, db, log, metrics }: SharedServices): FeatureModule {
  const startedAt = new Date();
  const target = openBackupTarget(env);
  const findNewest = () =>
    db.getRepository(Backup).findOne({ where: {}, order: { finishedAt: 'DESC' } });
  const readAge = async () =>
    target ? secondsSince((await findNewest())?.finishedAt ?? startedAt) : 0;
  const age = 'How old the newest backup is; 0 where BACKUP_TO is not set';
  addGauge(metrics, 'keepsake_backup_age_seconds', age, readAge, 'min');
  const outcomes = new Counter({
    name: 'keepsake_backups_total',
    help: 'Backups to BACKUP_TO that this process began, by how they ended',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  if (!target) return {};
  let running: ChildProcess | null = null;

  /** Runs in a process of its own: it takes minutes, and neither visitors nor other jobs should wait for it. */
  const backUpIfDue = async () => {
    const newest = await findNewest();
    const dueAfter = env.backup.everyHours * 3_600 - EARLY_SECONDS;
    if (running || (newest && secondsSince(newest.finishedAt) <= dueAfter)) return;
    const child = execFile(process.execPath, [COMMAND], (error, stdout, stderr) => {
      clearTimeout(silence);
      running = null;
      if (error?.code === BackupInProgress.exitCode)
        return log.info('another process is making a backup'); // and tells how it ended
      outcomes.inc({ outcome: error ? 'failed' : 'done' });
      if (error) log.error({ stderr }, 'backup failed');
      else log.info({ stdout }, 'backup made');
    });
    running = child;
    const silence = setTimeout(() => child.kill('SIGKILL'), SILENCE_LIMIT_MS).unref();
    child.stderr?.on('data', () => silence.refresh()); // it shows its progress there
  };

  return {
    jobs: [
      { name: 'back the installation up', everyMs: HOUR_MS, run: backUpIfDue },
      {
        name: 'list what was erased beside the backups',
        everyMs: HOUR_MS,
        run: async () => void (await updateErasedList(db, target)),
      },
    ],
    close: () => void running?.kill(),
  };
}

const secondsSince = (time: Date) => (Date.now() - time.getTime()) / 1_000;
