import { type EntityManager, QueryFailedError } from 'typeorm';

/** See https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';

/** Another transaction held a lock for too long; `rowKey` identifies the locked row, if known. */
export class LockTimeout extends Error {
  readonly code = LOCK_NOT_AVAILABLE;

  constructor(readonly rowKey?: string) {
    super(`waited too long for a lock${rowKey ? ` of ${rowKey}` : ''}`);
  }
}

/** How long to wait for a lock while holding a connection; a transaction may set less. */
export const LOCK_TIMEOUT_MS = 3_000;

/**
 * If a lock is released at the moment the timeout fires (once in 19,000 with 12 waiting), Postgres cancels the
 * statement with the code for a user's request; so statements that a user really cancelled are retried as well.
 */
export function isLockTimeout(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const { code } = error.driverError as { code?: string };
  return (
    code === LOCK_NOT_AVAILABLE ||
    (code === QUERY_CANCELED && error.message.includes('user request'))
  );
}

/** The time limit of work that one process does at its start while the others wait. */
export const START_TIMEOUT_MS = 14_000;

/** The advisory locks of an installation; a number must never get another meaning. */
export const LOCKS = {
  /** Held by the process that migrates. */
  migrations: 7_336_001,
  // 7_336_002: held by release 1.1 and before while it registers block types
  /** Held by the process that creates the demonstration. */
  demo: 7_336_003,
  /** Held while an upload is checked against the quotas. */
  uploadQuota: 7_336_004,
  /** Held while an entry is appended to the audit log, as each has the hash of the one before. */
  auditLog: 7_336_005,
  /** Held while the exports in progress are counted and one is claimed. */
  exports: 7_336_006,
  /** Held by the session that writes backups to BACKUP_TO. */
  backup: 7_250_391,
} as const;

/**
 * Waits for a lock across all processes and holds it until the transaction ends; `timeoutMs` where it may take longer
 * than row locks.
 */
export async function takeAdvisoryLock(
  manager: EntityManager,
  lock: keyof typeof LOCKS,
  timeoutMs?: number,
): Promise<void> {
  const take = `select pg_advisory_xact_lock(${LOCKS[lock]})`;
  await manager.query(
    timeoutMs === undefined
      ? take
      : `set local lock_timeout = ${timeoutMs}; ${take}; set local lock_timeout = ${LOCK_TIMEOUT_MS}`,
  );
}

/**
 * A connection that is silent for as long is closed, see `openWatchedSocket`: longer than a statement may take, and
 * than a pool keeps a connection that nobody uses.
 */
export const MAX_SILENCE_MS = 17_000;
const SIGN_OF_LIFE_MS = MAX_SILENCE_MS / 3;

/**
 * Runs work on other connections while this one holds a lock for it. Sends an empty query every few seconds, because a
 * silent connection would be closed and its lock released.
 */
export async function whileLocked<T>(
  holder: { query(statement: string): Promise<unknown> },
  work: () => Promise<T>,
): Promise<T> {
  const timer = setInterval(
    () => void holder.query('select').catch(() => undefined), // a lost lock shows when the holder is used next
    SIGN_OF_LIFE_MS,
  );
  return work().finally(() => clearInterval(timer));
}
