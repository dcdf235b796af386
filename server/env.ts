/* oxlint-disable max-lines -- one list of settings, each with its sentence */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import proxyaddr from 'proxy-addr';

/** The environment, parsed once. Every field is documented at its variable in `readEnv`. */
export interface Env {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  processes: number;
  redisUrl: string | null;
  publicUrl: string | null;
  trustedProxies: string[];
  jwtSecret: string | null;
  smtpUrl: string | null;
  s3: S3Settings | null;
  promotion: { image: string; link: string } | null;
  contact: string | null;
  operators: string[];
  backup: BackupSettings;
  demo: boolean;
  rateLimitScale: number;
  diskReserve: number;
  metricsToken: string | null;
  logLevel: LogLevel;
  development: boolean;
}

/** How backups are made; `to` is null if none is made by itself. */
export interface BackupSettings {
  to: { folder: string } | { s3: S3Settings; prefix: string } | null;
  everyHours: number;
  keep: number;
  passphrase: string | null;
}

/** The store for media, if not DATA_DIR. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Each has its own connections to the database. */
const MAX_PROCESSES = 32;

/** The project's folder: where package.json is, whether this runs from sources or from dist. */
export const ROOT = findRoot(import.meta.dirname);

/** Reads and checks the variables; throws an Error that names the variable if a value is wrong. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const databaseUrl = url(source, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const env: Env = {
    // PORT: the TCP port to serve on, 0 to 65535; 0 picks a free one.
    port: integer(source, 'PORT', 4000, 0, 65_535),
    // HOST: the address to bind; all interfaces where not given, so that phones in the house can try it.
    host: source['HOST'] || '0.0.0.0',
    // DATA_DIR: the folder of the embedded database, media and the mail outbox.
    dataDir: resolve(source['DATA_DIR'] || join(ROOT, '.data')),
    // DATABASE_URL: an external Postgres 14 or newer instead of the embedded one.
    databaseUrl,
    // PROCESSES: how many serve on this machine, 1 to 32, or `auto` for one a core.
    processes: processes(source),
    // REDIS_URL: a Redis that carries messages between processes, and counts limits, instead of Postgres.
    redisUrl: url(source, 'REDIS_URL', ['redis:', 'rediss:']),
    // PUBLIC_URL: the address people type, for links in mails, QR codes and previews.
    publicUrl: url(source, 'PUBLIC_URL', ['http:', 'https:'])?.replace(/\/$/, '') ?? null,
    // TRUSTED_PROXIES: who may say in X-Forwarded-For whom a request comes from; this machine alone where not given.
    trustedProxies: proxies(source),
    // JWT_SECRET: at least 32 characters; made and kept in DATA_DIR on the embedded database.
    jwtSecret: source['JWT_SECRET'] || null,
    // SMTP_URL: a mail server; without it mails are files in the outbox.
    smtpUrl: url(source, 'SMTP_URL', ['smtp:', 'smtps:']),
    // S3_*: an S3-compatible store for media instead of DATA_DIR; all five or none, see `s3`.
    s3: s3(source),
    // PROMOTION_IMAGE and PROMOTION_LINK: the picture on /godisgood and where it leads; both or neither.
    promotion: promotion(source),
    // BACKUP_*: backups that are made by themselves, and their encryption, see `backup`.
    backup: backup(source),
    // CONTACT: where people reach whoever runs this: an e-mail address, or a link that starts with https://.
    contact: contact(source),
    // OPERATORS: the e-mail addresses, with commas between, of the accounts that have the operator's room.
    operators: operators(source),
    // DEMO: 1 or 0; demonstration content, on by default on the embedded database only.
    demo: flag(source, 'DEMO', databaseUrl === null),
    // RATE_LIMIT_SCALE: multiplies every rate limit, and the sockets an address may have open, for load tests.
    rateLimitScale: number(source, 'RATE_LIMIT_SCALE', 1),
    // DISK_RESERVE_MB: uploads are refused where they would leave less than this free on the disk of DATA_DIR.
    diskReserve: integer(source, 'DISK_RESERVE_MB', 1024, 0, 2 ** 30) * 1024 * 1024,
    // METRICS_TOKEN: what GET /metrics wants as a bearer token; without it, it answers this machine alone.
    metricsToken: metricsToken(source),
    // LOG_LEVEL: the least that is logged: trace, debug, info, warn, error, fatal, or silent for nothing.
    logLevel: logLevel(source),
    // NODE_ENV=development serves the client through Vite with reload.
    development: source['NODE_ENV'] === 'development',
  };
  if (env.jwtSecret !== null && env.jwtSecret.length < 32)
    throw new Error('JWT_SECRET must have at least 32 characters.');
  if (databaseUrl && !env.jwtSecret)
    throw new Error(
      'JWT_SECRET is required with an external DATABASE_URL: openssl rand -hex 32 makes one.',
    );
  return env;
}

/** The address people type, without a trailing slash; on this machine if none is given. */
export function publicAddress({ publicUrl, port }: Pick<Env, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}

