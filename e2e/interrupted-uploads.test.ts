import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { newMember, type Person } from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { holdAnswers } from './support/answers.ts';
import { nextFrames, useBrowser } from './support/browser.ts';
import { card, fromMenu, openEditor, openPhoneFor, ready, saved } from './support/editors.ts';
import { openUnreliableNetwork } from '../server/testing/unreliable-network.ts';

const MB = 1024 * 1024;
const GRAIN = { type: 'gaussian' as const, mean: 128, sigma: 30 };

const browser = useBrowser();
const app = useTestApp();
let folder: string;
/** A picture of 20 MB that nothing makes smaller: its file, as the browser reads one sooner than bytes. */
let harbour: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-harbour-'));
  harbour = join(folder, 'harbour.png');
  await writeNoise(harbour);
  await app.features.uploads.variants.close(); // other sizes of such pictures take seconds, and nobody asks for them
  expect((await stat(harbour)).size).toBeGreaterThan(20 * MB);
});
afterAll(() => rm(folder, { recursive: true }));

async function writeNoise(file: string): Promise<void> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const create = { width: 2_645, height: 2_645, channels: 3 as const, background: '#000', noise };
  await sharp({ create }).png({ compressionLevel: 0 }).toFile(file);
}

/** Chooses the picture in the photos' block, with an upload of at most so many bytes a second. */
async function send(screen: Page, bytesPerSecond: number) {
  const devtools = await screen.context().newCDPSession(screen);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
  await screen.getByLabel('Send the originals').check();
  const chooser = card(screen, 'Photos').locator('input[type=file]');
  await chooser.setInputFiles(harbour);
}

/** The offset of each piece that is sent. */
function recordOffsets(...screens: Page[]): number[] {
  const offsets: number[] = [];
  for (const screen of screens)
    screen.on('request', (request) => {
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    });
  return offsets;
}

/** The number of files that the device has stored for the next visit. */
function kept(screen: Page): Promise<number> {
  return screen.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('keepsake-uploads');
        opening.onerror = () => reject(new Error('it cannot be opened'));
        opening.onsuccess = () => {
          const drawer = opening.result.transaction('files').objectStore('files');
          drawer.count().onsuccess = ({ target }) => {
            opening.result.close();
            resolve((target as IDBRequest<number>).result);
          };
        };
      }),
  );
}

describe('when the network is cut during an upload', () => {
  it('a picture of 20 MB and the words being typed go on where they stopped', async () => {
    const page = await createMemorial(app.dataSource);
    const line = await openUnreliableNetwork(app.origin);
    const { context, screen } = await openEditor(app, browser, page, { origin: line.origin });
    const offsets = recordOffsets(screen);
    const before = line.sent();
    await send(screen, 1.5 * MB); // slow enough to be cut in the middle on a busy machine too
    await screen.getByRole('button', { name: 'Edit Text' }).click();
    const words = screen.getByRole('textbox', { name: 'Text' });
    await words.locator('p').first().click();
    await screen.keyboard.press('End');
    await screen.keyboard.type(' Into the tunnel,');
    await expect.poll(() => line.sent() - before).toBeGreaterThan(9 * MB);

    line.cut();
    const [atTheCut, piecesBefore] = [line.sent() - before, offsets.length];
    expect(atTheCut).toBeLessThan(18 * MB);
    await screen.keyboard.type(' through the dark,');
    await screen.locator('[data-saved=waiting]').waitFor();
    await card(screen, 'Photos').getByText('Waiting for signal').waitFor();

    line.mend();
    await screen.keyboard.type(' and out again.');
    await card(screen, 'Photos')
      .getByRole('button', { name: 'Edit photo 4' })
      .waitFor({ state: 'attached' });
    await saved(screen);
    // what had arrived is asked for, and not sent again
    const goingOn = offsets.slice(piecesBefore);
    expect(goingOn.length).toBeGreaterThan(0);
    for (const offset of goingOn) expect(offset).toBeGreaterThan(MB);
    expect(line.sent() - before).toBeLessThan((await stat(harbour)).size + 2 * MB);
    const content = async () => {
      const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
      return (body['items'] as { payload: { content: string } }[])[2]?.payload.content;
    };
    await expect.poll(content).toContain('Into the tunnel, through the dark, and out again.');
    await context.close();
    await line.close();
  });
});

