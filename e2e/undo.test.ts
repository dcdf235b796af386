import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromMenu, moveBlock } from './support/editors.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { useBrowser } from './support/browser.ts';
import { card, hide, newPair, press, saved, type Windows } from './support/two-members.ts';

// Undo takes back a person's own last action only, whatever others did since.

const TYPES = ['bio', 'photos', 'text', 'youtube', 'image', 'comment'];

const browser = useBrowser();
const app = useTestApp();
let pair: Windows;
beforeAll(async () => {
  pair = await newPair(app, browser);
});

async function twoEditors() {
  const page = await pair.share();
  const [annas, jons] = [
    await pair.open(`/edit/${page.url}`, pair.anna),
    await pair.open(`/edit/${page.url}`, pair.jon),
  ];
  for (const editor of [annas, jons]) await card(editor, 'Bio').waitFor();
  const blocks = async () => {
    const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
    return body['items'] as { type: string; payload: Record<string, string> }[];
  };
  const types = async () => (await blocks()).map(({ type }) => type);
  const bio = async () => (await blocks()).find(({ type }) => type === 'bio')?.payload;
  const text = async () =>
    (await blocks()).find(({ type }) => type === 'text')?.payload['content'] ?? '';
  return { annas, jons, types, text, bio };
}

const undo = (page: Page) => fromMenu(page, 'Undo');
/** Whether there is something to undo, as the header's button says on a desk. */
const canUndo = async (page: Page) =>
  (await page.locator('.editor-steps [aria-label=Undo]').getAttribute('aria-disabled')) === 'false';
const said = (page: Page, words: string) => page.getByText(words).first().waitFor();
const LEFT = 'so it was left as it is.';

/** Adds a block of this kind. */
async function add(page: Page, label: string): Promise<void> {
  await press(page, 'Add components');
  const dialog = page.getByRole('dialog', { name: 'Select block add to content' });
  await dialog.getByRole('button', { name: `Add ${label}` }).click();
  await said(page, `${label} Block added`);
}

async function write(page: Page, pencil: string, field: string, text: string): Promise<void> {
  await press(page, pencil);
  await page.getByRole('dialog').getByRole('textbox', { name: field }).fill(text);
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await saved(page);
}

/** The blocks as a window shows them. */
const shown = (page: Page) => page.locator('.block-handle > button').allTextContents();