function findRoot(from: string): string {
  let folder = from;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

function integer(
  source: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = source[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  return value;
}

function processes(source: NodeJS.ProcessEnv): number {
  if (source['PROCESSES'] === 'auto') return Math.min(availableParallelism(), MAX_PROCESSES);
  return integer(source, 'PROCESSES', 1, 1, MAX_PROCESSES);
}

function number(source: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = source[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value))
    throw new Error(`${name} must be a number above 0, not "${text}".`);
  return value;
}

function flag(source: NodeJS.ProcessEnv, name: string, fallback: boolean): boolean {
  const text = source[name];
  if (!text) return fallback;
  if (['1', 'true', 'on', 'yes'].includes(text)) return true;
  if (['0', 'false', 'off', 'no'].includes(text)) return false;
  throw new Error(`${name} must be 1 or 0, not "${text}".`);
}

function url(source: NodeJS.ProcessEnv, name: string, protocols: string[]): string | null {
  const text = source[name];
  if (!text) return null;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
    throw new Error(`${name} must be an address that starts with ${protocols.join('// or ')}//.`);
  return text;
}

/** Addresses, ranges such as 10.0.0.0/8, or the names that proxy-addr knows, separated by commas. */
function proxies(source: NodeJS.ProcessEnv): string[] {
  const text = source['TRUSTED_PROXIES'] || 'loopback';
  const list = text.split(',').map((one) => one.trim());
  try {
    proxyaddr.compile(list);
  } catch {
    throw new Error(
      `TRUSTED_PROXIES must be addresses, ranges such as 10.0.0.0/8, "loopback", "linklocal" or "uniquelocal", with commas between, not "${text}".`,
    );
  }
  return list;
}

function s3(source: NodeJS.ProcessEnv): Env['s3'] {
  const settings = {
    // S3_ENDPOINT: the store's address, to which the bucket is appended as a path.
    S3_ENDPOINT: url(source, 'S3_ENDPOINT', ['http:', 'https:']),
    // S3_BUCKET: the bucket that holds the pictures; made at start where it is missing.
    S3_BUCKET: source['S3_BUCKET'],
    // S3_REGION: the region that requests are signed for, such as us-east-1.
    S3_REGION: source['S3_REGION'],
    // S3_ACCESS_KEY_ID: the name of the key that requests are signed with.
    S3_ACCESS_KEY_ID: source['S3_ACCESS_KEY_ID'],
    // S3_SECRET_ACCESS_KEY: the secret of that key.
    S3_SECRET_ACCESS_KEY: source['S3_SECRET_ACCESS_KEY'],
  };
  const missing = Object.entries(settings).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === Object.keys(settings).length) return null;
  if (missing.length) throw new Error(`S3_* go together: ${missing.join(', ')} not given.`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(settings.S3_BUCKET ?? ''))
    throw new Error('S3_BUCKET must be 3 to 63 of a-z, 0-9, "." and "-".');
  return {
    endpoint: settings.S3_ENDPOINT ?? '',
    bucket: settings.S3_BUCKET ?? '',
    region: settings.S3_REGION ?? '',
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  };
}

