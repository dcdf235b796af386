import pg from 'pg';
import type { EmbeddedAddress } from '../database/postmaster.ts';

/** The database that the others of a run are copies of. */
export const MIGRATED = 'migrated';

/** Creates or drops a database of the run's Postgres; or changes what stands in one. */
export async function administer(
  server: EmbeddedAddress,
  sql: string,
  database = 'postgres',
): Promise<void> {
  const client = new pg.Client({ ...server, database });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
