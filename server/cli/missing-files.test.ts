import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../env.ts';
import { findMissingFiles } from './missing-files.ts';

it('files that the documentation names are there, and one that is missing is reported with its document', async () => {
  expect(await findMissingFiles(ROOT)).toEqual([]);
  const root = await mkdtemp(join(tmpdir(), 'keepsake-documents-'));
  for (const folder of ['client/editor', 'server', 'protocol', 'e2e', 'bench', 'docs'])
    await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, 'client/editor/Menu.tsx'), '');
  await writeFile(join(root, 'README.md'), 'The menu is `editor/Menu.tsx`.');
  await writeFile(join(root, 'CONTRIBUTING.md'), 'It was `editor/OldMenu.tsx`, or `enu.tsx`.');
  expect(await findMissingFiles(root)).toEqual([
    'CONTRIBUTING.md: editor/OldMenu.tsx',
    'CONTRIBUTING.md: enu.tsx',
  ]);
  await rm(root, { recursive: true });
});
