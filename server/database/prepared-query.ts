import type pg from 'pg';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { connectionOf } from './transaction.ts';

/**
 * Runs a frequent read past TypeORM: each connection prepares it once under its name, which belongs to one text
 * alone.
 */
export async function preparedQuery<Row>(
  db: DataSource,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { master } = db.driver as unknown as { master: pg.Pool };
  const { rows } = await master.query<Row & pg.QueryResultRow>({ name, text, values });
  return rows;
}

/**
 * The same for a statement within a transaction, sent at once in one of `inTransaction`. Its plan is made
 * before the tables grow: it must be good for both, or the name be '', with which it is planned each time.
 */
export async function preparedStatement<Row>(
  manager: EntityManager,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const runner = manager.queryRunner;
  if (!runner) return preparedQuery(manager.dataSource, name, text, values);
  const client = connectionOf(runner) ?? ((await runner.connect()) as pg.ClientBase);
  try {
    const { rows } = await client.query<Row & pg.QueryResultRow>({ name, text, values });
    return rows;
  } catch (error) {
    throw new QueryFailedError(text, values, error as Error);
  }
}
