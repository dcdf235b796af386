import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../env.ts';
import { BACKGROUNDS, SYSTEM_PAGES, getDeckColor, DECK_COLORS } from './catalogue.ts';

const PUBLIC = join(ROOT, 'client', 'public', 'backgrounds');
const css = (
  await Promise.all(
    ['ui/tokens.css', 'features/quotes/tones.css'].map((file) =>
      readFile(join(ROOT, 'client', file), 'utf8'),
    ),
  )
).join('\n');

const channels = (colour: string) =>
  [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
const linear = (level: number) =>
  level <= 10.3 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4;
const luminance = (r: number, g: number, b: number) =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
const withWhite = (r: number, g: number, b: number) => 1.05 / (luminance(r, g, b) + 0.05);

describe('the tones', () => {
  it.each(Object.entries(DECK_COLORS))('%s is %s on the page and in previews', (name, colour) => {
    const token = css.match(new RegExp(`--(?:tone|mood)-${name}: (#[0-9a-f]{6});`))?.[1];
    expect(token).toBe(colour);
  });

  it('keep 4.5 : 1 with white by themselves, before a picture has come', () => {
    for (const colour of Object.values(DECK_COLORS))
      expect(withWhite(...channels(colour)), colour).toBeGreaterThanOrEqual(4.5);
  });

  it('are the same for a mood and its devotional page', () => {
    expect(getDeckColor('dm_sad')).toBe(getDeckColor('SAD'));
    expect(new Set(SYSTEM_PAGES.map(({ url }) => getDeckColor(url))).size).toBeGreaterThan(12);
  });
});

describe('a background', () => {
  it.each(BACKGROUNDS.flatMap((name) => [`${name}-sm`, `${name}-lg`]))(
    '%s is light, and white words on its brightest part keep 4.5 : 1 through every tone',
    async (name) => {
      const file = join(PUBLIC, `${name}.webp`);
      expect((await stat(file)).size).toBeLessThan(name.endsWith('-sm') ? 80_000 : 260_000);
      // The brightest level of each channel anywhere: no part can be brighter than all three together.
      const { channels: found } = await sharp(file).removeAlpha().stats();
      const [r = 255, g = 255, b = 255] = found.map(({ max }) => max);
      for (const [tone, colour] of Object.entries(DECK_COLORS)) {
        const [tr, tg, tb] = channels(colour);
        const worst = withWhite((r * tr) / 255, (g * tg) / 255, (b * tb) / 255);
        expect(worst, `${name} through ${tone}`).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});
