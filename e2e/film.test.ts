import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { webmFilm } from '../server/testing/test-films.ts';
import { newMember } from '../server/testing/test-people.ts';
import { plain } from '../server/testing/test-pictures.ts';
import {
  accessibilityFaults,
  fastForwardUntil,
  launchBrowser,
  nextFrames,
  PHONE,
  waitForHydration,
} from './support/browser.ts';
import { it } from './support/phone-fixtures.ts';
import { WAITING } from './support/phone.ts';
import { logIn } from './support/session.ts';

async function fill(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Create a Tribute' }).click();
  await page.getByLabel('Name').fill('Marta');
  await page.getByLabel('Message').fill(message);
}
const choose = async (page: Page, buffer: Buffer, mimeType = 'video/webm') =>
  page.getByLabel('Upload image').setInputFiles({ name: 'harbour.webm', mimeType, buffer });
/** Opens no film until the returned function is called. */
async function holdFilms(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const source = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src')!;
    Object.defineProperty(HTMLMediaElement.prototype, 'src', {
      ...source,
      set(this: HTMLMediaElement, address: string) {
        window.addEventListener('release', () => source.set!.call(this, address));
        document.body.dataset['held'] = 'true';
      },
    });
  });
  return () => page.evaluate(() => void window.dispatchEvent(new Event('release')));
}

const press = (page: Page) => page.getByRole('button', { name: 'Write' }).press('Enter');

