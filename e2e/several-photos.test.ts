import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { TestApp } from '../server/testing/test-app.ts';
import { uploadClient } from '../server/testing/test-client.ts';
import { newMember } from '../server/testing/test-people.ts';
import { plain } from '../server/testing/test-pictures.ts';
import { accessibilityFaults, DESKTOP, launchBrowser, PHONE } from './support/browser.ts';
import { it } from './support/phone-fixtures.ts';
import { WAITING } from './support/phone.ts';
import { logIn } from './support/session.ts';

/** Files of these sizes, in this order. */
const createFiles = (...sizes: [number, number][]) =>
  Promise.all(
    sizes.map(async ([width, height], index) => ({
      name: `photo-${index}.png`,
      mimeType: 'image/png',
      buffer: await plain(width, height).png().toBuffer(),
    })),
  );

async function fill(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Create a Tribute' }).click();
  await page.getByLabel('Name').fill('Marta');
  await page.getByLabel('Message').fill(message);
}
const press = (page: Page) => page.getByRole('button', { name: 'Write' }).press('Enter');
const readSizes = (images: readonly string[]) =>
  images.map((image) => /_(\d+x\d+)_/.exec(image)?.[1]);

describe('several photos with a message', () => {
  it('are chosen offline, and come to the wall in their order when the signal is back', async ({
    signal,
    phone,
    address,
    wall,
  }) => {
    await phone.visit(address);
    signal.cut();
    const page = await phone.open(address);
    await fill(page, 'Three from the harbour.');
    const field = page.getByLabel('Upload image');
    await field.setInputFiles(await createFiles([640, 480], [480, 640], [600, 600]));
    await page.getByAltText('The photo you chose 3').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await accessibilityFaults(page)).toEqual([]);
    await press(page);
    const own = page.locator('article', { hasText: 'Three from the harbour.' });
    await own.getByText(WAITING).waitFor();
    await expect.poll(() => own.getByRole('img').count()).toBe(3);
    await phone.restart();
    const again = await phone.open(address);
    await expect.poll(() => again.getByAltText('Photo 3 from Marta').count()).toBe(1);
    signal.mend();
    await phone.restart();

    const last = await phone.open(address);
    await last.getByText('On the wall', { exact: true }).waitFor();
    const [posted] = (await wall()).filter(({ content }) => content.startsWith('Three'));
    expect(readSizes(posted!.images)).toEqual(['640x480', '480x640', '600x600']);

    // each opens once its event has come
    await expect.poll(() => last.locator('.tribute-photo[href]').count()).toBe(3);
    await last.getByAltText('Photo 2 from Marta').click();
    const viewer = last.getByRole('dialog', { name: 'Photos' });
    await viewer.getByAltText('Photo 2 from Marta').waitFor();
    await last.keyboard.press('ArrowRight');
    await viewer.getByAltText('Photo 3 from Marta').waitFor();
    await last.keyboard.press('ArrowRight');
    await viewer.getByAltText('Photo 1 from Marta').waitFor();
  });

  it('are four at most, with a message, and are removed one by one', async ({
    phone,
    address,
    wall,
  }) => {
    const page = await phone.open(address);
    await fill(page, 'Four of six.');
    const all = await createFiles([601, 400], [602, 400], [603, 400], [604, 400], [605, 400]);
    const field = page.getByLabel('Upload image');
    await field.setInputFiles([
      ...all,
      { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    ]);
    await page.getByText('4 photos at most. The first 4 are here.').waitFor();
    await page.getByRole('button', { name: 'Remove image 2' }).click();
    await page.getByAltText('The photo you chose 4').waitFor({ state: 'detached' });
    await field.setInputFiles(all.slice(4));
    await page.getByAltText('The photo you chose 4').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Create a Tribute' }).click();
    await page.getByAltText('The photo you chose 4').waitFor();
    await press(page);
    const own = page.locator('article', { hasText: 'Four of six.' });
    await own.getByText('On the wall', { exact: true }).waitFor();
    const [posted] = await wall();
    expect(readSizes(posted!.images)).toEqual(['601x400', '603x400', '604x400', '605x400']);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('are refused one by one, with the reason, and the others arrive', async ({
    phone,
    address,
    wall,
  }) => {
    const page = await phone.open(address);
    let uploads = 0;
    await page.route('**/api/upload/image/tmp', (route) => {
      uploads += 1;
      return uploads === 2
        ? route.fulfill({ json: { error: true, msg: 'This is no picture.' } })
        : route.continue();
    });
    await fill(page, 'Two of three.');
    await page
      .getByLabel('Upload image')
      .setInputFiles(await createFiles([640, 480], [480, 640], [600, 600]));
    await page.getByAltText('The photo you chose 3').waitFor();
    await press(page);
    const own = page.locator('article', { hasText: 'Two of three.' });
    await own.getByText('On the wall, without one photo: This is no picture.').waitFor();
    await expect
      .poll(async () => readSizes((await wall())[0]?.images ?? []))
      .toEqual(['640x480', '600x600']);
  });

  it('are added and removed one by one by their sender later', async ({ phone, address, wall }) => {
    const page = await phone.open(address);
    await fill(page, 'From the album.');
    await page.getByLabel('Upload image').setInputFiles(await createFiles([640, 480], [480, 640]));
    await page.getByAltText('The photo you chose 2').waitFor();
    await press(page);
    const own = page.locator('article', { hasText: 'From the album.' });
    await own.getByText('On the wall', { exact: true }).waitFor();
    await own.getByRole('button', { name: 'Change or take back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your message' });
    await dialog.getByAltText('Your photo 2').waitFor();
    await dialog.getByRole('button', { name: 'Remove image 1' }).click();
    await dialog.getByText('The photo is taken away as you save.').waitFor();
    await dialog.getByLabel('Upload image').setInputFiles(await createFiles([600, 600]));
    await dialog.getByAltText('The photo you chose 2').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Saved. On the wall.').waitFor();
    expect(readSizes((await wall())[0]!.images)).toEqual(['480x640', '600x600']);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => own.getByRole('img').count()).toBe(2);
  });
});

/** A message with photos of these sizes, from elsewhere; returns their addresses. */
async function postPhotos(app: TestApp, pageId: string, ...sizes: [number, number][]) {
  const { upload } = uploadClient(app);
  const images = [];
  for (const { buffer } of await createFiles(...sizes))
    images.push((await upload(buffer)).body.file_url!);
  const words = { name: 'Ines', content: 'Her boat.', images, client_id: randomUUID() };
  await app.rest('POST', `/api/comments/${pageId}`, words);
  return images;
}

describe('several photos of a message', () => {
  it('are set aside and put back one by one by a steward', async ({ app, memorial, wall }) => {
    const images = await postPhotos(app, memorial.id, [640, 480], [480, 640], [600, 600]);
    const browser = await launchBrowser();
    const context = await browser.newContext(PHONE);
    await logIn(app, context, await newMember(app, memorial));
    const page = await context.newPage();
    await page.goto(`${app.origin}/edit/${memorial.url}/tributes`);
    await page.getByRole('button', { name: /^Shown/ }).click();
    await page.getByAltText('Photo 3 from Ines').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set aside: photo 2 from Ines' }).press('Enter');
    await page.getByText('It is shown without this photo.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
      .toMatch(/^Put back: photo/);
    const shown = async () => (await wall())[0]!.images;
    await expect.poll(() => shown()).toEqual([images[0], images[2]]);
    await page.getByRole('button', { name: /^Put back: photo/ }).click();
    await page.getByText('It is shown without this photo.').waitFor({ state: 'detached' });
    await expect.poll(() => shown()).toEqual(images);
    await page.getByRole('button', { name: 'More about the message from Ines' }).click();
    await page.getByRole('button', { name: 'Without the photos', exact: true }).click();
    await expect.poll(shown).toEqual([]);
    await browser.close();
  });

  it('are shown beside its words in turn on the wall at a service', async ({ app, memorial }) => {
    const images = await postPhotos(app, memorial.id, [640, 480], [480, 640]);
    const browser = await launchBrowser();
    const context = await browser.newContext(DESKTOP);
    const page = await context.newPage();
    await page.clock.install();
    await page.goto(`${app.origin}/${memorial.url}/live`);
    const picture = page.locator('.wall-side[data-own] .wall-picture');
    const words = page.locator('.wall-words', { hasText: 'Her boat.' });
    const measureBox = async () => (await words.boundingBox())!;
    const seen = new Map<string, { x: number; width: number }>();
    for (let turn = 0; turn < 60 && seen.size < 2; turn++) {
      const address = (await picture.count()) ? await picture.getAttribute('src') : null;
      if (address) seen.set(address, await measureBox());
      await page.clock.runFor(1_000);
    }
    const plain = [...seen.keys()].map((address) => address.replace(/\/public$/, ''));
    expect(plain.toSorted()).toEqual(images.toSorted());
    const [one, other] = [...seen.values()];
    expect([one!.x, one!.width]).toEqual([other!.x, other!.width]); // the words stay where they are
    await browser.close();
  });
});
