import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

// Finds files that the documentation names and that are not there any more, as a renaming easily forgets them.

const SOURCES = ['client', 'server', 'protocol', 'e2e', 'bench'];
const FILE_NAME = /`(\w[\w./-]*\.(?:tsx?|css|graphql))`/g;

/** Each missing file, as `document: name`; what is named may be the end of a path. */
export async function findMissingFiles(root: string): Promise<string[]> {
  const paths = await readdir(root);
  for (const folder of SOURCES)
    for (const path of await readdir(join(root, folder), { recursive: true }))
      paths.push(join(folder, path));
  const missing: string[] = [];
  for (const document of await listDocuments(root)) {
    const text = await readFile(join(root, document), 'utf8');
    for (const name of new Set([...text.matchAll(FILE_NAME)].map(([, found = '']) => found)))
      if (!paths.some((path) => `/${path}`.endsWith(`/${name}`)))
        missing.push(`${document}: ${name}`);
  }
  return missing;
}

async function listDocuments(root: string): Promise<string[]> {
  const chapters = (await readdir(join(root, 'docs'))).filter((name) => name.endsWith('.md'));
  return ['README.md', 'CONTRIBUTING.md', ...chapters.map((name) => join('docs', name))];
}
