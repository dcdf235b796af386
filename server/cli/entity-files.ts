import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of the server that declare a table although it stands in no entity file, where one looks for it. */
export async function findTablesElsewhere(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of await readdir(join(root, 'server'), { recursive: true })) {
    if (!path.endsWith('.ts') || path.endsWith('.entity.ts')) continue;
    const source = await readFile(join(root, 'server', path), 'utf8');
    if (/^@Entity\(/m.test(source)) found.push(join('server', path));
  }
  return found;
}
