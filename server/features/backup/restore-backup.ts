import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DataSource } from 'typeorm';
import { withConnection } from '../../database/database.ts';
import { Refused } from '../../errors/public-errors.ts';
import type { Storage } from '../uploads/storage/storage.ts';
import { listTables, quote, toSql } from './manifest.ts';
import type { OpenedBackup } from './read-backup.ts';

const MAX_ROWS_BYTES = 1024 ** 4;
const MAX_MEDIA_BYTES = 1024 ** 3;

interface Target {
  db: DataSource;
  storage: Storage;
  onProgress(what: string): void;
}

/**
 * Stores a backup's files, then its rows in one transaction, into an empty database with the backup's schema. On
 * failure no rows are stored, and only what the storage had before stays there. Throws Refused for a database with
 * pages or accounts.
 */
export async function restoreBackup(backup: OpenedBackup, target: Target): Promise<void> {
  const { db, storage, onProgress } = target;
  const added: [key: string, name: string][] = [];
  await withConnection(db, requireEmpty);
  try {
    await restoreMedia(backup, target, added); // may take hours, in which no connection has to last
    await withConnection(db, async (client) => {
      await client.query('begin');
      await requireEmpty(client);
      await restoreRows(client, backup, onProgress);
      await client.query('commit');
    });
  } catch (error) {
    for (const [key, name] of added) await storage.removeFile(key, name);
    throw error;
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    'select 1 from page union all select 1 from user_account limit 1',
  );
  if (rows.length > 0)
    throw new Refused(
      'This database holds pages or accounts already. Restore into an empty one: another DATABASE_URL or DATA_DIR.',
    );
}

/**
 * Stores each file that the storage does not have; `added` are these. What it has is the same, and may be in use: where
 * S3_* were copied, it is the bucket of an installation that serves.
 */
async function restoreMedia(
  { archive }: OpenedBackup,
  { storage, onProgress }: Target,
  added: [key: string, name: string][],
): Promise<void> {
  for (const path of archive.names()) {
    const [, key, name] = /^media\/([\w.]{1,100})\/([\w.]{1,30})$/.exec(path) ?? [];
    if (!key || !name) continue;
    onProgress(`media ${key}`);
    if ((await storage.size(key, name)) !== null) continue;
    added.push([key, name]);
    const { size, stream } = await archive.openSized(path, MAX_MEDIA_BYTES);
    await storage.put(key, name, { size, stream });
  }
}

async function restoreRows(
  client: pg.Client,
  { archive, manifest }: OpenedBackup,
  onProgress: Target['onProgress'],
): Promise<void> {
  const tables = await listTables(client);
  const keys = await dropForeignKeys(client);
  // the audit log cannot be emptied, and is empty; its triggers let it grow
  const filled = tables.filter(({ name }) => name !== 'audit_entry');
  for (const { name } of filled)
    await client.query(`alter table ${quote(name)} disable trigger user`);
  // what the migrations wrote is in the backup as well
  await client.query(`truncate ${filled.map(({ name }) => quote(name)).join(', ')}`);
  for (const table of manifest.tables) {
    if (!tables.some(({ name }) => name === table.name))
      throw new Refused(`There is no table ${table.name} here.`);
    onProgress(table.name);
    const copy = client.query(copyFrom(`copy ${toSql(table)} from stdin`));
    await pipeline(
      (await archive.openSized(`rows/${table.name}.copy`, MAX_ROWS_BYTES)).stream,
      copy,
    );
    if (copy.rowCount !== table.rows)
      throw new Refused(`Of ${table.name} ${copy.rowCount} rows came instead of ${table.rows}.`);
  }
  for (const { name } of filled)
    await client.query(`alter table ${quote(name)} enable trigger user`);
  for (const add of keys) await client.query(add);
  await continueSequences(client);
  // only what an upload stores is in a backup
  await client.query(
    `update media set variants_due = now(), variants_tries = 0 where type like 'image/%'`,
  );
}

/** Rows come table by table; returns how the keys are made again, which checks them. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quote(name)}`);
  return rows.map(
    ({ table, name, definition }) =>
      `alter table ${table} add constraint ${quote(name)} ${definition}`,
  );
}

async function continueSequences(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `select table_name as table, column_name as column,
       pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
     from information_schema.columns
     where table_schema = current_schema() and is_identity = 'YES'`,
  );
  for (const { table, column, sequence } of rows)
    await client.query(
      `select setval($1, greatest((select max(${quote(column)}) from ${quote(table)}), 1),
         exists (select from ${quote(table)}))`,
      [sequence],
    );
}
