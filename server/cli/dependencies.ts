import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Source } from './sources.ts';

/** Packages that no source imports, and what needs them. */
const NEEDED: Record<string, string> = {
  '@fontsource/fraunces': 'the fonts of printed sheets and previews, read as files',
  'graphql-scalars': 'type-graphql imports it and leaves it to be installed',
  rxjs: '@apollo/client imports it and leaves it to be installed',
  '@graphql-codegen/typed-document-node': 'named in codegen.ts',
  '@graphql-codegen/typescript-operations': 'named in codegen.ts',
  '@testing-library/dom': '@testing-library/react imports it and leaves it to be installed',
  'happy-dom': 'the environment of the component tests',
  '@graphql-codegen/fragment-matcher': 'named in codegen.ts',
  oxlint: 'cli/checks.ts runs it',
  'oxlint-tsgolint': 'oxlint --type-aware runs it',
  typescript: 'tsc',
};

interface Manifest {
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

/** The packages of package.json that nothing imports. */
export async function unusedDependencies(
  root: string,
  sources: readonly Source[],
): Promise<string[]> {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Manifest;
  const imported = new Set(
    sources.flatMap(({ imports }) =>
      imports.map(({ from }) => /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0] ?? from),
    ),
  );
  const scripts = Object.values(manifest.scripts).join(' ').split(/\s+/);
  return Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    (name) => !imported.has(name) && !NEEDED[name] && !scripts.includes(name) && !isTypes(name),
  );
}

/** The types of packages that have none of their own. */
const isTypes = (name: string) => name.startsWith('@types/');
