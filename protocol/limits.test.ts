import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** Where a text is given its length: a field on a screen, a field of a block, a field of a REST call. */
const LENGTHS = /\b(?:maxLength=|limit=|shortTextField\(|richTextField\(|upTo\()\{?([^})]*)/g;

test('lengths of texts are defined in this file only, for the client and the server', async () => {
  const lengths: string[] = [];
  const own: string[] = [];
  for (const folder of ['client', 'server/features/components/types', 'server/web/openapi'])
    for (const name of await readdir(join(ROOT, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(name) || name.includes('test')) continue;
      const source = await readFile(join(ROOT, folder, name), 'utf8');
      for (const [, length = ''] of source.matchAll(LENGTHS)) {
        lengths.push(length);
        if (/\d/.test(length)) own.push(`${folder}/${name}: ${length}`);
      }
    }
  expect(own).toEqual([]);
  expect(lengths.length).toBeGreaterThan(30);
});
