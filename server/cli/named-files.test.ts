import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../env.ts';

const ROOMS = ['bench', 'client', 'e2e', 'protocol', 'server'];
const DOCUMENTS = ['README.md', 'CONTRIBUTING.md'];
const COMMENTS = /(?<=^|\s)(?:\/\/ .*|\/\*[\s\S]*?\*\/)/gm;
const FILE_NAMES = /[\w/-][\w/.-]*\.(?:tsx?|css|graphql|md)\b/g;

async function readDocuments(): Promise<{ name: string; text: string }[]> {
  const names = await readdir(join(ROOT, 'docs'));
  const docs = names.filter((name) => name.endsWith('.md')).map((name) => join('docs', name));
  const files = [...DOCUMENTS, ...docs];
  return Promise.all(
    files.map(async (name) => ({ name, text: await readFile(join(ROOT, name), 'utf8') })),
  );
}

async function listFiles(): Promise<string[]> {
  const listed = await Promise.all(
    ROOMS.map((room) => readdir(join(ROOT, room), { recursive: true })),
  );
  return listed.flatMap((names, index) => names.map((name) => `/${ROOMS[index]}/${name}`));
}

function isThere(name: string, files: readonly string[]): boolean {
  return existsSync(join(ROOT, name)) || files.some((file) => file.endsWith(`/${name}`));
}

it('every file named in the documents exists', async () => {
  const [texts, files] = await Promise.all([readDocuments(), listFiles()]);
  const named = texts.flatMap(({ text }) => [...text.matchAll(/`([\w/.-]+\.(?:tsx?|css))`/g)]);
  const names = new Set(named.map(([, name]) => name!));
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter((name) => !isThere(name, files))).toEqual([]);
});

it('every file named in a comment exists', async () => {
  const files = await listFiles();
  const sources = files.filter((name) => /\.(tsx?|css)$/.test(name) && !/__generated__/.test(name));
  const named = await Promise.all(
    sources.map(async (source) => {
      const text = await readFile(join(ROOT, source), 'utf8');
      const comments = text.match(COMMENTS)?.join('\n') ?? '';
      return [...comments.matchAll(FILE_NAMES)].map(([name]) => ({ source, name }));
    }),
  );
  expect(named.flat().length).toBeGreaterThan(20);
  expect(named.flat().filter(({ name }) => !isThere(name, files))).toEqual([]);
});

it('every file linked in the documents exists', async () => {
  const documents = await readDocuments();
  const links = documents.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\(([^)\s:#]+)[#)]/g)].map(([, link = '']) => join(dirname(name), link)),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !existsSync(join(ROOT, link)))).toEqual([]);
});