const EMAIL = /^[^\s@:/?&#<>"]+@[^\s@:/?&#<>"][^\s@:/?&#<>".]*\.[^\s@:/?&#<>"]+$/;

/** Nobody if none is given. */
function operators(source: NodeJS.ProcessEnv): string[] {
  const list = (source['OPERATORS'] ?? '').split(',').map((one) => one.trim());
  const given = list.filter(Boolean);
  const wrong = given.find((one) => !EMAIL.test(one));
  if (wrong !== undefined)
    throw new Error(
      `OPERATORS must be e-mail addresses with commas between; "${wrong}" is not one.`,
    );
  return given;
}

/** As a link, `mailto:` or `https:`; null if it is not given, and then no page offers a contact. */
function contact(source: NodeJS.ProcessEnv): string | null {
  const text = source['CONTACT']?.trim();
  if (!text) return null;
  if (EMAIL.test(text)) return `mailto:${text}`;
  if (URL.canParse(text) && new URL(text).protocol === 'https:') return new URL(text).href;
  throw new Error(
    `CONTACT must be an e-mail address or a link that starts with https://, not "${text}".`,
  );
}

function logLevel(source: NodeJS.ProcessEnv): LogLevel {
  const text = source['LOG_LEVEL'] || 'info';
  const level = LOG_LEVELS.find((one) => one === text);
  if (!level) throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`);
  return level;
}

function metricsToken(source: NodeJS.ProcessEnv): string | null {
  const token = source['METRICS_TOKEN'] || null;
  if (token !== null && !/^[!-~]{16,}$/.test(token))
    throw new Error(
      'METRICS_TOKEN must have at least 16 characters, letters and signs without spaces.',
    );
  return token;
}

function promotion(source: NodeJS.ProcessEnv): Env['promotion'] {
  const image = source['PROMOTION_IMAGE'];
  const link = url(source, 'PROMOTION_LINK', ['http:', 'https:']);
  if (!image && !link) return null;
  if (!image || !link) throw new Error('PROMOTION_IMAGE and PROMOTION_LINK go together.');
  return { image, link };
}

function backup(source: NodeJS.ProcessEnv): BackupSettings {
  const passphrase = source['BACKUP_PASSPHRASE'] || null;
  if (passphrase !== null && passphrase.length < 12)
    throw new Error('BACKUP_PASSPHRASE needs at least 12 characters.');
  return {
    // BACKUP_TO: a folder, or s3://BUCKET/PREFIX in the store of S3_*, into which backups are made by themselves.
    to: backupTarget(source),
    // BACKUP_HOURS: how old the newest backup may become before the next one is made.
    everyHours: integer(source, 'BACKUP_HOURS', 24, 1, 24 * 31),
    // BACKUP_KEEP: how many backups stay; older ones are removed once a newer one is complete.
    keep: integer(source, 'BACKUP_KEEP', 14, 1, 10_000),
    // BACKUP_PASSPHRASE: encrypts backups, and opens them again; without it they are not encrypted.
    passphrase,
  };
}

function backupTarget(source: NodeJS.ProcessEnv): BackupSettings['to'] {
  const text = source['BACKUP_TO'];
  if (!text) return null;
  if (isAbsolute(text)) return { folder: text };
  const [, bucket, prefix] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]{0,200}))?$/.exec(text) ?? [];
  if (!bucket)
    throw new Error('BACKUP_TO must be a folder with its full path, or s3://BUCKET/PREFIX.');
  const settings = s3(source);
  if (!settings) throw new Error('BACKUP_TO names a bucket: S3_* say in which store.');
  return { s3: { ...settings, bucket }, prefix: prefix ? `${prefix.replace(/\/$/, '')}/` : '' };
}
