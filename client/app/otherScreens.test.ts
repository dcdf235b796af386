import { expect, test } from 'vitest';
import { otherScreens } from './otherScreens.ts';

const files = import.meta.glob('../routes/**/*.tsx');

test.each(Object.entries(otherScreens))(
  'the screen that the server sends for %s is the one that its link loads',
  async (_path, [name, load]) => {
    expect(await files[`../routes/${name}.tsx`]?.()).toBe(await load());
  },
);
