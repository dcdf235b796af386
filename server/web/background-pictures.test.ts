import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ROOT } from '../env.ts';
import { BACKGROUNDS } from '../features/quotes/catalogue.ts';

const PUBLIC = join(ROOT, 'client', 'public');
/** Shown by other sites, which may read no AVIF. */
const FOR_OTHERS = ['home/page.webp'];

test.each(['home', 'account'])(
  'every picture of %s is there as AVIF too, smaller',
  async (folder) => {
    const names = (await readdir(join(PUBLIC, folder))).map((name) => `${folder}/${name}`);
    const pictures = names.filter((name) => name.endsWith('.webp') && !FOR_OTHERS.includes(name));
    expect(pictures.length).toBeGreaterThan(3);
    for (const webp of pictures) await expectSmaller(webp.replace('.webp', '.avif'), webp);
  },
);

test.each(BACKGROUNDS)('the background %s has three widths', async (name) => {
  const file = (ending: string) => `backgrounds/${name}-${ending}`;
  await expectSmaller(file('800.avif'), file('sm.webp'));
  await expectSmaller(file('1600.avif'), file('lg.webp'));
  const { width } = await sharp(join(PUBLIC, file('1200.avif'))).metadata();
  expect(width).toBe(1200);
});

async function expectSmaller(avif: string, webp: string): Promise<void> {
  const [shown, other] = await Promise.all(
    [avif, webp].map(async (name) => {
      const { width, height, format, compression } = await sharp(join(PUBLIC, name)).metadata();
      const { size } = await stat(join(PUBLIC, name));
      return { width, height, format: compression ?? format, size };
    }),
  );
  expect(shown, avif).toMatchObject({ width: other!.width, height: other!.height, format: 'av1' });
  expect(shown!.size, avif).toBeLessThan(other!.size);
}
