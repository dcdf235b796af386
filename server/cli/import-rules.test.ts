import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../env.ts';
import { findCircles } from './forbidden-imports.ts';

const UPWARD = [
  ['client/features/pages/a.ts', 'client/editor/b.ts'],
  ['client/features/pages/b.ts', 'client/features/photos/b.ts'],
  ['client/features/tributes/wall/c.ts', 'client/features/photos/b.ts'],
  ['client/features/tributes/review/queue/f.ts', 'client/features/photos/b.ts'],
  ['client/blocks/editing/a.ts', 'client/blocks/text/b.ts'],
  ['client/blocks/editing/fields/b.ts', 'client/blocks/editorBlocks.ts'],
  ['client/ui/a.ts', 'server/env.ts'],
  ['client/storage/a.ts', 'client/net/b.ts'],
  ['client/net/a.ts', 'client/ui/b.ts'],
  ['client/ui/for-members/a.ts', 'client/uploads/b.ts'],
  ['client/live/a.ts', 'client/uploads/b.ts'],
  ['protocol/a.ts', 'client/ui/b.ts'],
  ['server/live/a.ts', 'server/features/pages/b.ts'],
  ['server/features/pages/page.entity.ts', 'server/features/pages/page.resolver.ts'],
  ['server/features/pages/page.service.ts', 'server/features/pages/page.routes.ts'],
  ['server/features/photos/photo.service.ts', 'server/features/pages/pages.module.ts'],
  ['server/features/photos/photos.module.ts', 'server/features/pages/page.routes.ts'],
  ['server/features/photos/photo.routes.ts', 'server/live/event-store.ts'],
  ['server/features/tributes/review/a.ts', 'server/features/tributes/posting/b.ts'],
  ['server/features/tributes/wall/a.resolver.ts', 'server/features/tributes/print/b.ts'],
  ['server/http/a.ts', 'server/live/b.ts'],
  ['server/secrets.ts', 'server/graphql/b.ts'],
  ['server/web/a.ts', 'server/app.ts'],
  ['server/http/c.ts', 'server/graphql/b.ts'],
  ['server/input/a.ts', 'server/http/b.ts'],
] as const;
const LEVEL = [
  ['client/features/tributes/wall/d.ts', 'client/features/tributes/posting/e.ts'],
  ['client/features/tributes/review/queue/g.ts', 'client/features/tributes/wall/h.ts'],
  ['client/blocks/text/view.ts', 'client/features/pages/b.ts'],
  ['client/blocks/text/editor.ts', 'client/blocks/editing/fields/c.ts'],
  ['client/blocks/editing/fields/d.ts', 'client/blocks/editing/e.ts'],
  ['client/blocks/editing/f.ts', 'client/features/pages/b.ts'],
  ['client/auth/a.ts', 'client/storage/b.ts'],
  ['client/uploads/a.ts', 'client/net/c.ts'],
  ['server/features/tributes/tributes.module.ts', 'server/features/tributes/wall/a.routes.ts'],
  ['server/features/tributes/search/a.ts', 'server/features/tributes/judge/b.ts'],
  ['server/graphql/a.ts', 'server/http/cookies.ts'],
  ['server/limits/a.ts', 'server/http/client-address.ts'],
] as const;

describe('who may import whom', () => {
  let folder: string;
  let words: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keepsake-rooms-'));
    await copyFile(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    for (const [from, to] of [...UPWARD, ...LEVEL]) {
      const name = relative(dirname(from), to).replace(/^(?!\.)/, './');
      await mkdir(join(folder, dirname(from)), { recursive: true });
      await writeFile(
        join(folder, from),
        `import { first } from '${name}';\nexport const second = first;\n`,
      );
    }
    await writeFile(join(folder, 'client/ui/long.ts'), '\n'.repeat(201));
    words = await new Promise((resolve) =>
      execFile(
        join(ROOT, 'node_modules/.bin/oxlint'),
        ['--format=unix'],
        { cwd: folder },
        (_, out) => resolve(out),
      ),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(UPWARD)('lets %s not import %s', (from) => {
    expect(words).toContain(`${from}:`);
  });

  it.each(LEVEL)('lets %s import %s', (from) => {
    expect(words).not.toContain(`${from}:`);
  });

  it('reports a file of more than 200 lines without a reason', () => {
    expect(words).toContain('client/ui/long.ts:');
  });

  it('lets no features of the server, nor the parts of a wall in the client, import each other in a circle', async () => {
    const files = {
      'server/features/pages/one.ts': `import { two } from '../mail/two.ts';`,
      'server/features/mail/rooms/three.ts': `import { four } from '../../pages/four.ts';`,
      'server/features/mail/two.ts': `import { Shared } from '../module.ts';`,
      'client/features/tributes/posting/form/five.tsx': `import { six } from '../../wall/d.ts';`,
    };
    for (const [path, source] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), source);
    }
    expect(await findCircles(folder)).toHaveLength(2);
    expect(await findCircles(ROOT)).toEqual([]);
  });
});
