import type pg from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

const connections = new WeakMap<QueryRunner, pg.ClientBase>();

/** A transaction under way. */
export interface Transaction {
  manager: EntityManager;
  /** Sends the commit behind a statement that was sent, without waiting for its result: where it fails, the whole transaction does. */
  commitWith(sent: Promise<unknown>): void;
}

/**
 * Settings for prepared statements that read by keys alone: each is planned once, through the indexes, even
 * while the tables are small, so that the plan stays good as they grow.
 */
export const GENERIC_PLANS =
  'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off';

/**
 * Commits what `work` does, or nothing of it. The connections are pipelined: `begin` is sent together
 * with the first statement, and statements that do not need each other's result go together, in the order in
 * which they were sent. `settings` apply to this transaction alone.
 */
export async function inTransaction<T>(
  db: DataSource,
  work: (transaction: Transaction) => Promise<T>,
  settings = '',
): Promise<T> {
  const runner = db.createQueryRunner();
  try {
    const client = (await runner.connect()) as pg.ClientBase;
    connections.set(runner, client);
    Object.assign(runner, { isTransactionActive: true }); // so that saving an entity begins no transaction of its own
    const sent: Promise<unknown>[] = [];
    const commitWith = (statement: Promise<unknown>) => {
      statement.catch(() => undefined); // awaited below, but not if another fails first
      sent.push(statement);
    };
    corkUntilNextTick(client);
    commitWith(client.query(`begin; ${settings}`));
    try {
      const result = await work({ manager: runner.manager, commitWith });
      await Promise.all([...sent, runner.query('commit')]);
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined); // the connection may be gone
      throw error;
    }
  } finally {
    await runner.release();
  }
}

/** The connection of a transaction under way; what is sent on it goes out with all others of this tick. */
export function connectionOf(runner: QueryRunner): pg.ClientBase | undefined {
  const client = connections.get(runner);
  if (client) corkUntilNextTick(client);
  return client;
}

/** What is sent in one tick goes out in one write, as each write wakes the database. */
export function corkUntilNextTick(client: pg.ClientBase): void {
  const { stream } = (client as pg.Client).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
