import { beforeAll, describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { ofMember, readBlocks } from '../server/testing/test-blocks.ts';
import { uploadClient } from '../server/testing/test-client.ts';
import { newMember } from '../server/testing/test-people.ts';
import { makeVariants, plain } from '../server/testing/test-pictures.ts';
import { waitForHydration, useBrowser } from './support/browser.ts';

const SMALL = { width: 220, height: 180 };

const browser = useBrowser();
const app = useTestApp();
let address: string;
beforeAll(async () => {
  const memorial = await createMemorial(app.dataSource);
  await app.dataSource.query('delete from photo');
  const member = await newMember(app, memorial);
  const upload = async (width: number, height: number) => {
    const { body } = await uploadClient(app).upload(await plain(width, height).jpeg().toBuffer());
    return body.file_url;
  };
  const small = await upload(SMALL.width, SMALL.height);
  for (const image of [small, await upload(2000, 500)])
    await app.rest('POST', `/api/public/page/${memorial.id}/photos`, { image }, member.headers);
  const blocks = await readBlocks(app, memorial);
  const block = blocks.find(({ type }) => type === 'image')!;
  await ofMember(app, member).change(block.id, { image_url: small, caption: 'A stamp' });
  await makeVariants(app);
  address = `${app.origin}/${memorial.url}`;
});

describe.each([1, 2])('on a screen of %i pixels a point', (deviceScaleFactor) => {
  it('a panorama fills its square of the album, and a small photo is never enlarged', async () => {
    const viewport = { width: 1280, height: 900 };
    const context = await browser.newContext({ viewport, deviceScaleFactor });
    const page = await context.newPage();
    await page.goto(address);
    await waitForHydration(page);
    const wide = page.locator('.photos img').nth(1);
    await wide.scrollIntoViewIfNeeded();
    await expect
      .poll(() => wide.evaluate((img: HTMLImageElement) => img.naturalHeight / img.clientHeight))
      .toBeGreaterThan(1);

    const alone = page.getByRole('img', { name: 'A stamp' });
    await expect.poll(async () => (await alone.boundingBox())?.width).toBe(SMALL.width);
    await page.locator('.photos a').first().click();
    const large = page.getByRole('dialog').getByRole('img');
    await large.waitFor();
    await expect.poll(async () => (await large.boundingBox())?.width).toBe(SMALL.width);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await large.boundingBox())?.width).toBe(viewport.width);
    await context.close();
  });
});
