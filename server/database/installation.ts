import type { DataSource } from 'typeorm';

/** A name of this installation's own, as one Redis may serve several. */
export async function installationOf(db: DataSource): Promise<string> {
  const [row] = (await db.query(
    `select system_identifier::text || ' ' || current_database() as name from pg_control_system()`,
  )) as { name: string }[];
  return row?.name ?? '';
}
