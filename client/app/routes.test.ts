import { expect, test } from 'vitest';
import { routes } from './routes.tsx';

const files = import.meta.glob('../routes/*.tsx');

test.each(routes.filter(({ source }) => source))(
  'what is sent along with $path is what it loads',
  async ({ source, load }) => {
    expect(await files[`../${source}`]?.()).toBe(await load());
  },
);
