import type pg from 'pg';
import type { DataSource } from 'typeorm';

/**
 * A read that is asked often: each connection prepares it once under its name, and nothing stands
 * between it and the driver. The name belongs to one text alone.
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
