import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../env.ts';

const ROOMS = ['bench', 'client', 'e2e', 'protocol', 'server'];
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md'];

async function readDocuments(): Promise<string[]> {
  const names = await readdir(join(ROOT, 'docs'));
  const docs = names.filter((name) => name.endsWith('.md')).map((name) => join('docs', name));
  const files = [...DOCUMENTS, ...docs];
  return Promise.all(files.map((name) => readFile(join(ROOT, name), 'utf8')));
}

async function listFiles(): Promise<string[]> {
  const listed = await Promise.all(
    ROOMS.map((room) => readdir(join(ROOT, room), { recursive: true })),
  );
  return listed.flatMap((names, index) => names.map((name) => `/${ROOMS[index]}/${name}`));
}

it('every file that the documents name is there', async () => {
  const [texts, files] = await Promise.all([readDocuments(), listFiles()]);
  const named = texts.flatMap((text) => [...text.matchAll(/`([\w/.-]+\.tsx?)`/g)]);
  const names = new Set(named.map(([, name]) => name!));
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});
