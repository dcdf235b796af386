import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { readBlocks, ofMember } from '../server/testing/test-blocks.ts';
import { uploadClient } from '../server/testing/test-client.ts';
import { newMember } from '../server/testing/test-people.ts';
import { makeVariants } from '../server/testing/test-pictures.ts';
import { waitForHydration, PHONE, useBrowser } from './support/browser.ts';

const browser = useBrowser();
const app = useTestApp();
let address: string;
const pictures: Record<'cover' | 'image' | 'photo', string> = { cover: '', image: '', photo: '' };
beforeAll(async () => {
  const memorial = await createMemorial(app.dataSource);
  await app.dataSource.query('delete from photo');
  const member = await newMember(app, memorial);
  for (const name of ['cover', 'image', 'photo'] as const)
    pictures[name] = (await uploadClient(app).upload(await landscape())).body.file_url ?? '';
  const blocks = await readBlocks(app, memorial);
  const change = (type: string, payload: object) =>
    ofMember(app, member).change(blocks.find((block) => block.type === type)!.id, payload);
  await change('bio', { cover: pictures.cover });
  await change('image', { image_url: pictures.image, caption: 'The bay' });
  const photos = `/api/public/page/${memorial.id}/photos`;
  await app.rest('POST', photos, { image: pictures.photo }, member.headers);
  address = `${app.origin}/${memorial.url}`;
});

/** A photo of a phone: sky over grain. */
async function landscape(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 110, sigma: 25 };
  return sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#456', noise } })
    .blur(3)
    .jpeg()
    .toBuffer();
}

/** Reads the whole page, and gives the names of the files that were chosen of each picture, and what failed. */
async function read(deviceScaleFactor: number) {
  const viewport = { width: 412, height: 823 };
  const context = await browser.newContext({
    ...PHONE,
    viewport,
    deviceScaleFactor,
  });
  const page = await context.newPage();
  const files: string[] = [];
  const failed: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400) failed.push(pathname);
    if (pathname.startsWith('/media/')) files.push(pathname);
  });
  page.on('requestfailed', (request) => failed.push(request.url()));
  await page.goto(address);
  await waitForHydration(page);
  for (const image of await page.locator('main img').all()) {
    await image.scrollIntoViewIfNeeded();
    await isShown(image);
  }
  const chosen = Object.entries(pictures).map(([name, picture]) => {
    const own = files.filter((file) => file.startsWith(picture));
    return [name, own.map((file) => file.slice(picture.length + 1))];
  });
  return { page, context, failed, chosen: Object.fromEntries(chosen) as Record<string, string[]> };
}

const isShown = (image: ReturnType<Page['locator']>) =>
  expect
    .poll(() =>
      image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0),
    )
    .toBe(true);

describe('a phone of 412 px', () => {
  it('gets existing sizes while those of a new picture are made', async () => {
    await app.dataSource.query('update media set variants_due = null');
    const { context, chosen, failed } = await read(1.75);
    await app.dataSource.query('update media set variants_due = now()');
    await makeVariants(app);
    expect(chosen).toEqual({ cover: ['800.avif'], image: ['800.avif'], photo: ['320.avif'] });
    expect(failed).toEqual([]);
    await context.close();
  });

  it.each([
    [1.75, { cover: ['800.avif'], image: ['800.avif'], photo: ['320.avif'] }],
    [2.625, { cover: ['1200.avif'], image: ['800.avif'], photo: ['480.avif'] }],
  ])(
    'with %d pixels to a point loads each picture once, as wide as it is shown',
    async (density, expected) => {
      const { page, context, chosen } = await read(density);
      expect(chosen).toEqual(expected);
      const cover = page.locator('img.cover');
      await expect.poll(() => cover.getAttribute('fetchpriority')).toBe('high');
      await expect.poll(() => cover.getAttribute('loading')).toBe('eager');
      await expect
        .poll(() => cover.evaluate((element) => getComputedStyle(element).backgroundImage))
        .toMatch(/^url\("data:image\/webp/);
      for (const image of await page.locator('.photos img, .image-block img').all())
        await expect
          .poll(async () => [
            await image.getAttribute('loading'),
            await image.getAttribute('decoding'),
          ])
          .toEqual(['lazy', 'async']);
      await context.close();
    },
  );

  it('shows a drawn still if the video’s own cannot be had, without a failed request', async () => {
    await app.dataSource.query(
      `insert into video_still (id, found) values ('CCmTY0PKGDs', false)
       on conflict (id) do update set found = false, checked_at = now()`,
    );
    const { page, context, failed } = await read(1.75);
    expect(failed).toEqual([]);
    await isShown(page.locator('.video img'));
    await context.close();
  });
});
