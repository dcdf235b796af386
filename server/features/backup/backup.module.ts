import { type ChildProcess, execFile } from 'node:child_process';
import { join } from 'node:path';
import { Counter } from 'prom-client';
import { HOUR_MS } from '../../database/scheduler.ts';
import { createSecondsGaugeJob } from '../../database/seconds-gauge.ts';
import { ROOT } from '../../env.ts';
import type { FeatureModule, SharedServices } from '../module.ts';
import { Backup } from './backup.entity.ts';
import { BackupInProgress } from './backup-in-progress.ts';
import { openBackupTarget } from './backup-target.ts';
import { updateErasedList } from './erased-list.ts';

/** The job looks every hour, so a backup is rather made a little early than an hour late. */
const EARLY_SECONDS = 1_800;

const COMMAND = join(ROOT, 'dist', 'server', 'cli', 'backup.js');

/** Composes the module that makes scheduled backups if BACKUP_TO is set, and counts them in the metrics. */
export function createBackups({ env, db, log, metrics }: SharedServices): FeatureModule {
  const startedAt = new Date();
  const readAge = async () => {
    const newest = await db
      .getRepository(Backup)
      .findOne({ where: {}, order: { finishedAt: 'DESC' } });
    return newest ? (Date.now() - newest.finishedAt.getTime()) / 1_000 : null;
  };
  const watchAge = createSecondsGaugeJob(metrics, {
    name: 'keepsake_backup_age_seconds',
    help: 'How old the newest backup is; 0 where BACKUP_TO is not set',
    aggregator: 'min',
    job: 'see how old the newest backup is',
    read: async () => (await readAge()) ?? (Date.now() - startedAt.getTime()) / 1_000,
  });
  const outcomes = new Counter({
    name: 'keepsake_backups_total',
    help: 'Backups to BACKUP_TO that this process began, by how they ended',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  const target = openBackupTarget(env);
  if (!target) return {};
  let running: ChildProcess | null = null;

  /** Runs in a process of its own: it takes minutes, and neither visitors nor other jobs should wait for it. */
  const backUpIfDue = async () => {
    const seconds = await readAge();
    const isDue = seconds === null || seconds > env.backup.everyHours * 3_600 - EARLY_SECONDS;
    if (running || !isDue) return;
    running = execFile(process.execPath, [COMMAND], (error, stdout, stderr) => {
      running = null;
      if (error?.code === BackupInProgress.exitCode)
        return log.info('another process is making a backup'); // and tells how it ended
      outcomes.inc({ outcome: error ? 'failed' : 'done' });
      if (error) log.error({ stderr }, 'backup failed');
      else log.info({ stdout }, 'backup made');
    });
  };

  return {
    jobs: [
      { name: 'back the installation up', everyMs: HOUR_MS, run: backUpIfDue },
      {
        name: 'list what was erased beside the backups',
        everyMs: HOUR_MS,
        run: async () => void (await updateErasedList(db, target)),
      },
      watchAge,
    ],
    close: () => void running?.kill(),
  };
}