describe('undo after a change by somebody else', () => {
  it('takes back an own added block, not one that the other has added', async () => {
    const { annas, jons, types } = await twoEditors();
    await expect.poll(() => canUndo(jons)).toBe(false);
    await add(annas, 'Video');
    await expect.poll(() => shown(jons)).toHaveLength(7);
    // what she did is not his to take back
    await expect.poll(() => canUndo(jons)).toBe(false);
    await add(jons, 'Image');
    await expect.poll(() => shown(annas)).toHaveLength(8);
    await undo(annas);
    await said(annas, 'Undone: Video Block added');
    await expect.poll(() => types()).toEqual(TYPES.toSpliced(5, 0, 'image'));
    await card(jons, 'Image').nth(1).getByRole('button').first().focus();
    await jons.keyboard.press('Control+z');
    await said(jons, 'Undone: Image Block added');
    await card(jons, 'Tributes').locator(':focus').waitFor(); // in its place
  });

  it('leaves an own added block if the other has written in it', async () => {
    const { annas, jons, types } = await twoEditors();
    await add(annas, 'Video');
    await expect.poll(() => shown(jons)).toHaveLength(7);
    await card(jons, 'Video').last().getByRole('button', { name: 'Edit Video' }).click();
    await jons.getByLabel('Link youtube').fill('https://youtube.com/shorts/CCmTY0PKGDs');
    await card(annas, 'Video').last().getByText('Jon Dale changed the video').waitFor();
    await undo(annas);
    await said(annas, `Somebody else has written in this since, ${LEFT}`);
    await expect.poll(() => types()).toEqual(TYPES.toSpliced(5, 0, 'youtube'));
  });

  it('brings an own removed block back to its place in the order that the other changed', async () => {
    const { annas, jons, types } = await twoEditors();
    await hide(annas, 'Hide image');
    await card(jons, 'Image').waitFor({ state: 'detached' });
    await moveBlock(jons, 'up', 'Video');
    await said(jons, 'Video Block moved, now 3 of 5');
    await expect.poll(async () => (await shown(annas))[2]).toBe('Video');
    await undo(annas);
    await said(annas, 'Undone: Image Block removed');
    await expect
      .poll(() => types())
      .toEqual(['bio', 'photos', 'youtube', 'text', 'image', 'comment']);
    await card(jons, 'Image').waitFor();
  });

  it('takes back an own move, although the other has moved and removed its neighbours', async () => {
    const { annas, jons, types } = await twoEditors();
    await moveBlock(annas, 'down', 'Text'); // from behind the photos to behind the video
    await said(annas, 'Text Block moved, now 4 of 6');
    await expect.poll(async () => (await shown(jons))[3]).toBe('Text');
    await moveBlock(jons, 'up', 'Tributes');
    await said(jons, 'Tributes Block moved, now 5 of 6');
    await hide(jons, 'Hide photo');
    await card(annas, 'Photos').waitFor({ state: 'detached' });
    await undo(annas); // the photos are gone: behind what stood in front of them
    await said(annas, 'Undone: Text Block moved');
    await expect.poll(() => types()).toEqual(['bio', 'text', 'youtube', 'comment', 'image']);
  });

  it('leaves a block that the other has moved since', async () => {
    const { annas, jons, types } = await twoEditors();
    await moveBlock(annas, 'up', 'Video');
    await said(annas, 'Video Block moved, now 3 of 6');
    await expect.poll(async () => (await shown(jons))[2]).toBe('Video');
    await moveBlock(jons, 'up', 'Video');
    await expect.poll(async () => (await shown(annas))[1]).toBe('Video');
    await undo(annas);
    await said(annas, `Somebody else has moved this since, ${LEFT}`);
    const theirs = ['bio', 'youtube', 'photos', 'text', 'image', 'comment'];
    await expect.poll(() => types()).toEqual(theirs);
    await undo(jons);
    await said(jons, 'Undone: Video Block moved');
    await expect.poll(async () => (await types())[2]).toBe('youtube');
  });

  it('takes back an own field, keeps the other’s fields, and leaves a field that the other changed', async () => {
    const { annas, jons, bio } = await twoEditors();
    await write(annas, 'Edit quote', 'Quote', 'Another saying.');
    await card(jons, 'Bio').getByText('Another saying.').waitFor();
    await write(jons, 'Edit name and dates', 'First message', 'With love.');
    await card(annas, 'Bio').getByText('With love.').waitFor();
    await undo(annas);
    await said(annas, 'Undone: Quote changed');
    await expect
      .poll(() => bio())
      .toMatchObject({
        quote: 'There is no bad weather.',
        first_message: 'With love.',
      });

    await write(annas, 'Edit quote', 'Quote', 'A third one.');
    await card(jons, 'Bio').getByText('A third one.').waitFor();
    await write(jons, 'Edit quote', 'Quote', 'His own words.');
    await card(annas, 'Bio').getByText('His own words.').waitFor();
    await undo(annas);
    await said(annas, `Somebody else has changed this since, ${LEFT}`);
    await expect.poll(() => bio()).toMatchObject({ quote: 'His own words.' });
  });

  it('takes back neither the field that the other has changed while it was open, nor several photos of which they moved one', async () => {
    const { annas, jons, bio } = await twoEditors();
    await press(annas, 'Edit quote');
    const sheet = annas.getByRole('dialog');
    const quote = sheet.getByRole('textbox', { name: 'Quote' });
    await quote.fill('Her words.');
    await saved(annas);
    await write(jons, 'Edit quote', 'Quote', 'His own words.');
    await expect.poll(() => quote.inputValue()).toBe('His own words.');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(await canUndo(annas)).toBe(false);

    await press(annas, 'Edit quote');
    await quote.fill('His own words, and hers.');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await undo(annas);
    await said(annas, 'Undone: Quote changed');
    await expect.poll(bio).toMatchObject({ quote: 'His own words.' });

    const captions = (page: Page) =>
      page
        .locator('.photos-grid textarea')
        .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
    const before = await captions(annas);
    await press(annas, 'Choose');
    for (const number of [2, 3]) await press(annas, `Photo ${number}`);
    await press(annas, 'To the front');
    await said(annas, '2 photos moved');
    await expect.poll(() => captions(jons)).toEqual([before[1], before[2], before[0]]);
    await undo(annas);
    await said(annas, 'Undone: 2 photos moved');
    await expect.poll(() => captions(jons)).toEqual(before);
    await fromMenu(annas, 'Redo');
    await said(annas, 'Done again: 2 photos moved');
    await expect.poll(() => captions(jons)).toEqual([before[1], before[2], before[0]]);
    await press(jons, 'Edit photo 1');
    await press(jons, 'Move later');
    await press(jons, 'Close');
    const theirs = [before[2], before[1], before[0]];
    await expect.poll(() => captions(annas)).toEqual(theirs);
    await undo(annas);
    await said(annas, `Somebody else has moved this since, ${LEFT}`);
    await expect.poll(() => captions(jons)).toEqual(theirs);
  });

  it('puts several photos that were removed at once back to where they stood', async () => {
    const page = await pair.share();
    await app.dataSource.query(
      `with own as (
         update photo set image = '/media/' || md5(id::text) || '_900x600_2f5d50'
         where page_id = $1 returning image
       )
       insert into media (key, state, type)
       select replace(image, '/media/', ''), 'committed', 'image/jpeg' from own`,
      [page.id],
    );
    const annas = await pair.open(`/edit/${page.url}`, pair.anna);
    await card(annas, 'Photos').waitFor();
    const shownPhotos = () =>
      annas
        .locator('.photos-grid img')
        .evaluateAll((all) => all.map((image) => image.getAttribute('alt')));
    const before = await shownPhotos();
    await press(annas, 'Choose');
    for (const number of [1, 2]) await press(annas, `Photo ${number}`);
    await press(annas, 'Remove');
    await press(annas, 'Yes');
    await expect.poll(shownPhotos).toEqual(before.slice(2));
    await undo(annas);
    await expect.poll(shownPhotos).toEqual(before.slice(1));
    await undo(annas);
    await expect.poll(shownPhotos).toEqual(before);
  });

  it('adds no step for a sheet in which nothing was typed, even while other changes arrive', async () => {
    const { annas, jons, bio } = await twoEditors();
    const waiting = card(annas, 'Bio').getByText('Saved on this phone, waiting for signal');
    await annas.route('**/graphql', (route) => route.abort('internetdisconnected'));
    await press(annas, 'Edit quote');
    const sheet = annas.getByRole('dialog');
    await sheet.getByRole('textbox', { name: 'Quote' }).fill('Without signal.');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await waiting.waitFor();
    await press(annas, 'Edit quote');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    await sheet.waitFor({ state: 'detached' });
    await annas.unroute('**/graphql');
    await saved(annas);

    await press(annas, 'Edit name and dates');
    await write(jons, 'Edit name and dates', 'First message', 'His own words.');
    const message = sheet.getByRole('textbox', { name: 'First message' });
    await expect.poll(() => message.inputValue()).toBe('His own words.');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();

    await undo(annas);
    await said(annas, 'Undone: Quote changed');
    await expect.poll(() => canUndo(annas)).toBe(false);
    await expect
      .poll(() => bio())
      .toMatchObject({ quote: 'There is no bad weather.', first_message: 'His own words.' });
  });

  it('says that the other has already brought the block back', async () => {
    const { annas, jons, types, text } = await twoEditors();
    const before = await text();
    await hide(annas, 'Hide text');
    await card(jons, 'Text').waitFor({ state: 'detached' });
    await annas.getByRole('button', { name: 'Undo: Text Block hidden' }).focus();
    await fromMenu(jons, 'Removed blocks');
    await press(jons, 'Bring back Text Block');
    await jons.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await card(annas, 'Text').waitFor();
    // her notice has gone, and the focus with it
    await expect.poll(() => card(annas, 'Text').locator(':focus').count()).toBe(1);

    await press(annas, 'Edit Text');
    const words = annas.getByRole('dialog').getByRole('textbox', { name: 'Text' });
    await words.click();
    await annas.keyboard.press('Control+A');
    await annas.keyboard.press('Delete');
    await press(annas, 'Save');
    await card(annas, 'Text').getByText('Text BLOCK').waitFor();
    await expect.poll(text).toBe('');

    await undo(annas); // the newest first: the words
    await said(annas, 'Undone: Text changed');
    await expect.poll(text).toBe(before);
    await fromMenu(annas, 'Redo');
    await said(annas, 'Done again: Text changed');
    await expect.poll(text).toBe('');
    await undo(annas);
    await expect.poll(text).toBe(before);
    await undo(annas);
    await said(annas, 'Somebody else has brought this back already, so nothing was changed.');
    await expect.poll(() => types()).toEqual(TYPES);
    await expect.poll(() => canUndo(annas)).toBe(false);
  });

  it('says who removed the focused block, and focuses the one in its place, also below a question', async () => {
    const { annas, jons, types } = await twoEditors();
    const focusIn = (label: string) => card(annas, label).locator(':focus').waitFor();
    await card(annas, 'Image').getByRole('button').first().focus();
    await hide(jons, 'Hide image');
    await said(annas, 'Jon Dale removed Image Block');
    await focusIn('Tributes');

    await annas.getByRole('button', { name: 'Hide text' }).press('Enter'); // while he does it
    await hide(jons, 'Hide text');
    await card(annas, 'Text').waitFor({ state: 'detached' });
    await annas.getByRole('dialog').getByRole('button', { name: 'Yes' }).press('Enter');
    await said(annas, 'Somebody else has removed this already, so nothing was changed.');
    await focusIn('Video');
    expect(await types()).toEqual(TYPES.filter((type) => type !== 'text' && type !== 'image'));
  });

  it('focuses the block that is brought back, unless the focus has gone elsewhere meanwhile', async () => {
    const { annas, jons, types } = await twoEditors();
    const notice = annas.getByRole('button', { name: 'Undo: Text Block hidden' });
    const isRestore = (body: string | null) => !!body?.includes('mutation RestoreBlock');
    let release = () => {};
    await annas.route('**/graphql', async (route) => {
      if (isRestore(route.request().postData()))
        await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
    for (const first of ['she', 'he']) {
      await hide(annas, 'Hide text');
      const asked = annas.waitForRequest((request) => isRestore(request.postData()));
      await notice.press('Enter');
      await asked;
      if (first === 'he') {
        await card(jons, 'Text').waitFor({ state: 'detached' });
        await fromMenu(jons, 'Removed blocks');
        await press(jons, 'Bring back Text Block');
      } else {
        await annas.keyboard.press('Shift+Tab');
        await annas.getByRole('button', { name: 'Hide photo' }).focus();
        release();
      }
      await card(annas, 'Text').waitFor();
      const label = first === 'he' ? 'Text' : 'Photos';
      await card(annas, label).locator(':focus').waitFor();
      release();
      await said(annas, 'Text Block is back');
      await card(annas, label).locator(':focus').waitFor();
      expect(await types()).toEqual(TYPES);
    }
    await annas.unroute('**/graphql');
  });

  it('keeps the focus if the block before a notice is removed, or both change one block at once', async () => {
    const { annas, jons, types } = await twoEditors();
    await hide(annas, 'Hide text');
    const notice = annas.getByRole('button', { name: 'Undo: Text Block hidden' });
    await notice.focus();
    await card(jons, 'Text').waitFor({ state: 'detached' });
    await hide(jons, 'Hide photo'); // behind which the notice stands
    await said(annas, 'Jon Dale removed Photos Block');
    await card(annas, 'Photos').waitFor({ state: 'detached' });
    expect(await notice.evaluate((button) => button === document.activeElement)).toBe(true);

    await moveBlock(annas, 'up', 'Image');
    await said(annas, 'Image Block moved, now 2 of 4');
    await expect.poll(async () => (await shown(jons))[1]).toBe('Image');
    const handle = card(annas, 'Image').getByRole('button', { name: 'Move Image', exact: true });
    let release = () => {};
    await annas.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation MoveBlock'))
        await new Promise<void>((resolve) => (release = resolve));
      await route.continue();
    });
    await handle.focus();
    const asked = annas.waitForRequest((request) => !!request.postData()?.includes('MoveBlock'));
    await annas.keyboard.press('Control+z');
    await asked;
    await moveBlock(jons, 'up', 'Image');
    await expect.poll(async () => (await shown(jons))[0]).toBe('Image');
    release();
    await said(annas, 'Undone: Image Block moved');
    expect(await handle.evaluate((button) => button === document.activeElement)).toBe(true);
    const again = annas.waitForRequest((request) => !!request.postData()?.includes('MoveBlock'));
    await annas.keyboard.press('Control+Shift+z');
    await again;
    await hide(jons, 'Hide image');
    await said(annas, 'Jon Dale removed Image Block');
    await expect.poll(() => card(annas, 'Image').count()).toBe(0);
    release();
    await expect.poll(() => annas.locator('.block-card :focus').count()).toBe(1);
    expect(await types()).not.toContain('image');
    await annas.unroute('**/graphql');
  });

  it('takes back one’s own words in a text, and not the other’s', async () => {
    const { annas, jons, text } = await twoEditors();
    for (const [page, words] of [
      [annas, ' From Anna.'],
      [jons, ' From Jon.'],
    ] as const) {
      await press(page, 'Edit Text');
      await page.getByRole('dialog').locator('.rich-text-words p').first().click();
      await page.keyboard.press('End');
      await page.keyboard.type(words);
      await page.getByRole('dialog').getByText('Saved', { exact: true }).waitFor();
      await press(page, 'Save');
      await expect.poll(text).toContain(words.trim());
    }
    await undo(annas);
    await said(annas, 'Undone: Text changed');
    await expect.poll(text).not.toContain('From Anna.');
    await expect.poll(() => text()).toContain('From Jon.');
    await card(annas, 'Text').getByText('From Jon.').waitFor();
  });

  it('leaves a photo that the other has moved since, and takes back an own move', async () => {
    const { annas, jons } = await twoEditors();
    const order = (page: Page) =>
      page
        .locator('.photos-grid img')
        .evaluateAll((all) => all.map((image) => image.getAttribute('alt')));
    const move = async (page: Page, photo: number, way: string, place: string) => {
      await press(page, `Edit photo ${photo}`);
      await press(page, way);
      await page.getByRole('dialog').getByText(place, { exact: true }).waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    };
    await move(annas, 1, 'Move later', '2 of 3');
    await expect.poll(async () => (await order(jons))[1]).toBe('Photo number 1');
    await move(jons, 2, 'Move later', '3 of 3');
    await expect.poll(async () => (await order(annas))[2]).toBe('Photo number 1');
    await undo(annas);
    await said(annas, `Somebody else has moved this since, ${LEFT}`);
    await expect.poll(async () => (await order(annas))[2]).toBe('Photo number 1');
    await undo(jons);
    await said(jons, 'Undone: Photo moved');
    await expect.poll(async () => (await order(annas))[1]).toBe('Photo number 1');
  });
});
