import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../env.ts';
import { MOODS } from '../../../protocol/moods.ts';
import { BACKGROUNDS, SYSTEM_PAGES, getDeckColor, DECK_COLORS } from './catalogue.ts';

const PUBLIC = join(ROOT, 'client', 'public', 'backgrounds');
const css = await readFile(join(ROOT, 'client/features/quotes/themes.css'), 'utf8');

const channels = (color: string) =>
  [1, 3, 5].map((offset) => parseInt(color.slice(offset, offset + 2), 16)) as [
    number,
    number,
    number,
  ];
const linear = (level: number) =>
  level <= 10.3 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4;
const luminance = (r: number, g: number, b: number) =>
  0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
const withWhite = (r: number, g: number, b: number) => 1.05 / (luminance(r, g, b) + 0.05);

describe('the colours of themes', () => {
  it.each(Object.entries(DECK_COLORS))('%s is %s on the page and in previews', (name, color) => {
    const token = css.match(new RegExp(`--(?:theme|mood)-${name}: (#[0-9a-f]{6});`))?.[1];
    expect(token).toBe(color);
  });

  it('have a contrast of 4.5 : 1 with white, before a picture has loaded', () => {
    for (const color of Object.values(DECK_COLORS))
      expect(withWhite(...channels(color)), color).toBeGreaterThanOrEqual(4.5);
  });

  it('are the same for a mood and its devotional page', () => {
    expect(getDeckColor('dm_sad')).toBe(getDeckColor('SAD'));
    expect(new Set(SYSTEM_PAGES.map(({ url }) => getDeckColor(url))).size).toBeGreaterThan(12);
  });
});

describe('the words on a picture', () => {
  it('have a contrast of 4.5 : 1 on any picture, by the light behind their lines', async () => {
    const lit = await readFile(join(ROOT, 'client/features/quotes/lit.css'), 'utf8');
    const lights = [...lit.matchAll(/--light: rgb\((\d+) (\d+) (\d+)\);/g)];
    const [onLight = 0, onDark = 0] = [...lit.matchAll(/--lit: (0\.\d+);/g)].map(([, value]) =>
      Number(value),
    );
    expect(lights.length).toBeGreaterThan(3);
    for (const [all, ...parts] of lights) {
      const color = parts.map(Number) as [number, number, number];
      const isLight = luminance(...color) > 0.5;
      // The worst picture: black below dark words, white below light ones; a blurred edge keeps 87 % of the light.
      const share = (isLight ? onLight : onDark) * 0.87;
      const [r, g, b] = color.map((level) => level * share + (isLight ? 0 : 255) * (1 - share));
      const ground = luminance(r ?? 0, g ?? 0, b ?? 0) + 0.05;
      const contrast = isLight ? ground / (luminance(43, 42, 40) + 0.05) : 1.05 / ground;
      expect(contrast, all).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(['god', 'godisgood', ...MOODS])(
    'of %s are dark on a light sky and light on a dark one',
    async (name) => {
      const lit = await readFile(join(ROOT, 'client/features/quotes/lit.css'), 'utf8');
      const sky = { left: 0, top: 100, width: 800, height: 400 };
      const { channels: found } = await sharp(
        await sharp(join(PUBLIC, `${name}-sm.webp`))
          .extract(sky)
          .removeAlpha()
          .toBuffer(),
      ).stats();
      const [r = 0, g = 0, b = 0] = found.map(({ mean }) => mean);
      const whiteWords = /:is\(([^)]*)\) {\n\s*--lit:/.exec(lit)?.[1] ?? '';
      expect(whiteWords.includes(`'${name}'`)).toBe(luminance(r, g, b) < 0.18);
    },
  );
});

describe('a background', () => {
  it.each(BACKGROUNDS.flatMap((name) => [`${name}-sm`, `${name}-lg`]))(
    '%s is light, and white words on its brightest part keep 4.5 : 1 through every theme',
    async (name) => {
      const file = join(PUBLIC, `${name}.webp`);
      expect((await stat(file)).size).toBeLessThan(name.endsWith('-sm') ? 80_000 : 260_000);
      // The brightest level of each channel anywhere: no part can be brighter than all three together.
      const { channels: found } = await sharp(file).removeAlpha().stats();
      const [r = 255, g = 255, b = 255] = found.map(({ max }) => max);
      for (const [theme, color] of Object.entries(DECK_COLORS)) {
        const [tr, tg, tb] = channels(color);
        const worst = withWhite((r * tr) / 255, (g * tg) / 255, (b * tb) / 255);
        expect(worst, `${name} through ${theme}`).toBeGreaterThanOrEqual(4.5);
      }
    },
  );
});
