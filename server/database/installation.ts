import type { DataSource } from 'typeorm';

/** This installation's own id, as several may share one Redis. */
export async function readInstallationId(db: DataSource): Promise<string> {
  const [row] = (await db.query(
    `select system_identifier::text || ' ' || current_database() as name from pg_control_system()`,
  )) as { name: string }[];
  return row?.name ?? '';
}
