import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { faultsInBothThemes, PHONE, useBrowser } from './support/browser.ts';
import { card, type EditorPhone, fromMenu, newEditor, saved } from './support/editors.ts';

const browser = useBrowser();
const app = useTestApp();
let phone: EditorPhone;
beforeAll(async () => {
  phone = await newEditor(app, browser);
});

/** Red above, blue below. */
async function upright(type: 'jpeg' | 'png' = 'jpeg') {
  const [width, height] = [600, 1_200];
  const half = (background: string) =>
    sharp({ create: { width, height: height / 2, channels: 3, background } })
      .png()
      .toBuffer();
  const [top, bottom] = [await half('#d01010'), await half('#1010d0')];
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([
      { input: top, top: 0, left: 0 },
      { input: bottom, top: height / 2, left: 0 },
    ])
    .toFormat(type)
    .toBuffer();
  return { name: `ada.${type}`, mimeType: `image/${type}`, buffer };
}

async function open() {
  const page = await createMemorial(app.dataSource);
  const screen = await phone.open(page);
  const edit = async (button: string, title: string) => {
    await screen.getByRole('button', { name: button, exact: true }).click();
    return screen.getByRole('dialog', { name: title, exact: true });
  };
  return { page, screen, edit };
}

async function openCrop(screen: Page, sheet: Locator): Promise<Locator> {
  await sheet.getByRole('button', { name: 'Cut or turn' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Cut or turn', exact: true });
  await dialog.getByRole('application').waitFor();
  return dialog;
}

async function useCrop(dialog: Locator) {
  await dialog.getByRole('button', { name: 'Use this' }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function save(screen: Page, sheet: Locator) {
  await sheet.getByText('Ready. Save puts it on the page').waitFor();
  await sheet.getByRole('button', { name: 'Save', exact: true }).click();
  await sheet.waitFor({ state: 'detached' });
  await saved(screen);
}

async function readBio(page: KeepsakePage) {
  const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
  return (body['items'] as { payload: Record<string, string> }[])[0]!.payload;
}

/** The colour that a media address tells of its picture. */
const blueness = (address: string) => parseInt(address.slice(-2), 16);

describe('cutting a picture', () => {
  it('makes the part chosen by keyboard the cover, which the public page shows', async () => {
    const { page, screen, edit } = await open();
    const sheet = await edit('Edit cover', 'Cover picture');
    await sheet.locator('input[type=file]').setInputFiles(await upright());
    const dialog = await openCrop(screen, sheet);
    await dialog.getByRole('radio', { name: 'Square' }).check();
    const stage = dialog.getByRole('application');
    for (const key of ['+', '+', '-', '-']) await stage.press(key);
    await expect.poll(() => dialog.getByRole('slider', { name: 'Zoom' }).inputValue()).toBe('1');
    for (let step = 0; step < 40; step++) await stage.press('ArrowUp');
    await useCrop(dialog);
    await save(screen, sheet);

    const { cover = '' } = await readBio(page);
    expect(cover).toMatch(/_600x600_/);
    expect(blueness(cover)).toBeGreaterThan(0xb0);
    await screen.goto(`${app.origin}/${page.url}`);
    await expect
      .poll(() => screen.locator('img.cover').getAttribute('src'))
      .toBe(`${cover}/public`);
  });

  it('rotates a saved picture in its own format, and Undo brings it back', async () => {
    const { page, screen, edit } = await open();
    await screen.evaluate(() => {
      const append = FormData.prototype.append;
      FormData.prototype.append = function (
        this: FormData,
        ...entry: [string, string | Blob, string?]
      ) {
        if (entry[1] instanceof File) document.title += ` ${entry[1].type}`;
        Reflect.apply(append, this, entry);
      } as typeof append;
    });
    let sheet = await edit('Edit portrait', 'Portrait');
    await sheet.locator('input[type=file]').setInputFiles(await upright('png'));
    await save(screen, sheet);
    const { avatar: before } = await readBio(page);
    expect(before).toMatch(/_600x1200_/);

    sheet = await edit('Edit portrait', 'Portrait');
    const dialog = await openCrop(screen, sheet);
    for (const name of ['Turn right', 'Turn right', 'Turn left']) {
      await dialog.getByRole('button', { name }).click();
      await dialog.getByRole('button', { name: 'Use this', disabled: false }).waitFor();
    }
    await dialog.getByText('Turned by 90 degrees to the right.').waitFor();
    await useCrop(dialog);
    await save(screen, sheet);
    await expect.poll(async () => (await readBio(page))['avatar']).toMatch(/_1200x600_/);
    // as the server keeps every picture
    await expect.poll(() => screen.title()).toMatch(/ image\/png image\/webp$/);

    await fromMenu(screen, 'Undo');
    await screen.getByText('Undone: Portrait changed').waitFor();
    await expect.poll(async () => (await readBio(page))['avatar']).toBe(before);
  });

  it('puts the cropped photo in the place of the album’s photo, with its caption', async () => {
    const { page, screen, edit } = await open();
    await card(screen, 'Photos')
      .locator('input[type=file]')
      .setInputFiles(await upright());
    const sheet = await edit('Edit photo 4', 'Photo');
    const dialog = await openCrop(screen, sheet);
    await dialog.getByRole('radio', { name: 'Wide' }).check();
    await useCrop(dialog);
    await sheet.getByLabel('What it shows').fill('At the gate');
    await save(screen, sheet);
    const { body } = await app.rest('GET', `/api/public/page/${page.id}/photos`);
    const photo = (body['items'] as { image: string; caption: string }[])[3]!;
    expect(photo.image).toMatch(/_600x33[78]_/);
    expect(photo.caption).toBe('At the gate');
    expect(body['items']).toHaveLength(4);
  });

  it('fits a phone of 360 px, and is accessible in both themes', async () => {
    const { screen, edit } = await open();
    const sheet = await edit('Edit cover', 'Cover picture');
    await sheet.locator('input[type=file]').setInputFiles(await upright());
    const dialog = await openCrop(screen, sheet);
    const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overflow).toBe(0);
    expect(await faultsInBothThemes(screen)).toEqual([]);
  });
});

describe('the focus point', () => {
  it('of a photo is set with the arrow keys, and the public page crops around it', async () => {
    const { page, screen, edit } = await open();
    const sheet = await edit('Edit photo 1', 'Photo');
    const point = sheet.getByRole('slider', { name: 'What stays in sight' });
    const [x, y] = await point.evaluate((element) =>
      element.getAttribute('aria-valuetext')!.match(/\d+/g)!.map(Number),
    );
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowUp']) await point.press(key);
    await sheet.getByText('Save shows it like this on the page.').waitFor();
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(screen);
    await screen.goto(`${app.origin}/${page.url}`);
    const photo = screen.locator('.photos img').first();
    await expect
      .poll(() => photo.evaluate((element) => getComputedStyle(element).objectPosition))
      .toBe(`${x! - 5}% ${y! - 10}%`);
  });

  it('of a portrait makes it fill its frame, until it is shown whole again', async () => {
    const { page, screen, edit } = await open();
    let sheet = await edit('Edit portrait', 'Portrait');
    await sheet.locator('input[type=file]').setInputFiles(await upright());
    await sheet.getByText('Ready. Save puts it on the page').waitFor();
    const point = sheet.getByRole('slider', { name: 'What stays in sight' });
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp'])
      await point.press(key);
    await save(screen, sheet);
    const { avatar_focus: focus = '' } = await readBio(page);
    expect(focus).toMatch(/^0\.5 0(\.\d+)?$/);
    const visitor = await browser.newPage(PHONE);
    await visitor.goto(`${app.origin}/${page.url}`);
    const portrait = visitor.locator('.portrait img');
    const style = () =>
      portrait.evaluate((element) => {
        const { objectFit, objectPosition } = getComputedStyle(element);
        return `${objectFit} ${objectPosition}`;
      });
    await expect.poll(() => style()).toBe(`cover 50% ${Number(focus.split(' ')[1]) * 100}%`);

    sheet = await edit('Edit portrait', 'Portrait');
    await sheet.getByRole('button', { name: 'Show it whole' }).click();
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(screen);
    await expect.poll(style).toMatch(/^contain/);
    await visitor.close();
  });
});
