import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const CLIENT = join(import.meta.dirname, '..', '..', 'client');

it('every stylesheet is imported somewhere', async () => {
  const files = await readdir(CLIENT, { recursive: true });
  const sources = files.filter((file) => /\.(?:tsx?|css)$/.test(file));
  const texts = await Promise.all(sources.map((file) => readFile(join(CLIENT, file), 'utf8')));
  const code = texts.join('\n');
  const styles = files.filter((file) => file.endsWith('.css')).map((file) => basename(file));
  expect(styles.length).toBeGreaterThan(40);
  expect(
    styles.filter((name) => !code.includes(`/${name}'`) && !code.includes(`/${name}?url'`)),
  ).toEqual([]);
});
