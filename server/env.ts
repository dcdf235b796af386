/* oxlint-disable max-lines -- one list of settings, each with its sentence */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import proxyaddr from 'proxy-addr';
import { z } from 'zod';

/** The project's folder: where package.json is, whether this runs from sources or from dist. */
export const ROOT = findRoot(import.meta.dirname);

/** Each has its own connections to the database. */
const MAX_PROCESSES = 32;
const ONE_A_CORE = Math.min(availableParallelism(), MAX_PROCESSES);
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const BUCKET_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]{0,200}))?$/;

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const address = (protocol: RegExp, schemes: string) =>
  z.url({ protocol, error: `must be an address that starts with ${schemes}` });
const webAddress = () => address(/^https?$/, 'http:// or https://');
const requiredWith = (names: string) => z.string({ error: `is missing: ${names} go together` });
const optional = <Type extends z.ZodType>(type: Type) => type.nullable().default(null);

/** One entry for each variable, with its default. */
const variables = z.object({
  // PORT: the TCP port to serve on, 0 to 65535; 0 picks a free one.
  PORT: wholeNumber(0, 65_535).default(4000),
  // HOST: the address to bind; all interfaces where not given, so that phones in the house can try it.
  HOST: z.string().default('0.0.0.0'),
  // DATA_DIR: the folder of the embedded database, media and the mail outbox.
  DATA_DIR: z.string().default(join(ROOT, '.data')),
  // DATABASE_URL: an external Postgres 14 or newer instead of the embedded one.
  DATABASE_URL: optional(address(/^postgres(?:ql)?$/, 'postgres:// or postgresql://')),
  // PROCESSES: how many serve on this machine, 1 to 32, or `auto` for one a core.
  PROCESSES: z
    .preprocess((text) => (text === 'auto' ? ONE_A_CORE : text), wholeNumber(1, MAX_PROCESSES))
    .default(1),
  // REDIS_URL: a Redis that carries messages between processes, and counts limits, instead of Postgres.
  REDIS_URL: optional(address(/^rediss?$/, 'redis:// or rediss://')),
  // PUBLIC_URL: the address people type, for links in mails, QR codes and previews.
  PUBLIC_URL: optional(webAddress().overwrite((url) => url.replace(/\/$/, ''))),
  // TRUSTED_PROXIES: who may say in X-Forwarded-For whom a request comes from; this machine alone where not given.
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(areProxies, {
      error:
        'must be addresses, ranges such as 10.0.0.0/8, "loopback", "linklocal" or "uniquelocal", with commas between',
    }),
  // JWT_SECRET: at least 32 characters; made and kept in DATA_DIR on the embedded database.
  JWT_SECRET: optional(z.string().min(32, { error: 'must have at least 32 characters' })),
  // SMTP_URL: a mail server; without it mails are files in the outbox, for thirty days.
  SMTP_URL: optional(address(/^smtps?$/, 'smtp:// or smtps://')),
  // MAIL_FROM: the address that mails come from, and to which those that cannot be delivered go back; post@ the host of
  // PUBLIC_URL where not given.
  MAIL_FROM: optional(z.email({ error: 'must be an e-mail address' })),
  // CONTACT: where people reach whoever runs this: an e-mail address, or a link that starts with https://.
  CONTACT: optional(
    z.preprocess(
      (text) => (z.email().safeParse(text).success ? `mailto:${String(text)}` : text),
      z.url({
        protocol: /^(?:https|mailto)$/,
        error: 'must be an e-mail address or a link that starts with https://',
      }),
    ),
  ),
  // OPERATORS: the e-mail addresses, with commas between, of the accounts that have the operator's room.
  OPERATORS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine((list) => list.every((part) => z.email().safeParse(part).success), {
      error: 'must be e-mail addresses with commas between',
    }),
  // DEMO: 1 or 0; demonstration content, on by default on the embedded database only.
  DEMO: optional(z.stringbool({ error: 'must be 1 or 0' })),
  // RATE_LIMIT_SCALE: multiplies every rate limit, and the sockets an address may have open, for load tests.
  RATE_LIMIT_SCALE: z.coerce.number({ error: 'must be a number above 0' }).positive().default(1),
  // DISK_RESERVE_MB: uploads are refused where they would leave less than this free on the disk of DATA_DIR.
  DISK_RESERVE_MB: wholeNumber(0, 2 ** 30).default(1024),
  // METRICS_TOKEN: what GET /metrics wants as a bearer token; without it, it answers this machine alone.
  METRICS_TOKEN: optional(
    z.string().regex(/^[!-~]{16,}$/, {
      error: 'must have at least 16 characters, letters and signs without spaces',
    }),
  ),
  // LOG_LEVEL: the least that is logged.
  LOG_LEVEL: z
    .enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` })
    .default('info'),
  // NODE_ENV: `development` serves the client through Vite with reload.
  NODE_ENV: z.string().default(''),
  // BACKUP_TO: a folder, or s3://BUCKET/PREFIX in the store of S3_*, into which backups are made by themselves.
  BACKUP_TO: optional(
    z.string().refine((text) => isAbsolute(text) || BUCKET_ADDRESS.test(text), {
      error: 'must be a folder with its full path, or s3://BUCKET/PREFIX',
    }),
  ),
  // BACKUP_HOURS: how old the newest backup may become before the next one is made.
  BACKUP_HOURS: wholeNumber(1, 24 * 31).default(24),
  // BACKUP_KEEP: how many backups stay; older ones are removed once a newer one is complete.
  BACKUP_KEEP: wholeNumber(1, 10_000).default(14),
  // BACKUP_PASSPHRASE: encrypts backups, and opens them again; without it they are not encrypted.
  BACKUP_PASSPHRASE: optional(z.string().min(12, { error: 'must have at least 12 characters' })),
});

/** The store for media, if not DATA_DIR: all five variables, or none. */
const s3Variables = z.object({
  // S3_ENDPOINT: the store's address, to which the bucket is appended as a path.
  S3_ENDPOINT: webAddress(),
  // S3_BUCKET: the bucket that holds the pictures; made at start where it is missing.
  S3_BUCKET: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, {
    error: 'must be 3 to 63 of a-z, 0-9, "." and "-"',
  }),
  // S3_REGION: the region that requests are signed for, such as us-east-1.
  S3_REGION: requiredWith('S3_*'),
  // S3_ACCESS_KEY_ID: the name of the key that requests are signed with.
  S3_ACCESS_KEY_ID: requiredWith('S3_*'),
  // S3_SECRET_ACCESS_KEY: the secret of that key.
  S3_SECRET_ACCESS_KEY: requiredWith('S3_*'),
});

/** The picture on /godisgood and where it leads: both, or neither. */
const promotionVariables = z.object({
  // PROMOTION_IMAGE: the picture's address.
  PROMOTION_IMAGE: requiredWith('PROMOTION_IMAGE and PROMOTION_LINK'),
  // PROMOTION_LINK: where it leads.
  PROMOTION_LINK: webAddress(),
});

/** The environment, parsed once; what each field means is said at its variable. */
export type Env = ReturnType<typeof readEnv>;
/** How to reach the store of S3_*. */
export type S3Settings = NonNullable<ReturnType<typeof readS3>>;

/** Reads and checks the variables; throws an Error that names each variable whose value is wrong. */
export function readEnv(source: NodeJS.ProcessEnv) {
  const presentVariables = Object.fromEntries(Object.entries(source).filter(([, text]) => text)); // empty ones count as absent
  const settings = parse(variables, presentVariables);
  const promotion = parseGroup(promotionVariables, presentVariables);
  const s3 = readS3(presentVariables);
  if (settings.DATABASE_URL && !settings.JWT_SECRET)
    throw new Error(
      'JWT_SECRET is required with an external DATABASE_URL: openssl rand -hex 32 makes one.',
    );
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    processes: settings.PROCESSES,
    redisUrl: settings.REDIS_URL,
    publicUrl: settings.PUBLIC_URL,
    trustedProxies: settings.TRUSTED_PROXIES,
    jwtSecret: settings.JWT_SECRET,
    jwtSecretIsGiven: settings.JWT_SECRET !== null, // commands, which sign nothing, have a substitute
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    s3,
    promotion: promotion && {
      image: promotion.PROMOTION_IMAGE,
      link: promotion.PROMOTION_LINK,
    },
    contact: settings.CONTACT,
    operators: settings.OPERATORS,
    backup: {
      to: findBackupTarget(settings.BACKUP_TO, s3), // null if none is made by itself
      everyHours: settings.BACKUP_HOURS,
      keep: settings.BACKUP_KEEP,
      passphrase: settings.BACKUP_PASSPHRASE,
    },
    demo: settings.DEMO ?? settings.DATABASE_URL === null,
    rateLimitScale: settings.RATE_LIMIT_SCALE,
    diskReserve: settings.DISK_RESERVE_MB * 1024 * 1024,
    metricsToken: settings.METRICS_TOKEN,
    logLevel: settings.LOG_LEVEL,
    development: settings.NODE_ENV === 'development',
  };
}

/** The address people type, without a trailing slash; on this machine if none is given. */
export function getPublicUrl({ publicUrl, port }: Pick<Env, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}

function parse<Type extends z.ZodType>(type: Type, given: object): z.infer<Type> {
  const { data, error } = type.safeParse(given);
  if (error)
    throw new Error(
      error.issues.map(({ path, message }) => `${path.join()} ${message}.`).join('\n'),
    );
  return data as z.infer<Type>;
}

/** Variables that go together; null if none of them is given. */
function parseGroup<Group extends z.ZodObject>(group: Group, given: object) {
  return Object.keys(group.shape).some((name) => name in given) ? parse(group, given) : null;
}

function readS3(given: object) {
  const s3 = parseGroup(s3Variables, given);
  return (
    s3 && {
      endpoint: s3.S3_ENDPOINT,
      bucket: s3.S3_BUCKET,
      region: s3.S3_REGION,
      accessKeyId: s3.S3_ACCESS_KEY_ID,
      secretAccessKey: s3.S3_SECRET_ACCESS_KEY,
    }
  );
}

function findBackupTarget(
  target: string | null,
  s3: S3Settings | null,
): { folder: string } | { s3: S3Settings; prefix: string } | null {
  if (target === null) return null;
  const [, bucket, prefix] = BUCKET_ADDRESS.exec(target) ?? [];
  if (!bucket) return { folder: target };
  if (!s3) throw new Error('BACKUP_TO names a bucket: S3_* say in which store.');
  return { s3: { ...s3, bucket }, prefix: prefix ? `${prefix.replace(/\/$/, '')}/` : '' };
}

function areProxies(list: string[]): boolean {
  try {
    return Boolean(proxyaddr.compile(list));
  } catch {
    return false;
  }
}

function findRoot(from: string): string {
  let folder = from;
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}
