import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import type { Histogram, Registry } from 'prom-client';
import { type DataSource, MoreThan } from 'typeorm';
import { JobRow } from '../../database/job.entity.ts';
import { HOUR_MS } from '../../database/scheduler.ts';
import { Backup } from '../backup/backup.entity.ts';
import { Media } from '../uploads/media.entity.ts';
import type { Storage } from '../uploads/storage/storage.ts';
import { HealthLevel, type OperatorHealth } from './overview.types.ts';

export interface Installation {
  db: DataSource;
  dataDir: string;
  publicUrl: string;
  /** The bytes that should stay free on the disk. */
  diskReserve: number;
  /** How old the newest backup may become before the next one is made. */
  backupHours: number;
  storage: Pick<Storage, 'get' | 'size'>;
  /** This process's own state; absent at the command line. */
  metrics?: Registry;
}

const SLOW_MS = 500;
/** A job that is due for so long is one of an earlier release, which no process runs any more. */
const ABANDONED_AFTER_MS = 24 * HOUR_MS;
const CERTIFICATE_DAYS = 14;
const CERTIFICATE_TIMEOUT_MS = 3_000;

/** The state of each part of the installation. */
export async function readHealth(installation: Installation): Promise<OperatorHealth[]> {
  const parts = await Promise.all([
    checkAnswers(installation),
    checkBackup(installation),
    checkSpace(installation),
    checkJobs(installation.db),
    checkCertificate(installation.publicUrl),
  ]);
  return parts.flatMap((part) => part ?? []);
}

async function checkAnswers({ db, storage, metrics }: Installation): Promise<OperatorHealth> {
  const startedAt = performance.now();
  await db.query('select 1');
  const ms = Math.round(performance.now() - startedAt);
  const haveAnswered = await storage.size('health', 'none').then(
    () => true,
    () => false,
  );
  const slowest = metrics && (await readSlowest(metrics));
  const bus = await metrics?.getSingleMetric('keepsake_bus_open')?.get();
  const isAlone = bus?.values[0]?.value === 0;
  return {
    name: 'Web, database, pictures',
    ...describeAnswers({ isSlow: ms > SLOW_MS, isAlone, haveAnswered }),
    at: null,
    detail: `the database in ${ms} ms${slowest ? `, 99 of 100 pages within ${slowest} ms` : ''}`,
  };
}

function describeAnswers({
  isSlow = false,
  isAlone = false,
  haveAnswered = true,
}): Pick<OperatorHealth, 'level' | 'state'> {
  if (!haveAnswered) return { level: HealthLevel.BAD, state: 'Pictures do not answer' };
  if (isSlow) return { level: HealthLevel.BAD, state: 'Slow' };
  if (isAlone) return { level: HealthLevel.WARN, state: 'Answer, messages come late' };
  return { level: HealthLevel.OK, state: 'All answer' };
}

/** Within how many milliseconds 99 of 100 requests of this process were answered; null beyond the last bucket. */
async function readSlowest(metrics: Registry): Promise<number | null> {
  const measured = metrics.getSingleMetric('keepsake_http_request_seconds') as Histogram<string>;
  const { values } = await measured.get();
  const sum = (name: string, le?: number) =>
    values
      .filter(
        ({ metricName, labels }) =>
          metricName?.endsWith(name) && (le === undefined || labels.le === le),
      )
      .reduce((total, { value }) => total + value, 0);
  const total = sum('_count');
  const bounds = values.flatMap(({ labels: { le } }) => (typeof le === 'number' ? le : []));
  const bound = [...new Set(bounds)].find((le) => sum('_bucket', le) >= total * 0.99);
  return total > 0 && bound !== undefined ? bound * 1_000 : null;
}

async function checkBackup({ db, backupHours }: Installation): Promise<OperatorHealth> {
  const last = await db.getRepository(Backup).findOne({ where: {}, order: { finishedAt: 'DESC' } });
  const name = 'Last backup';
  if (!last)
    return {
      name,
      level: HealthLevel.WARN,
      state: 'None yet',
      at: null,
      detail: 'npm run backup -- FILE',
    };
  const { finishedAt: at, bytes } = last;
  // one that failed is made up for by the next
  const isOld = Date.now() - at.getTime() > 2 * backupHours * 3_600_000;
  const detail = `${toSize(bytes)}, read again`;
  return { name, level: isOld ? HealthLevel.BAD : HealthLevel.OK, state: '', at, detail };
}

async function checkSpace({ db, dataDir, diskReserve }: Installation): Promise<OperatorHealth> {
  const { blocks, bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const used = Math.round(100 * (1 - bavail / blocks));
  const { all, lately, size } = (await db
    .createQueryBuilder(Media, 'media')
    .select('coalesce(sum(bytes), 0)::float8', 'all')
    .addSelect(
      `coalesce(sum(bytes) filter (where created_at > now() - interval '28 days'), 0)::float8`,
      'lately',
    )
    .addSelect('pg_database_size(current_database())::float8', 'size')
    .getRawOne<{ all: number; lately: number; size: number }>())!;
  const weeks = lately > 0 ? Math.floor(free / (lately / 4)) : null;
  const pace = weeks !== null && weeks < 200 ? `about ${weeks} weeks at this pace, ` : '';
  return {
    name: 'Space',
    level: free < diskReserve ? HealthLevel.BAD : used > 70 ? HealthLevel.WARN : HealthLevel.OK,
    state: `${used} % used`,
    at: null,
    detail: `${pace}pictures and films ${toSize(all)}, database ${toSize(size)}`,
  };
}

async function checkJobs(db: DataSource): Promise<OperatorHealth> {
  const nextRunAt = MoreThan(new Date(Date.now() - ABANDONED_AFTER_MS));
  const jobs = await db.getRepository(JobRow).findBy({ nextRunAt });
  const failed = jobs.filter(({ lastError }) => lastError !== null);
  const names = failed.map(({ name }) => name).join(', ');
  return {
    name: 'Jobs',
    level: failed.length > 0 ? HealthLevel.BAD : HealthLevel.OK,
    state: failed.length > 0 ? `${failed.length} failed` : 'All ran',
    at: null,
    detail: names || `${jobs.length} in the background`,
  };
}

/** The certificate of the public address; null without TLS. */
async function checkCertificate(publicUrl: string): Promise<OperatorHealth | null> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return null;
  const until = await readCertificateEnd(hostname, Number(port || 443));
  const name = 'Certificate';
  if (!until)
    return {
      name,
      level: HealthLevel.WARN,
      state: 'Not seen',
      at: null,
      detail: 'no answer from here',
    };
  const days = Math.floor((until.getTime() - Date.now()) / 86_400_000);
  const level =
    days < 3 ? HealthLevel.BAD : days < CERTIFICATE_DAYS ? HealthLevel.WARN : HealthLevel.OK;
  return { name, level, state: 'until', at: until, detail: `${days} days` };
}

function readCertificateEnd(host: string, port: number): Promise<Date | null> {
  return new Promise((resolve) => {
    // only read, nothing is sent
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.destroy();
      resolve(end ? new Date(end) : null);
    });
    const fail = () => {
      socket.destroy();
      resolve(null);
    };
    socket.setTimeout(CERTIFICATE_TIMEOUT_MS, fail).on('error', fail);
  });
}

/** "4.2 GB". */
export function toSize(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  const amount = bytes / 1_000 ** power;
  return `${power > 1 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${units[power]}`;
}
