import sharp from 'sharp';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEmptyPage, createMemorial } from '../server/testing/factories.ts';
import { readBlocks, ofMember } from '../server/testing/test-blocks.ts';
import { uploadClient } from '../server/testing/test-client.ts';
import { newMember } from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { DESKTOP, faultsInBothThemes, nextFrames, PHONE, useBrowser } from './support/browser.ts';
import {
  card,
  type EditorPhone,
  fromMenu,
  newEditor,
  saved,
  listTypes,
} from './support/editors.ts';

const DESK = { viewport: { width: 1280, height: 800 }, hasTouch: false };

const browser = useBrowser();
const app = useTestApp();
let phone: EditorPhone;
let desk: EditorPhone;
beforeAll(async () => {
  phone = await newEditor(app, browser);
  desk = await newEditor(app, browser, DESK);
});

const line = (screen: Page, label: string) =>
  screen.getByRole('textbox', { name: label, exact: true });

async function readBio(pageId: string) {
  const { body } = await app.rest('GET', `/api/page/${pageId}/components`);
  return (body['items'] as { payload: Record<string, unknown> }[])[0]!.payload;
}

async function listCaptions(pageId: string): Promise<string[]> {
  const { body } = await app.rest('GET', `/api/public/page/${pageId}/photos`);
  return (body['items'] as { caption: string }[]).map(({ caption }) => caption);
}

describe('a line of the page', () => {
  it('is edited in its place, saved by itself, and undone in one step', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await phone.open(page);
    await line(screen, 'Name').fill('Ada Margaret Bell');
    await screen.keyboard.press('Enter');
    await saved(screen);
    await expect.poll(async () => (await readBio(page.id))['name']).toBe('Ada Margaret Bell');
    await fromMenu(screen, 'Undo');
    await expect.poll(() => line(screen, 'Name').inputValue()).toBe('Ada Bell');
  });

  it('that is too long shows a message, keeps every letter, and is saved once it fits', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await phone.open(page);
    const quote = line(screen, 'Quote');
    await quote.fill('Sail on. '.repeat(80));
    await card(screen, 'Bio').getByRole('alert').getByText('Nothing is lost').waitFor();
    await expect.poll(async () => (await quote.inputValue()).length).toBe(720);
    await quote.fill('Sail on.');
    await quote.blur();
    await expect.poll(async () => (await readBio(page.id))['quote']).toBe('Sail on.');
  });

  it('can be reached with Tab on a desktop', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await desk.open(page);
    await screen.getByRole('button', { name: 'Edit portrait' }).focus();
    await screen.keyboard.press('Tab');
    await screen.keyboard.press('Control+a');
    await screen.keyboard.type('Ada of the harbour');
    await screen.keyboard.press('Escape');
    await expect.poll(async () => (await readBio(page.id))['name']).toBe('Ada of the harbour');
    expect(await faultsInBothThemes(screen)).toEqual([]);
  });
});

describe('an edit button', () => {
  it.each([
    ['a phone', () => phone],
    ['a desk', () => desk],
  ])('is on its picture and takes no space of its own on %s', async (_, getEditor) => {
    const page = await createMemorial(app.dataSource);
    const member = await newMember(app, page);
    const upload = uploadClient(app);
    const [bio] = await readBlocks(app, page);
    const pictures = { cover: await upload.uploaded(), avatar: await upload.uploaded() };
    await ofMember(app, member).change(bio!.id, pictures);
    const screen = await getEditor().open(page);
    for (const [pencil, picture] of [
      ['Edit cover', '.bio-cover img'],
      ['Edit portrait', '.portrait img'],
      ['Edit photo 1', '.photos-grid li:first-child img'],
    ] as const) {
      const measureBox = async (locator: Locator) => (await locator.boundingBox())!;
      const [mark, shown] = [
        await measureBox(screen.getByRole('button', { name: pencil, exact: true })),
        await measureBox(screen.locator(picture)),
      ];
      expect(mark.x, pencil).toBeGreaterThanOrEqual(shown.x - 1);
      expect(mark.y, pencil).toBeGreaterThanOrEqual(shown.y - 1);
      expect(mark.x + mark.width, pencil).toBeLessThanOrEqual(shown.x + shown.width + 1);
      expect(mark.y + mark.height, pencil).toBeLessThanOrEqual(shown.y + shown.height + 1);
    }
  });
});

describe('a block that is hidden', () => {
  it('leaves an Undo in its place, until it is back', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await phone.open(page);
    const before = await listTypes(app, page);
    await card(screen, 'Text').getByRole('button', { name: 'Hide text' }).click();
    await screen.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    const row = screen.getByRole('status').filter({ hasText: 'Text Block hidden.' });
    await row.waitFor();
    const [above, below] = await Promise.all(
      ['Photos', 'Video'].map((label) => card(screen, label).boundingBox()),
    );
    const { y } = (await row.boundingBox())!;
    expect(y).toBeGreaterThan(above!.y);
    expect(y).toBeLessThan(below!.y);
    await row.getByRole('button', { name: 'Undo' }).click();
    await row.waitFor({ state: 'detached' });
    await expect.poll(() => listTypes(app, page)).toEqual(before);
  });
});

