import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../env.ts';
import { findEditorImports } from './forbidden-imports.ts';

let client: string;
beforeEach(async () => {
  client = await mkdtemp(join(tmpdir(), 'keepsake-imports-'));
  await write('app/entry-client.tsx', `import { routes } from './otherScreens.ts';\nvoid routes;`);
  await write(
    'app/otherScreens.ts',
    `export const routes = [() => import('../routes/Home.tsx'), () => import('../routes/EditPage.tsx')];`,
  );
  await write('routes/EditPage.tsx', `import '../editor/tools.ts';`);
  await write('editor/tools.ts', `export type Tool = 'sort';`);
});
afterEach(() => rm(client, { recursive: true }));

async function write(name: string, source: string) {
  await mkdir(dirname(join(client, name)), { recursive: true });
  await writeFile(join(client, name), source);
}

describe('imports of the editor’s code by public pages', () => {
  it('do not occur in this project', async () => {
    expect(await findEditorImports(join(ROOT, 'client'))).toEqual([]);
  });

  it('are allowed through the members’ screens, and of types', async () => {
    await write('routes/Home.tsx', `import type { Tool } from '../editor/tools.ts';`);
    expect(await findEditorImports(client)).toEqual([]);
  });

  it('are found through `import.meta.glob`, too', async () => {
    const glob = `export const all = import.meta.glob<{ a: Record<string, 1> }>('./*/%.ts', { eager: true });`;
    await write('routes/Home.tsx', `import '../blocks/registry.ts';`);
    await write('blocks/registry.ts', glob.replace('%', 'view'));
    await write('blocks/poem/view.ts', `export const view = 1;`);
    await write('blocks/poem/editor.ts', `export const editor = 1;`);
    expect(await findEditorImports(client)).toEqual([]);
    await write('blocks/poem/view.ts', `export { editor as view } from './editor.ts';`);
    const way = 'routes/Home.tsx -> blocks/registry.ts -> blocks/poem/view.ts';
    expect(await findEditorImports(client)).toEqual([
      `app/entry-client.tsx -> app/otherScreens.ts -> ${way} -> blocks/poem/editor.ts`,
    ]);
    await write('blocks/registry.ts', glob.replace('%', 'editor'));
    expect(await findEditorImports(client)).toHaveLength(1);
  });

  it('is reported with all files on it, also through lazy imports, re-exports and packages', async () => {
    await write(
      'routes/Home.tsx',
      `import { a } from '../ui/a.ts';\nexport { LinkNode } from '@lexical/link';\nvoid a;`,
    );
    await write('ui/a.ts', `export const a = () => import('../editor/tools.ts');`);
    const before = 'app/entry-client.tsx -> app/otherScreens.ts -> routes/Home.tsx';
    expect(await findEditorImports(client)).toEqual([
      `${before} -> @lexical/link`,
      `${before} -> ui/a.ts -> editor/tools.ts`,
    ]);
  });
});
