import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SCREENS } from '../../../client/app/paths.ts';
import { ROOT } from '../../env.ts';
import { appRoutes } from '../../testing/app-endpoints.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { isReserved } from './reserved-addresses.ts';

const app = useTestApp();

const unreserved = (paths: string[]) =>
  paths.map((path) => path.split('/')[1]!).filter((first) => first && !isReserved(first));

it('no page can have the address of a screen', () => {
  const paths = SCREENS.map(({ path }) => path);
  expect(unreserved(paths.filter((path) => !/^\/?[:*]/.test(path)))).toEqual([]);
});

it('no page can have the address of an API call', () => {
  const paths = appRoutes(app, 'a-page').map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(40);
  const others = [
    '/graphql',
    '/healthz',
    '/livez',
    '/metrics',
    app.features.richText.endpoint.path,
  ];
  const calls = [...paths, ...others].filter(
    // no page's address has a dot, as robots.txt
    (path) => !/^\/(?:(?:a-page|[0-9a-f-]{36})(?:\/|$)|[a-z]+\.)/.test(path),
  );
  expect(unreserved(calls)).toEqual([]);
});

it('no page can have the address of a folder of files', async () => {
  const names = await readdir(join(ROOT, 'dist', 'client'));
  const folders = names.filter((name) => !name.includes('.')).map((name) => `/${name}`);
  expect(folders).toContain('/assets');
  expect(unreserved(folders)).toEqual([]);
});
