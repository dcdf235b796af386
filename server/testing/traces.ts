import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';

/**
 * Finds the tables with one of these words in any row, and the files in the data folder with one in their name or
 * content, except in the outbox, whose mails were sent.
 */
export async function traces(app: TestApp, words: readonly string[]) {
  const tables = await app.dataSource.query<{ name: string }[]>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await app.dataSource.query<unknown[]>(
      `select 1 from ${name} as each
       where exists (select 1 from unnest($1::text[]) as word where position(word in each::text) > 0
         or position(encode(convert_to(word, 'UTF8'), 'hex') in each::text) > 0)
       limit 1`,
      [words],
    );
    if (found.length > 0) rows.push(name);
  }
  const outbox = join(app.dataDir, 'outbox');
  const files: string[] = [];
  for (const entry of await readdir(app.dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (path.startsWith(outbox)) continue;
    const content = entry.isFile() ? await readFile(path) : Buffer.alloc(0);
    if (words.some((word) => path.includes(word) || content.includes(word))) files.push(path);
  }
  return { rows, files };
}
