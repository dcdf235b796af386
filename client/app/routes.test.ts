import { expect, test } from 'vitest';
import { routes } from './routes.tsx';
import { screenSources } from './screenSources.ts';

const files = import.meta.glob('../routes/*.tsx');

test.each(routes)('what is sent along with $path is what it loads', async ({ path, load }) => {
  expect(await files[`../${screenSources[path]}`]?.()).toBe(await load());
});
