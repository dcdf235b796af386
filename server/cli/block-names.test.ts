import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../env.ts';
import { findNamedBlockTypes } from './block-names.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keepsake-names-'));
  await write('server/features/components/types/poem.ts', `export class PoemComponent {}`);
  await write('server/features/components/types/text.ts', `export class TextComponent {}`);
  await write('client/blocks/poem/view.tsx', `export const view = { typeName: 'PoemComponent' };`);
  await write('protocol/lines.ts', `export const lines = 1;`);
});
afterEach(() => rm(root, { recursive: true }));

async function write(name: string, source: string) {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), source);
}

describe('names of block types outside their own folders and files', () => {
  it('do not occur in this project', async () => {
    expect(await findNamedBlockTypes(ROOT)).toEqual([]);
  });

  it.each([
    `const wall = blocks.find(({ __typename }) => __typename === 'PoemComponent');`,
    `import { view } from '../blocks/poem/view.tsx';`,
    `import type { PoemFieldsFragment } from './poem.ts';`,
    `mutation UpdatePoem($id: ID!) {`,
    `const rows = 'where type = 'poem' and removed_at is null';`,
    `if (block.type === 'text') return;`,
    `const empty = { type: 'POEM' };`,
  ])('are reported: %s', async (line) => {
    await write('client/routes/Page.tsx', `\n${line}`);
    expect(await findNamedBlockTypes(root)).toEqual([`client/routes/Page.tsx:2  ${line}`]);
  });

  it.each([
    `// the PoemComponent is drawn elsewhere`,
    `const input = <input type="text" />;`,
    `@Column('text')`,
  ])('are not reported where a word only looks like one: %s', async (line) => {
    await write('client/routes/Page.tsx', line);
    expect(await findNamedBlockTypes(root)).toEqual([]);
  });
});