describe('the handle of a block', () => {
  it('moves it by dragging, and can be dragged by its label', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await desk.open(page);
    const handle = screen.getByRole('button', { name: 'Move Video', exact: true });
    await handle.scrollIntoViewIfNeeded();
    const from = (await handle.boundingBox())!;
    const to = (await card(screen, 'Text').boundingBox())!;
    await screen.mouse.move(from.x + 20, from.y + 10);
    await screen.mouse.down();
    await screen.mouse.move(from.x + 30, from.y - 20, { steps: 4 });
    await screen.locator('.block-dragged').waitFor();
    await screen.mouse.move(to.x + 60, Math.max(90, to.y + 40), { steps: 12 });
    await screen.locator('.block-card.drop-above').waitFor();
    await screen.mouse.up();
    await screen.getByText(/^Video Block moved/).waitFor();
    await saved(screen);
    const types = await listTypes(app, page);
    expect(types.indexOf('youtube')).toBeLessThan(types.indexOf('text'));
  });
});

describe('photos', () => {
  it('change places by dragging', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await desk.open(page);
    const before = await listCaptions(page.id);
    const tiles = screen.locator('.photo-picture');
    await tiles.first().scrollIntoViewIfNeeded();
    const [first, second] = [
      (await tiles.nth(0).boundingBox())!,
      (await tiles.nth(1).boundingBox())!,
    ];
    await screen.mouse.move(second.x + 40, second.y + 40);
    await screen.mouse.down();
    await screen.mouse.move(second.x + 20, second.y + 42, { steps: 4 });
    await screen
      .getByText(/^Now 2 of/)
      .first()
      .waitFor();
    await screen.mouse.move(first.x + 40, first.y + 40, { steps: 10 });
    await screen
      .getByText(/^Now 1 of/)
      .first()
      .waitFor();
    await nextFrames(screen);
    await screen.mouse.up();
    await expect
      .poll(() => listCaptions(page.id))
      .toEqual([before[1], before[0], ...before.slice(2)]);
  });

  it('get captions one after the other in their sheet, and are moved by its arrows', async () => {
    const page = await createMemorial(app.dataSource);
    const screen = await phone.open(page);
    await screen.getByRole('button', { name: 'Edit photo 1' }).click();
    const sheet = screen.getByRole('dialog', { name: 'Photo' });
    await sheet.getByLabel('What it shows').fill('The first');
    await sheet.getByRole('button', { name: 'Photo 2', exact: true }).click();
    await sheet.getByText(/^2 of/).waitFor();
    const isFocused = (name: string) => sheet.locator(`:focus[aria-label="${name}"]`).waitFor();
    await isFocused('Photo 2');
    await screen.keyboard.press('ArrowRight');
    await isFocused('Photo 3');
    await screen.keyboard.press('ArrowLeft');
    await isFocused('Photo 2');
    await sheet.getByLabel('What it shows').fill('The second');
    expect(await faultsInBothThemes(screen)).toEqual([]);
    await sheet.getByRole('button', { name: 'Move earlier' }).click();
    await sheet.getByText(/^1 of/).waitFor();
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(screen);
    await expect
      .poll(async () => (await listCaptions(page.id)).slice(0, 2))
      .toEqual(['The second', 'The first']);
  });
});

describe('a new page', () => {
  it('shows three first steps, each of which leads to its field and is ticked when done', async () => {
    const page = await createEmptyPage(app.dataSource);
    const member = ofMember(app, await newMember(app, page));
    await member.add(page, 'bio');
    const screen = await phone.open(page);
    const steps = screen.getByRole('region', { name: 'To begin with' });
    await steps.getByRole('button', { name: 'Name and dates' }).click();
    await screen.keyboard.type('Ada Bell');
    await screen.keyboard.press('Enter');
    await steps.getByRole('button', { name: 'Name and dates' }).click();
    await screen.keyboard.type('1943');
    await screen.keyboard.press('Enter');
    await steps.getByRole('button', { name: 'Name and dates, done' }).waitFor();
    expect(await faultsInBothThemes(screen)).toEqual([]);

    const buffer = await sharp({
      create: { width: 300, height: 400, channels: 3, background: '#b8863b' },
    })
      .jpeg()
      .toBuffer();
    await steps.getByRole('button', { name: 'Add a portrait' }).click();
    const sheet = screen.getByRole('dialog', { name: 'Portrait' });
    await sheet.getByRole('button', { name: 'Upload' }).waitFor();
    await expect.poll(() => sheet.getByText('Saved', { exact: true }).count()).toBe(0); // nothing is there
    await sheet
      .locator('input[type=file]')
      .setInputFiles({ name: 'ada.jpg', mimeType: 'image/jpeg', buffer });
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    await steps.getByRole('button', { name: 'Add a portrait, done' }).waitFor();

    await steps.getByRole('button', { name: 'Write a first line' }).click();
    await screen.getByRole('textbox', { name: 'Life' }).click();
    await screen.keyboard.type('She came by sea.');
    await screen.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await steps.waitFor({ state: 'detached' });
  });

  it('shows its first steps below the portrait on a desktop, and never again after “Not now”', async () => {
    const page = await createEmptyPage(app.dataSource);
    const member = ofMember(app, await newMember(app, page));
    await member.add(page, 'bio');
    const screen = await phone.open(page);
    const steps = screen.getByRole('region', { name: 'To begin with' });
    await steps.waitFor();
    await screen.setViewportSize(DESKTOP.viewport);
    await card(screen, 'Bio').getByRole('region', { name: 'To begin with' }).waitFor();
    await expect.poll(() => steps.count()).toBe(1);
    await screen.setViewportSize(PHONE.viewport);
    await steps.getByRole('button', { name: 'Not now' }).click();
    await steps.waitFor({ state: 'detached' });
    await screen.reload();
    await line(screen, 'Name').waitFor();
    await expect.poll(() => steps.count()).toBe(0);
  });
});