describe('a film with a message', () => {
  it('is chosen offline, sent when the signal is back, and played only when it is pressed', async ({
    signal,
    phone,
    address,
    wall,
  }) => {
    await phone.visit(address);
    signal.cut();
    const page = await phone.open(address);
    await fill(page, 'She sang this.');
    await choose(page, await webmFilm());
    const still = page.getByAltText('The film you chose');
    await still.waitFor();
    await expect
      .poll(() => still.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(320);
    await expect.poll(() => page.getByRole('button', { name: 'Add a film' }).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    expect(await accessibilityFaults(page)).toEqual([]);
    await press(page);
    const own = page.locator('article', { hasText: 'She sang this.' });
    await own.getByText(WAITING).waitFor();
    await phone.restart();
    signal.mend();
    const refusals = [507, 409, 400];
    await phone.context.route('**/api/upload/tus', (route) => {
      const status = refusals.shift();
      return status
        ? route.fulfill({ status, json: { error: true, msg: 'Not just now.' } })
        : route.continue();
    });
    const again = await phone.open(address);
    await again.getByText('On the wall', { exact: true }).waitFor();
    const [posted] = await wall();
    expect(posted!.film).toMatch(/\.webm$/);
    expect(refusals).toEqual([]);

    const film = again.locator('article video');
    await expect.poll(() => film.getAttribute('preload')).toBe('none');
    await expect.poll(() => film.getAttribute('autoplay')).toBeNull();
    const played = await film.evaluate(async (element) => {
      const video = element as HTMLVideoElement;
      const { readyState } = video;
      video.muted = true;
      await video.play();
      return [readyState, video.videoWidth];
    });
    expect(played).toEqual([0, 320]);
    expect(await accessibilityFaults(again)).toEqual([]);
  });

  it('is refused with a message before it is sent, and the words stay', async ({
    phone,
    address,
  }) => {
    const page = await phone.open(address);
    await fill(page, 'Too long.');
    await choose(page, await webmFilm({ seconds: 62 }));
    await page
      .getByText('This film is longer than 60 seconds. Please choose a shorter one.')
      .waitFor();
    await choose(page, Buffer.from('no film at all'.repeat(40)));
    await page.getByText('This browser cannot play this film,').waitFor();
    await choose(page, Buffer.from('words'), 'video/x-msvideo');
    await page.getByText('This file is not a film.').waitFor();
    await choose(page, await webmFilm());
    await page.getByAltText('The film you chose').waitFor();
    await choose(page, await webmFilm());
    await page.getByText('One film at most.').waitFor();
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Too long.');
  });

  it('is left out with a message if the device has no space for it', async ({ phone, address }) => {
    const page = await phone.open(address);
    await fill(page, 'No room.');
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (value, key) {
        if (String(key).startsWith('keepsake.film.'))
          throw new DOMException('', 'QuotaExceededError');
        return put.call(this, value, key);
      };
    });
    await choose(page, await webmFilm());
    await page.getByText('There is no room on this device to keep the film.').waitFor();
    await press(page);
    const own = page.locator('article', { hasText: 'No room.' });
    await own.getByText('On the wall', { exact: true }).waitFor();
  });

  it('is sent on after a request that hangs', async ({ phone, address, wall }) => {
    let hasHung = false;
    await phone.context.route('**/api/upload/tus/*', async (route) => {
      if (hasHung || route.request().method() !== 'PATCH') await route.continue();
      else hasHung = true; // never answered
    });
    const page = await phone.context.newPage();
    await page.clock.install();
    await page.goto(address);
    await waitForHydration(page);
    await fill(page, 'With one bar.');
    await choose(page, await webmFilm());
    await page.getByAltText('The film you chose').waitFor();
    await press(page);
    await expect.poll(() => hasHung).toBe(true);
    await page.clock.fastForward('05:01');
    const film = async () => (await wall())[0]?.film;
    await fastForwardUntil(page, async () => Boolean(await film()));
    expect(await film()).toMatch(/\.webm$/);
  });

  it('is removed and replaced by its sender, beside a photo', async ({ phone, address, wall }) => {
    const page = await phone.open(address);
    await fill(page, 'From the choir.');
    const photo = {
      name: 'a.png',
      mimeType: 'image/png',
      buffer: await plain(640, 480).png().toBuffer(),
    };
    await page.getByLabel('Upload image').setInputFiles(photo);
    await page.getByAltText('The photo you chose').waitFor();
    await choose(page, await webmFilm());
    await page.getByAltText('The film you chose 2').waitFor();
    await press(page);
    const own = page.locator('article', { hasText: 'From the choir.' });
    await own.getByText('On the wall', { exact: true }).waitFor();
    const before = (await wall())[0]!.film;
    expect(before).toBeTruthy();

    await own.getByRole('button', { name: 'Change or take back' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your message' });
    await dialog.getByRole('button', { name: 'Remove film 2' }).click();
    await choose(page, await webmFilm({ width: 240, height: 320 }));
    await dialog.getByAltText('The film you chose 2').waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Saved. On the wall.').waitFor();
    const [after] = await wall();
    expect(after!.images).toHaveLength(2);
    expect(after!.film).toMatch(/\.webm$/);
    expect(after!.film).not.toBe(before);
  });

  it('is sent with the photo that is chosen while it is prepared', async ({
    phone,
    address,
    wall,
  }) => {
    const page = await phone.open(address);
    await fill(page, 'Both of them.');
    const release = await holdFilms(page);
    await choose(page, await webmFilm());
    await page.locator('[data-held]').waitFor();
    await choose(page, await plain(640, 480).png().toBuffer(), 'image/png');
    for (let turn = 0; turn < 40; turn++) await nextFrames(page);
    const write = page.getByRole('button', { name: 'Write' });
    await expect.poll(() => write.isDisabled()).toBe(true);
    await release();
    await page.getByAltText('The film you chose 1').waitFor();
    await page.getByAltText('The photo you chose 2').waitFor();
    await press(page);
    const own = page.locator('article', { hasText: 'Both of them.' });
    await own.getByText('On the wall', { exact: true }).waitFor();
    const [posted] = await wall();
    expect(posted!.film).toMatch(/\.webm$/);
    expect(posted!.images).toHaveLength(2);
  });

  it('is left out, and not kept, if the form is closed before it is prepared', async ({
    phone,
    address,
    wall,
  }) => {
    const page = await phone.open(address);
    await fill(page, 'Without it.');
    await page.evaluate(() => {
      const { put, delete: remove } = IDBObjectStore.prototype;
      const films = new Set<unknown>();
      IDBObjectStore.prototype.put = function (value, key) {
        if (String(key).startsWith('keepsake.film.')) films.add(key);
        return put.call(this, value, key);
      };
      IDBObjectStore.prototype.delete = function (key) {
        if (films.has(key)) document.body.dataset['removed'] = 'true';
        return remove.call(this, key);
      };
    });
    const release = await holdFilms(page);
    await choose(page, await webmFilm());
    await page.locator('[data-held]').waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: 'Create a Tribute' }).click();
    await choose(page, await plain(640, 480).png().toBuffer(), 'image/png');
    await page.getByAltText('The photo you chose').waitFor();
    await press(page);
    const own = page.locator('article', { hasText: 'Without it.' });
    await own.getByText('On the wall', { exact: true }).waitFor();
    await release();
    await page.locator('[data-removed]').waitFor();
    await page.getByRole('button', { name: 'Create a Tribute' }).click();
    await page.getByRole('button', { name: 'Add a film' }).waitFor();
    await expect.poll(() => page.getByAltText(/you chose/).count()).toBe(0);
    const [posted] = await wall();
    expect([posted!.film, posted!.images.length]).toEqual([null, 1]);
  });

  it('can be played by a steward while it is held', async ({
    app,
    memorial,
    phone,
    address,
    wall,
  }) => {
    const steward = await newMember(app, memorial);
    await app.graphql(
      'mutation ($pageId: ID!) { holdEverything(pageId: $pageId) { changed } }',
      { pageId: memorial.id },
      steward.headers,
    );
    const page = await phone.open(address);
    await fill(page, 'For the family.');
    await choose(page, await webmFilm());
    await page.getByAltText('The film you chose').waitFor();
    await press(page);
    await page
      .getByText('With the family, they read each message first', { exact: true })
      .waitFor();
    await expect.poll(() => wall()).toEqual([]);

    const browser = await launchBrowser();
    const context = await browser.newContext(PHONE);
    await logIn(app, context, steward);
    const queue = await context.newPage();
    await queue.goto(`${app.origin}/edit/${memorial.url}/tributes`);
    await queue.getByRole('button', { name: 'Play: Film from Marta' }).click();
    const film = queue.locator('video');
    await film.waitFor();
    await expect
      .poll(() => film.evaluate((video) => (video as HTMLVideoElement).videoWidth))
      .toBe(320);
    expect(await accessibilityFaults(queue)).toEqual([]);
    await browser.close();
  });
});
