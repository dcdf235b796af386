import { type EntityManager, QueryFailedError } from 'typeorm';

/** See https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';

/** Another transaction held a lock for too long; `of` identifies the locked row, if known. */
export class LockTimeout extends Error {
  readonly code = LOCK_NOT_AVAILABLE;

  constructor(readonly of?: string) {
    super(`waited too long for a lock${of ? ` of ${of}` : ''}`);
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

/** For work that one process does at its start while the others wait. */
export const STARTS_WITHIN_MS = 14_000;

/** Waits for the lock `number` across all processes and holds it until the transaction ends. */
export async function takeAdvisoryLock(
  manager: EntityManager,
  lock: number,
  withinMs: number,
): Promise<void> {
  await manager.query(
    `set local lock_timeout = ${withinMs}; select pg_advisory_xact_lock(${lock}); set local lock_timeout = ${LOCK_TIMEOUT_MS}`,
  );
}
