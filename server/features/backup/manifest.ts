import { z } from 'zod';
import pg from 'pg';

/** The last file of a backup, `manifest.json`, which describes the others. */
export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The migrations that its schema has seen, in their order. */
  migrations: z.array(z.string().max(200)).min(1).max(10_000),
  tables: z
    .array(
      z.object({
        name: z.string().regex(/^[a-z_]{1,63}$/),
        columns: z.array(z.string().regex(/^[a-z_0-9]{1,63}$/)).max(200),
        rows: z.int().min(0),
      }),
    )
    .max(500),
  /** How many pictures and films. */
  media: z.int().min(0),
});
/** The contents of the manifest. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Tables whose rows are not kept: what is counted, on its way, fetched again or made by the restoring program. */
const LEFT_OUT = [
  'migrations',
  'rate_limit',
  'resumable_upload',
  'upload_chunk',
  'video_still',
  'job',
  'passkey_challenge',
  'export_job',
  'push_message',
];

/** A table with the columns that are written, in their order. */
export interface BackedUpTable {
  name: string;
  columns: string[];
}

/** The tables of the database that are kept, without columns that the database computes. */
export async function listTables(client: pg.ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(
    `select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
       and c.is_generated = 'NEVER' and c.table_name <> all($1)
     group by 1 order by 1`,
    [LEFT_OUT],
  );
  return rows;
}

/** A table with columns as SQL. */
export function toSql({ name, columns }: BackedUpTable): string {
  return `${quote(name)} (${columns.map(quote).join(', ')})`;
}

/** A name as an SQL identifier. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
