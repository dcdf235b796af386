import type pg from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';

const connections = new WeakMap<QueryRunner, pg.ClientBase>();

/** A transaction under way. */
export interface Transaction {
  manager: EntityManager;
  /** Lets the commit follow a statement that was sent, without waiting for it: it fails the whole all the same. */
  commitWith(sent: Promise<unknown>): void;
}

/**
 * For statements that are prepared and ask by keys alone: each is planned once, through the indexes, also
 * while the tables are small, and the plan stays good as they grow.
 */
export const PLANNED_ONCE =
  'set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off';

/**
 * Commits what `work` does, or nothing of it. The connections are pipelined: the beginning goes to the
 * database with the first statement, and several that do not need each other's result go together, in the
 * order in which they were asked. `settings` hold for it alone.
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
    Object.assign(runner, { isTransactionActive: true }); // saving an entity begins none of its own
    const sent: Promise<unknown>[] = [];
    const commitWith = (statement: Promise<unknown>) => {
      statement.catch(() => undefined); // it is heard below, but not if another fails first
      sent.push(statement);
    };
    gather(client);
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

/** The connection of a transaction under way, to send a statement at once: with all others of this turn. */
export function connectionOf(runner: QueryRunner): pg.ClientBase | undefined {
  const client = connections.get(runner);
  if (client) gather(client);
  return client;
}

/** What is sent in one turn goes in one write: each wakes the database. */
function gather(client: pg.ClientBase): void {
  const { stream } = (client as pg.Client).connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
