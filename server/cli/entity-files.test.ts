import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../env.ts';
import { findTablesElsewhere } from './entity-files.ts';

it('every table of this project is declared in a *.entity.ts', async () => {
  expect(await findTablesElsewhere(ROOT)).toEqual([]);
});

it('finds a table that a service declares', async () => {
  const root = await mkdtemp(join(tmpdir(), 'keepsake-tables-'));
  try {
    const pages = join(root, 'server/features/pages');
    await mkdir(pages, { recursive: true });
    const table = `import { Entity } from 'typeorm';\n\n@Entity('page')\nexport class Page {}\n`;
    await writeFile(join(pages, 'page.entity.ts'), table);
    await writeFile(join(pages, 'page.service.ts'), table);
    expect(await findTablesElsewhere(root)).toEqual(['server/features/pages/page.service.ts']);
  } finally {
    await rm(root, { recursive: true });
  }
});
