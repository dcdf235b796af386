import pg from 'pg';
import type { EmbeddedAddress } from '../database/embedded/postmaster.ts';

/** The migrated database that is copied for each test app of a run. */
export const MIGRATED = 'migrated';

/** Runs a statement as the run's superuser: creates or drops a database, or changes its settings. */
export async function runAsSuperuser(
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
