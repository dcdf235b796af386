import { expect, test } from 'vitest';
import { otherScreens } from './otherScreens.ts';

const files = import.meta.glob('../routes/*.tsx');

test.each(Object.entries(otherScreens))(
  'what is sent along with %s is what it loads',
  async (_path, [name, load]) => {
    expect(await files[`../routes/${name}.tsx`]?.()).toBe(await load());
  },
);
