import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join, sep } from 'node:path';
import { parse } from 'vite';

// Finds imports that no lint rule can see: what a visitor’s phone would load, by following the sources’ imports,
// including lazy ones; and features of the server, or parts of the wall in the client, that import each other in a
// circle.

const ENTRY = 'app/entry-client.tsx';
const TABLE = 'app/otherScreens.ts';

/** The screens for members only; all others in the table are public. */
const MEMBERS_SCREENS = new Set([
  'routes/EditPage.tsx',
  'routes/Members.tsx',
  'routes/ReviewTributes.tsx',
]);

/** The editor's folders and the packages that only it needs. */
const EDITOR_ONLY =
  /^(?:editor\/|blocks\/(?:editing\/|editorBlocks\.|\w+\/(?:editor|\w*Editors?)\.)|features\/(?:rich-text|history)\/|features\/tributes\/review\/|(?:@lexical|@dnd-kit)\/|(?:lexical|yjs|lib0|y-protocols|react-easy-crop)(?:\/|$))/;

/** The chains of imports through which public pages load the editor's code. */
export async function findEditorImports(client: string): Promise<string[]> {
  const ways: string[] = [];
  const cameFrom = new Map<string, string>([[ENTRY, '']]);
  for (const file of cameFrom.keys()) {
    if (EDITOR_ONLY.test(file)) ways.push(formatChain(file, cameFrom));
    else if (/^\.tsx?$/.test(extname(file)))
      for (const next of await readImports(client, file))
        if (!cameFrom.has(next) && !(file === TABLE && MEMBERS_SCREENS.has(next)))
          cameFrom.set(next, file);
  }
  return ways;
}

/** A file's imports except types: files relative to the client's folder, packages by name. */
async function readImports(client: string, file: string): Promise<string[]> {
  const source = await readFile(join(client, file), 'utf8');
  const { module, errors } = await parse(file, source);
  if (errors.length) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const names = [
    ...module.staticImports
      .filter(({ entries }) => !entries.length || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ isType, moduleRequest }) =>
        moduleRequest && !isType ? moduleRequest.value : [],
      ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      source.slice(start + 1, end - 1),
    ),
  ];
  const files = names.map((name) => (name.startsWith('.') ? join(dirname(file), name) : name));
  return [...files, ...(await expandGlobs(client, file, source))];
}

/** The files matched by a source's import.meta.glob: one in every folder beside it. */
async function expandGlobs(client: string, file: string, source: string): Promise<string[]> {
  const files: string[] = [];
  for (const [, pattern = ''] of source.matchAll(/import\.meta\.glob\b[^(]*\(\s*'([^']*)'/g)) {
    const name = /^\.\/\*\/([\w.]+)$/.exec(pattern)?.[1];
    if (!name) throw new Error(`${file} looks for ${pattern}, which cannot be followed here`);
    for (const path of await readdir(join(client, dirname(file)), { recursive: true }))
      if (path.split(sep)[1] === name) files.push(join(dirname(file), path));
  }
  return files;
}

function formatChain(file: string, cameFrom: ReadonlyMap<string, string>): string {
  const before = cameFrom.get(file);
  return before ? `${formatChain(before, cameFrom)} -> ${file}` : file;
}

/** Folders whose own folders import each other one way. */
const ONE_WAY = ['server/features', 'client/features/tributes'];

/** Import cycles between such folders, as `a -> b -> a`; cycles between files are found by the linter. */
export async function findCircles(root: string): Promise<string[]> {
  return (await Promise.all(ONE_WAY.map((folder) => findCirclesIn(join(root, folder))))).flat();
}

async function findCirclesIn(features: string): Promise<string[]> {
  const imported = new Map<string, Set<string>>();
  for (const path of await readdir(features, { recursive: true })) {
    const [feature = ''] = path.split('/');
    if (!/(?<!\.test)\.tsx?$/.test(path) || path === feature) continue;
    const others = imported.get(feature) ?? new Set();
    imported.set(feature, others);
    for (const other of importedBy(path, await readFile(join(features, path), 'utf8')))
      if (other !== feature) others.add(other);
  }
  const circles: string[] = [];
  const visited = new Set<string>();
  const follow = (feature: string, path: string[]) => {
    if (path.includes(feature))
      circles.push([...path.slice(path.indexOf(feature)), feature].join(' -> '));
    if (visited.has(feature) || path.includes(feature)) return;
    for (const other of imported.get(feature) ?? []) follow(other, [...path, feature]);
    visited.add(feature);
  };
  for (const feature of imported.keys()) follow(feature, []);
  return circles;
}

/** The features that a file imports from. */
function importedBy(path: string, source: string): string[] {
  const folder = join('/', path, '..');
  return [...source.matchAll(/from '(\.\.?\/[^']+)'/g)].flatMap(([, name = '']) => {
    const [, feature = '', ...rest] = join(folder, name).split('/');
    return rest.length ? [feature] : [];
  });
}
