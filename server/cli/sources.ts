import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'vite';

/** A source file as the figures see it. */
export interface Source {
  path: string;
  lines: number;
  /** The files and packages that it imports, types too, each with the names taken; `*` for all of them. */
  imports: { from: string; names: string[]; isLazy: boolean }[];
  /** The names that it exports; of types those that it does not use itself either. */
  exports: string[];
}

/** Reads the files; imports of files are given by their paths. */
export function readSources(root: string, paths: readonly string[]): Promise<Source[]> {
  return Promise.all(paths.map((path) => readSource(root, path)));
}

async function readSource(root: string, path: string): Promise<Source> {
  const text = await readFile(join(root, path), 'utf8');
  const { module, errors } = await parse(path, text);
  if (errors.length) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const resolved = (name: string) => (name.startsWith('.') ? join(dirname(path), name) : name);
  const exported = module.staticExports.flatMap(({ entries }) => entries);
  return {
    path,
    lines: text.split('\n').length - 1,
    imports: [
      ...module.staticImports.map(({ moduleRequest, entries }) => ({
        from: resolved(moduleRequest.value),
        names: entries.map(({ importName: { kind, name } }) =>
          kind === 'Default' ? 'default' : (name ?? '*'),
        ),
        isLazy: false,
      })),
      ...exported.flatMap(({ moduleRequest, importName }) =>
        moduleRequest
          ? [
              {
                from: resolved(moduleRequest.value),
                names: [importName.name ?? '*'],
                isLazy: false,
              },
            ]
          : [],
      ),
      ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
        from: resolved(text.slice(start + 1, end - 1)),
        names: ['*'],
        isLazy: true,
      })),
      ...[...text.matchAll(/\b(?:import|mock)\(\s*'([^']+)'/g)].map(([, name = '']) => ({
        from: resolved(name), // also in a type, which the parser leaves out
        names: ['*'],
        isLazy: true,
      })),
    ],
    exports: exported
      .map(({ exportName: { kind, name } }) => (kind === 'Default' ? 'default' : (name ?? '*')))
      .filter((name) => !isOwnType(name, text)),
  };
}

/** A type says what a function of its file takes or gives, so it may be exported for whoever calls that. */
function isOwnType(name: string, text: string): boolean {
  const isType = new RegExp(`export (?:interface|type|abstract class) ${name}\\b`).test(text);
  return isType && [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
}
