import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DataSource } from 'typeorm';
import { ZipFile } from 'yazl';
import { withConnection } from '../../database/database.ts';
import { isFilmKey } from '../uploads/media-address.ts';
import type { Storage } from '../uploads/storage/storage.ts';
import { type BackedUpTable, listTables, type Manifest, toSql } from './manifest.ts';
import { createSeal } from './seal.ts';

/** The variants of a picture in a backup; all other sizes are made again after a restore. */
const PICTURE_FILES = ['original', 'public.webp', 'small.webp'];
const FILM_FILES = ['film'];

interface Source {
  db: DataSource;
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
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  const written = passphrase
    ? pipeline(output, createSeal(passphrase), file)
    : pipeline(output, file);
  const failed = new AbortController();
  written.catch((error: unknown) => failed.abort(error));
  try {
    const manifest = await fill(zip, source, failed.signal);
    await written;
    return manifest;
  } catch (error) {
    const reason: unknown = failed.signal.aborted ? failed.signal.reason : error;
    output.destroy();
    await written.catch(() => undefined); // only then the file is closed
    await rm(path, { force: true });
    throw reason;
  }
}

/** Adds one file after the other, so that each is read when it is written. */
async function fill(
  zip: ZipFile,
  { db, storage, secrets, onProgress }: Source,
  signal: AbortSignal,
): Promise<Manifest> {
  const add = async (path: string, stream: Readable, compress: boolean) => {
    stream.on('error', (error) => zip.emit('error', error));
    zip.addReadStream(stream, path, { compress });
    await finished(stream, { signal }).finally(() => stream.destroy());
  };
  // the snapshot ends with the rows: while it lasts, Postgres removes no old versions of any
  const { mediaKeys, ...rows } = await withConnection(db, async (client) => {
    const createdAt = new Date().toISOString();
    await client.query('begin isolation level repeatable read read only');
    const migrations = await readMigrations(client);
    const mediaKeys = await readMediaKeys(client);
    const copies: { table: BackedUpTable; copy: { rowCount: number } }[] = [];
    for (const table of await listTables(client)) {
      onProgress(table.name);
      const copy = client.query(copyTo(`copy ${toSql(table)} to stdout`));
      await add(`rows/${table.name}.copy`, copy, true);
      copies.push({ table, copy });
    }
    await client.query('commit'); // the number of rows follows the last of them
    const tables = copies.map(({ table, copy }) => ({ ...table, rows: copy.rowCount }));
    return { createdAt, migrations, tables, mediaKeys };
  });
  for (const key of mediaKeys) {
    onProgress(`media ${key}`);
    for (const name of isFilmKey(key) ? FILM_FILES : PICTURE_FILES) {
      const stored = await storage.get(key, name);
      if (stored) await add(`media/${key}/${name}`, stored.stream, false);
    }
  }
  const manifest: Manifest = { format: 1, ...rows, media: mediaKeys.length };
  for (const [name, secret] of secrets) zip.addBuffer(Buffer.from(secret), `secrets/${name}`);
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 2)), 'manifest.json');
  zip.end();
  return manifest;
}

async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id');
  return rows.map(({ name }) => name);
}

/** Pictures that belong to nothing yet are on their way, and are sent again. */
async function readMediaKeys(client: pg.Client): Promise<string[]> {
  const sql = `select key from media where state = 'committed' order by key`;
  return (await client.query<{ key: string }>(sql)).rows.map(({ key }) => key);
}
