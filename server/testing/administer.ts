import pg from 'pg';
import type { EmbeddedAddress } from '../database/embedded.ts';

/** The database that the others of a run are copies of. */
export const MIGRATED = 'migrated';

/** Creates or drops a database of the run's Postgres. */
export async function administer(server: EmbeddedAddress, sql: string): Promise<void> {
  const client = new pg.Client({ ...server, database: 'postgres' });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
