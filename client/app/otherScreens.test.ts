import { expect, test } from 'vitest';
import { otherScreens } from './otherScreens.ts';
import { screenSources } from './screenSources.ts';

const files = import.meta.glob('../routes/*.tsx');

test.each(Object.entries(otherScreens))(
  'what is sent along with %s is what it loads',
  async (path, load) => {
    const source = screenSources[path as keyof typeof otherScreens];
    expect(await files[`../${source}`]?.()).toBe(await load());
  },
);