describe('photos of an album', () => {
  it('are reduced on the device, and unreadable ones are refused before they are sent', async () => {
    const page = await createMemorial(app.dataSource);
    const line = await openUnreliableNetwork(app.origin);
    const { context, screen } = await openEditor(app, browser, page, { origin: line.origin });
    const large = await sharp({
      create: { width: 2400, height: 1800, channels: 3, background: '#000', noise: GRAIN },
    })
      .jpeg({ quality: 92 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(2 * MB);
    const before = line.sent();
    const chooser = card(screen, 'Photos').locator('input[type=file]');
    await chooser.setInputFiles([
      { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.alloc(4096, 7) },
      { name: 'harbour.jpg', mimeType: 'image/jpeg', buffer: large },
    ]);
    await screen.getByText('which this browser cannot read. Please choose a JPEG').waitFor();
    await screen.getByRole('button', { name: 'Edit photo 4' }).waitFor();
    const { body } = await app.rest('GET', `/api/public/page/${page.id}/photos`);
    const images = (body['items'] as { image: string }[]).map(({ image }) => image);
    expect(images).toHaveLength(4);
    expect(images.at(-1)).toMatch(/_2000x1500_/);
    expect(line.sent() - before).toBeLessThan(large.length / 2);
    await context.close();
    await line.close();
  });
});

describe('when the editor is left during an upload', () => {
  it('the photos keep their progress, can be left out, and later ones are listed after them', async () => {
    const page = await createMemorial(app.dataSource);
    const { context, screen } = await openEditor(app, browser, page);
    let send = () => {};
    const isSent = new Promise<void>((resolve) => (send = resolve));
    await context.route('**/api/upload/image/tmp', async (route) => {
      await isSent;
      await route.continue();
    });
    const choose = async (...widths: number[]) => {
      const files = widths.map(async (width) => ({
        name: `${width}.png`,
        mimeType: 'image/png',
        buffer: await sharp({ create: { width, height: 80, channels: 3, background: '#345' } })
          .png()
          .toBuffer(),
      }));
      const chooser = card(screen, 'Photos').locator('input[type=file]');
      await chooser.setInputFiles(await Promise.all(files));
    };
    const leaveOut = (width: number) =>
      screen.getByRole('button', { name: `Leave out ${width}.png` });
    await choose(61, 62);
    await leaveOut(62).waitFor();

    await screen.getByRole('button', { name: 'Preview' }).click();
    await leaveOut(62).waitFor({ state: 'detached' });
    await screen.getByRole('button', { name: 'Edit', exact: true }).click();
    await screen.getByText('0 of 2 are on the page').waitFor();
    await choose(63, 64);
    await screen.getByRole('link', { name: 'Live' }).click();
    await screen.waitForURL(`${app.origin}/${page.url}`);
    await screen.goBack();
    await screen.getByText('0 of 4 are on the page').waitFor();
    await leaveOut(62).click();
    await screen.getByText('0 of 3 are on the page').waitFor();

    send();
    await screen.getByText('3 photos are on the page').waitFor();
    const { body } = await app.rest('GET', `/api/public/page/${page.id}/photos`);
    const images = (body['items'] as { image: string }[]).map(({ image }) => image);
    expect(images.slice(3).map((image) => /_(\d+)x80_/.exec(image)?.[1])).toEqual([
      '61',
      '63',
      '64',
    ]);
    await context.close();
  });
});

/** A small picture. */
const gate = async () => ({
  name: 'gate.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 61, height: 80, channels: 3, background: '#345' } })
    .png()
    .toBuffer(),
});
/** How many photos the page has. */
const countPhotos = async (pageId: string) => {
  const { body } = await app.rest('GET', `/api/public/page/${pageId}/photos`);
  return (body['items'] as unknown[]).length;
};

describe('a photo that is left out after its upload', () => {
  it('is removed again if the server was adding it, without a note or a step to undo', async () => {
    const page = await createMemorial(app.dataSource);
    const { context, screen } = await openEditor(app, browser, page);
    const release = await holdAnswers(screen, 'mutation AddPhoto');
    await card(screen, 'Photos')
      .locator('input[type=file]')
      .setInputFiles(await gate());
    await expect.poll(() => countPhotos(page.id)).toBe(4);
    await screen.getByRole('button', { name: 'Leave out gate.png' }).click();
    release();
    await expect.poll(() => countPhotos(page.id)).toBe(3);
    await saved(screen);
    await screen.getByRole('button', { name: 'Edit photo 4' }).waitFor({ state: 'detached' });
    await expect.poll(() => screen.getByText('gate.png is on the page').count()).toBe(0);
    await screen.getByRole('button', { name: 'Menu', exact: true }).click();
    const undo = screen.locator('#page-menu').getByRole('button', { name: 'Undo' });
    await expect.poll(() => undo.getAttribute('aria-disabled')).toBe('true');
    await context.close();
  });

  it('is not added if it was waiting for another change', async () => {
    const page = await createMemorial(app.dataSource);
    const { context, screen } = await openEditor(app, browser, page);
    const release = await holdAnswers(screen, 'mutation MovePhoto');
    await screen.getByRole('button', { name: 'Edit photo 1' }).click();
    const sheet = screen.getByRole('dialog', { name: 'Photo' });
    await sheet.getByRole('button', { name: 'Move later' }).click();
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    let added = 0;
    screen.on('request', (request) => {
      if (request.postData()?.includes('mutation AddPhoto')) added += 1;
    });
    const uploaded = screen.waitForResponse('**/api/upload/image/tmp');
    await card(screen, 'Photos')
      .locator('input[type=file]')
      .setInputFiles(await gate());
    await (await uploaded).finished();
    await nextFrames(screen);
    await screen.getByRole('button', { name: 'Leave out gate.png' }).click();
    release();
    await screen.getByText('Photo moved, now 2 of 3').waitFor();
    await saved(screen);
    expect(added).toBe(0);
    await context.close();
  });
});

describe('a photo that was added', () => {
  it('is taken off by Undo and added by Redo, and stays once somebody else has written about it', async () => {
    const page = await createMemorial(app.dataSource);
    const { context, screen } = await openEditor(app, browser, page);
    const count = () => countPhotos(page.id);
    const added: string[] = [];
    screen.on('request', (request) => {
      const body = request.postData() ?? '';
      if (body.includes('mutation AddPhoto')) added.push(body);
    });
    await card(screen, 'Photos')
      .locator('input[type=file]')
      .setInputFiles(await gate());
    await screen.getByText('gate.png is on the page').waitFor();
    await fromMenu(screen, 'Undo');
    await screen.getByText('Undone: Photo added').waitFor();
    await expect.poll(count).toBe(3);
    expect(added).toHaveLength(1);
    await fromMenu(screen, 'Redo');
    await screen.getByText('Done again: Photo added').waitFor();
    await expect.poll(count).toBe(4);

    const other = await openEditor(app, browser, page);
    await other.screen.getByLabel('Caption of photo 4').fill('The gate in May');
    await other.screen.getByLabel('Caption of photo 4').press('Enter');
    await expect
      .poll(() => screen.getByLabel('Caption of photo 4').inputValue())
      .toBe('The gate in May');
    await fromMenu(screen, 'Undo');
    await screen
      .getByText('Somebody else has changed this since, so it was left as it is.')
      .waitFor();
    await expect.poll(count).toBe(4);
    for (const phone of [context, other.context]) await phone.close();
  });

  it('is taken off by Undo also after it was removed and brought back, and both are done again', async () => {
    const page = await createMemorial(app.dataSource);
    const { context, screen } = await openEditor(app, browser, page);
    await card(screen, 'Photos')
      .locator('input[type=file]')
      .setInputFiles(await gate());
    await screen.getByText('gate.png is on the page').waitFor();
    await screen.getByRole('button', { name: 'Edit photo 4' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await screen
      .getByRole('dialog', { name: 'Do you want to remove this image ?' })
      .getByRole('button', { name: 'Yes' })
      .click();
    await screen.getByText('Photo removed').waitFor();
    const steps = [
      { entry: 'Undo', message: 'Undone: Photo removed', count: 4 },
      { entry: 'Undo', message: 'Undone: Photo added', count: 3 },
      { entry: 'Redo', message: 'Done again: Photo added', count: 4 },
      { entry: 'Redo', message: 'Done again: Photo removed', count: 3 },
    ];
    for (const { entry, message, count } of steps) {
      await fromMenu(screen, entry);
      await screen.getByText(message).waitFor();
      await expect.poll(() => countPhotos(page.id)).toBe(count);
    }
    await context.close();
  });
});

describe('when a picture’s sheet is closed after Save, and before the picture has arrived', () => {
  it('the picture is saved as promised, unless it is left out', async () => {
    const page = await createMemorial(app.dataSource);
    const { context, screen } = await openEditor(app, browser, page);
    let send = () => {};
    const hold = () =>
      context.route('**/api/upload/image/tmp', async (route) => {
        await new Promise<void>((resolve) => (send = resolve));
        await route.continue();
      });
    await hold();
    const cover = async () => {
      const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
      return (body['items'] as { payload: { cover?: string } }[])[0]!.payload.cover;
    };
    const before = await cover();
    const sheet = screen.getByRole('dialog');
    const save = sheet.getByRole('button', { name: 'Save', exact: true });
    const saveAndClose = async (width: number) => {
      const asked = screen.waitForRequest('**/api/upload/image/tmp');
      await screen.getByRole('button', { name: 'Edit cover' }).click();
      await sheet.locator('input[type=file]').setInputFiles({
        name: 'gate.png',
        mimeType: 'image/png',
        buffer: await sharp({ create: { width, height: 600, channels: 3, background: '#345' } })
          .png()
          .toBuffer(),
      });
      await asked;
      await save.click();
      await sheet.getByText('It is saved as soon as it has arrived.').waitFor();
      await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    };

    await saveAndClose(811);
    await screen.getByRole('button', { name: 'Edit cover' }).click();
    await sheet.getByText('It is saved as soon as it has arrived.').waitFor();
    await sheet.getByRole('button', { name: /Keep the old one|Leave it out/ }).click();
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    send();
    await saved(screen);
    await expect.poll(cover).toBe(before);

    await saveAndClose(822);
    await screen.getByRole('button', { name: 'Edit quote' }).click();
    send();
    await expect.poll(cover).toMatch(/_822x600_/);
    await saved(screen);
    await sheet.getByRole('textbox', { name: 'Quote' }).waitFor(); // the sheet opened since stays
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    await fromMenu(screen, 'Undo');
    await screen.getByText('Undone: Cover changed').waitFor();
    await expect.poll(async () => (await cover()) ?? '').toBe(before ?? '');
    await context.close();
  });
});

describe('when the tab is closed during an upload', () => {
  it('the next visit goes on with the picture by itself, once', async () => {
    const page = await createMemorial(app.dataSource);
    const line = await openUnreliableNetwork(app.origin);
    const { context, screen } = await openEditor(app, browser, page, { origin: line.origin });
    await send(screen, 1.5 * MB); // slow enough to be cut in the middle on a busy machine too
    await screen.getByText(/Upload \([3-9]\d%\)/).waitFor();
    line.cut();
    await screen.close();
    line.mend();

    const [next, other] = [await context.newPage(), await context.newPage()];
    const offsets = recordOffsets(next, other);
    for (const tab of [next, other]) {
      await tab.goto(`${line.origin}/edit/${page.url}`);
      await ready(tab);
    }
    await next.getByRole('button', { name: 'Edit photo 4' }).waitFor();
    await saved(next);
    expect(offsets).toHaveLength(3);
    for (const offset of offsets) expect(offset).toBeGreaterThan(MB);

    await expect.poll(() => kept(next)).toBe(0);
    await expect.poll(() => next.getByRole('button', { name: 'Edit photo 5' }).count()).toBe(0);
    await context.close();
    await line.close();
  });

  it('a picture is not sent if it was left out, nor for another person on the same device', async () => {
    const page = await createMemorial(app.dataSource);
    const [mine, theirs] = [await newMember(app, page), await newMember(app, page)];
    const context = await openPhoneFor(app, browser, mine);
    await context.route('**/api/upload/**', (route) => route.abort());
    const screen = await context.newPage();
    await screen.goto(`${app.origin}/edit/${page.url}`);
    await ready(screen);
    await send(screen, -1);
    await expect.poll(() => kept(screen)).toBe(1);
    const next = await context.newPage();
    const openAs = async ({ id, headers }: Person) => {
      await next.goto(`${app.origin}/about`);
      await next.evaluate(
        ([jwt, user]) => Object.assign(localStorage, { jwt, user }),
        [headers.authorization.slice(4), JSON.stringify({ id, email: 'a@example.org' })],
      );
      await next.goto(`${app.origin}/edit/${page.url}`);
      await next.getByRole('button', { name: 'Edit photo 3' }).waitFor();
    };
    await screen.close();

    await openAs(theirs);
    await expect.poll(() => kept(next)).toBe(1);
    await expect.poll(() => next.getByText('harbour.png').count()).toBe(0);
    await openAs(mine);
    await next.getByRole('button', { name: 'Leave out harbour.png' }).click();
    await expect.poll(() => kept(next)).toBe(0);
    await context.close();
  });
});
