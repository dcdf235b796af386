import { describe, expect, it } from 'vitest';
import { figuresOf } from './figures.ts';
import type { Source } from './sources.ts';

const file = (path: string, ...imports: (string | Source['imports'][number])[]): Source => ({
  path,
  lines: 10,
  exports: [],
  imports: imports.map((one) =>
    typeof one === 'string' ? { from: one, names: ['*'], isLazy: false } : one,
  ),
});

describe('the figures of the sources', () => {
  it('count files and features that import each other in a circle, but nothing that is loaded later', () => {
    const { circles } = figuresOf([
      file('client/ui/a.ts', 'client/ui/b.ts'),
      file('client/ui/b.ts', 'client/ui/a.ts'),
      file('client/ui/c.ts', { from: 'client/ui/d.ts', names: ['*'], isLazy: true }),
      file('client/ui/d.ts', 'client/ui/c.ts'),
      file('server/features/pages/one.ts', 'server/features/mail/two.ts'),
      file('server/features/mail/three.ts', 'server/features/pages/four.ts'),
      file('server/features/mail/two.ts'),
      file('server/features/pages/four.ts'),
    ]);
    expect(circles).toEqual([
      'client/ui/a.ts -> client/ui/b.ts -> client/ui/a.ts',
      'features/pages -> features/mail -> features/pages',
    ]);
  });

  it.each([
    ['client/features/pages/a.ts', 'client/editor/b.ts'],
    ['client/features/pages/a.ts', 'client/features/photos/b.ts'],
    ['client/ui/a.ts', 'server/env.ts'],
    ['protocol/a.ts', 'client/ui/b.ts'],
    ['server/live/a.ts', 'server/features/pages/b.ts'],
    ['server/features/pages/page.entity.ts', 'server/features/pages/page.service.ts'],
    ['server/features/pages/page.service.ts', 'server/features/pages/page.resolver.ts'],
    ['server/features/photos/photo.service.ts', 'server/features/pages/page.routes.ts'],
    ['server/web/a.ts', 'server/app.ts'],
  ])('name %s, which imports %s, as running up', (from, to) => {
    expect(figuresOf([file(from, to), file(to)]).uphill).toEqual([`${from} -> ${to}`]);
  });

  it('name exports that nobody takes, and long files', () => {
    const { unused, long } = figuresOf([
      { ...file('client/ui/a.ts'), exports: ['used', 'unused'], lines: 201 },
      file('client/ui/b.ts', { from: 'client/ui/a.ts', names: ['used'], isLazy: false }),
    ]);
    expect(unused).toEqual(['client/ui/a.ts: unused']);
    expect(long).toEqual(['client/ui/a.ts: 201 lines']);
  });
});
