import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Import cycles between features of the server, as `a -> b -> a`; cycles between files are found by the linter. */
export async function featureCircles(root: string): Promise<string[]> {
  const features = join(root, 'server/features');
  const imported = new Map<string, Set<string>>();
  for (const path of await readdir(features, { recursive: true })) {
    const [feature = ''] = path.split('/');
    if (!path.endsWith('.ts') || path.endsWith('.test.ts') || path === feature) continue;
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
