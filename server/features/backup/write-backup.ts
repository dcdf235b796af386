import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import type { Storage } from '../uploads/storage/storage.ts';
import { type Manifest, type BackedUpTable, listTables, quote, toSql } from './manifest.ts';
import { createSeal } from './seal.ts';

/** The variants in a backup; all other sizes are made again after a restore. */
const MEDIA_FILES = ['original', 'public.webp', 'small.webp', 'film'];

interface Source {
  /** How to connect: the backup has its own connection, because its snapshot lasts for minutes. */
  client: pg.ClientConfig;
  storage: Storage;
  /** Secrets that lie in DATA_DIR, by name. */
  secrets: ReadonlyMap<string, string>;
  onProgress(what: string): void;
}

/**
 * Writes the whole installation, as it is at one moment, into a file while it serves: rows by COPY in one read-only
 * snapshot, then pictures and films, which never change. Encrypts it if a passphrase is given. Leaves nothing behind on
 * failure.
 */
export async function writeBackup(
  path: string,
  passphrase: string | null,
  source: Source,
): Promise<Manifest> {
  const client = new pg.Client(source.client);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { zip, described } = await fill(client, source);
    const file = createWriteStream(path, { mode: 0o600, flush: true });
    const output = zip.outputStream as Readable;
    zip.on('error', (error: Error) => output.destroy(error));
    await (passphrase ? pipeline(output, createSeal(passphrase), file) : pipeline(output, file));
    return described;
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** Reads first what is in the backup: the archive reads the first table at once, and the connection waits for it. */
async function fill(client: pg.Client, { storage, secrets, onProgress }: Source) {
  const tables = await describeTables(client);
  const migrations = await readMigrations(client);
  const mediaKeys = await readMediaKeys(client);
  const described: Manifest = {
    format: 1,
    createdAt: new Date().toISOString(),
    migrations,
    tables,
    media: mediaKeys.length,
  };

  const zip = new ZipFile();
  const add = (path: string, compress: boolean, open: () => Promise<Readable>) =>
    zip.addReadStreamLazy(path, { compress }, (give) => {
      open().then(
        (stream) => {
          stream.on('error', (error) => zip.emit('error', error));
          give(null, stream);
        },
        (error: unknown) => give(error, Readable.from([])),
      );
    });
  for (const table of tables)
    add(`rows/${table.name}.copy`, true, async () => {
      onProgress(table.name);
      return client.query(copyTo(`copy ${toSql(table)} to stdout`));
    });
  for (const key of mediaKeys)
    for (const name of MEDIA_FILES)
      if ((await storage.size(key, name)) !== null)
        add(`media/${key}/${name}`, false, async () => {
          onProgress(`media ${key}`);
          return (await storage.get(key, name))?.stream ?? Readable.from([]);
        });
  for (const [name, secret] of secrets) zip.addBuffer(Buffer.from(secret), `secrets/${name}`);
  zip.addBuffer(Buffer.from(JSON.stringify(described, null, 2)), 'manifest.json');
  zip.end();
  return { zip, described };
}

async function describeTables(client: pg.Client): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client))
    tables.push({ ...table, rows: await countRows(client, table) });
  return tables;
}

async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
  return rows.map(({ name }) => name);
}

async function countRows(client: pg.Client, { name }: BackedUpTable): Promise<number> {
  const sql = `select count(*)::int as count from ${quote(name)}`;
  return (await client.query<{ count: number }>(sql)).rows[0]!.count;
}

/** Pictures that belong to nothing yet are on their way, and are sent again. */
async function readMediaKeys(client: pg.Client): Promise<string[]> {
  const sql = `select key from media where state = 'committed' order by key`;
  return (await client.query<{ key: string }>(sql)).rows.map(({ key }) => key);
}
