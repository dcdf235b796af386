import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fromMenu, ready } from './support/editors.ts';
import { createEmptyPage } from '../server/testing/factories.ts';
import { type Person, joinPage } from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { openEditor as openRawEditor } from '../server/testing/test-editor.ts';
import { accessibilityFaults, useBrowser } from './support/browser.ts';
import { card, hide, openWindow, pageOfTwo, press, saved } from './support/two-members.ts';

// What happens to unsaved words when their block, page or membership is removed.

const DELETE = 'mutation ($pageId: ID!) { deletePage(pageId: $pageId) { goneAt } }';
const RESTORE = 'mutation ($pageId: ID!) { restorePage(pageId: $pageId) { id } }';
const REMOVE = `mutation ($input: MemberInput!) { removeMember(input: $input) { members { role } } }`;

const browser = useBrowser();
const app = useTestApp();

const openEditor = (url: string, person: Person) =>
  openWindow(app, browser, `/edit/${url}`, person);

async function createOwnPage(owner: Person) {
  const page = await createEmptyPage(app.dataSource);
  await joinPage(app, owner, page, 'owner');
  return page;
}

/** Opens the editor of a formatted text and waits until it is in step with the server. */
async function openText(page: Page, pencil: string, label: string) {
  await press(page, pencil);
  const words = page.getByRole('dialog').getByRole('textbox', { name: label });
  await words.waitFor();
  return words;
}

async function typeAtTheEnd(page: Page, words: ReturnType<Page['locator']>, text: string) {
  await words.locator('p').last().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
}

async function readText(pageId: string, type: string): Promise<string> {
  const [row] = await app.dataSource.query<{ content: string }[]>(
    `select payload ->> 'content' as content from component where page_id = $1 and type = $2`,
    [pageId, type],
  );
  return row?.content ?? '';
}

async function lastSeq(pageId: string): Promise<number> {
  const [row] = await app.dataSource.query<{ seq: number }[]>(
    'select last_seq::int as seq from page where id = $1',
    [pageId],
  );
  return row?.seq ?? 0;
}

describe('a member who is removed while a text is open', () => {
  it('can still read and copy it, is told so, and nothing typed from then on is stored', async () => {
    const { page, anna, jon } = await pageOfTwo(app);
    const jons = await openEditor(page.url, jon);
    const words = await openText(jons, 'Edit Text', 'Text');
    await typeAtTheEnd(jons, words, ' In time.');
    await jons.getByRole('dialog').getByText('Saved', { exact: true }).waitFor();
    await expect.poll(() => readText(page.id, 'text')).toContain('In time.');

    const input = { pageId: page.id, userId: jon.id };
    await expect
      .poll(async () => (await app.graphql(REMOVE, { input }, anna.headers)).errors)
      .toBeUndefined();
    const before = await lastSeq(page.id);
    await jons.getByText('You can no longer change this page. Your words are still here').waitFor();
    await words.click();
    await jons.keyboard.type('Too late. ');
    await jons.getByRole('dialog').getByText('Not saved yet').waitFor();
    await expect.poll(() => words.textContent()).toContain('Her dinghy was called Comma. In time.');
    await words.click();
    await jons.keyboard.press('Control+a');
    const copied = await jons.evaluate(() => {
      const clipboardData = new DataTransfer();
      const copy = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(copy);
      return clipboardData.getData('text/plain') || String(getSelection());
    });
    expect(copied).toContain('In time.');

    const [block] = await app.dataSource.query<{ id: string }[]>(
      `select id from component where page_id = $1 and type = 'text'`,
      [page.id],
    );
    const raw = await openRawEditor(app.origin, block?.id ?? '', jon.headers.authorization);
    await expect.poll(async () => (await raw.closed).code).toBe(4403);
    await press(jons, 'Save');
    await expect.poll(() => readText(page.id, 'text')).not.toContain('Too late');
    await expect.poll(() => lastSeq(page.id)).toBe(before);
    await jons.getByText('You do not belong to this page any more').waitFor();
    await jons.context().close();
  });
});

describe('a page that is put away while it is edited', () => {
  it('says so before anything else is typed, and saves what is typed then once it is back', async () => {
    const { page, anna, jon } = await pageOfTwo(app);
    const jons = await openEditor(page.url, jon);
    const quote = card(jons, 'Bio').getByRole('textbox', { name: 'Quote' });
    await quote.waitFor();
    const put = await app.graphql(DELETE, { pageId: page.id }, anna.headers);
    expect(put.errors).toBeUndefined();
    const note = jons.locator('.editor-note');
    await note.getByText('This page has been put away. Bring it back first.').waitFor();
    await quote.fill('Kept all the while.');
    await jons.locator('[data-saved=refused]').waitFor();
    await expect.poll(() => quote.inputValue()).toBe('Kept all the while.');
    const again = await jons.context().newPage();
    await again.goto(`${app.origin}/edit/${page.url}`);
    const kept = again.getByRole('region', { name: 'Kept on this phone, and not saved' });
    await kept.getByText('Kept all the while.').waitFor();
    expect(await accessibilityFaults(again)).toEqual([]);

    await app.graphql(RESTORE, { pageId: page.id }, anna.headers);
    await note.waitFor({ state: 'detached' });
    await saved(jons);
    const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
    expect(JSON.stringify(body)).toContain('Kept all the while.');
    await jons.context().close();
  });
});

describe('words in a block that somebody else removes', () => {
  it.each([
    ['the text', 'Edit Text', 'Text', 'Hide text', 'text'],
    ['the life in a bio', 'Edit life', 'Life', 'Hide bio', 'bio'],
  ])(
    'stay in %s, and are saved when it is brought back',
    async (_what, pencil, label, remove, type) => {
      const { page, anna, jon } = await pageOfTwo(app);
      const [annas, jons] = [await openEditor(page.url, anna), await openEditor(page.url, jon)];
      const words = await openText(annas, pencil, label);
      await typeAtTheEnd(annas, words, ' One.');
      await annas.getByRole('dialog').getByText('Saved', { exact: true }).waitFor();
      await hide(jons, remove);
      const note = annas.getByText(
        'Jon Dale removed this block. What you wrote in it is kept here.',
      );
      await note.waitFor();
      await expect.poll(() => annas.getByText('removed this block').count()).toBe(1);
      await typeAtTheEnd(annas, words, ' Two.');
      await annas.getByRole('dialog').getByText('Not saved yet').waitFor();

      await press(annas, 'Bring it back');
      await annas.getByRole('dialog').getByText('Saved', { exact: true }).waitFor();
      await note.waitFor({ state: 'detached' });
      await expect.poll(() => words.textContent()).toContain(' One. Two.');
      await expect.poll(() => readText(page.id, type)).toContain(' One. Two.');
      await card(jons, label === 'Life' ? 'Bio' : 'Text')
        .getByText('One. Two.')
        .waitFor();
      await typeAtTheEnd(annas, words, ' Three.');
      await expect.poll(() => readText(page.id, type)).toContain(' One. Two. Three.');
      for (const editor of [annas, jons]) await editor.context().close();
    },
  );

  it('wait on the device through closing and reloading the editor, until the block is back', async () => {
    const { page, anna, jon } = await pageOfTwo(app);
    const [annas, jons] = [await openEditor(page.url, anna), await openEditor(page.url, jon)];
    const words = await openText(annas, 'Edit Text', 'Text');
    await hide(jons, 'Hide text');
    await annas.getByText('Jon Dale removed this block.').waitFor();
    await typeAtTheEnd(annas, words, ' Kept.');
    await annas.getByRole('dialog').getByText('Not saved yet').waitFor();
    await press(annas, 'Save');
    await press(annas, 'Edit quote');
    await hide(jons, 'Hide bio');
    await annas.getByText('Jon Dale removed this block.').waitFor();
    await annas.getByRole('dialog').getByRole('textbox', { name: 'Quote' }).fill('Kept, too.');
    await annas.locator('[data-saved=refused]').waitFor({ state: 'attached' });
    await press(annas, 'Save');

    annas.on('dialog', (dialog) => void dialog.accept());
    await annas.reload();
    await fromMenu(annas, 'Removed blocks');
    await annas.getByText('What you wrote in it since is kept').nth(1).waitFor();
    await press(annas, 'Bring back Text Block');
    await expect.poll(() => readText(page.id, 'text')).toContain('Kept.');
    await fromMenu(jons, 'Removed blocks'); // whoever brings it back
    await press(jons, 'Bring back Bio Block');
    const quote = card(jons, 'Bio').getByRole('textbox', { name: 'Quote' });
    await expect.poll(() => quote.inputValue()).toBe('Kept, too.');
    await press(annas, 'Close');
    await saved(annas);
    for (const editor of [annas, jons]) await editor.context().close();
  });
});

describe('a caption that is typed while somebody else removes its photo', () => {
  it('can be copied from a note until it is left, and then everything is saved', async () => {
    const { page, anna, jon } = await pageOfTwo(app);
    const [annas, jons] = [await openEditor(page.url, anna), await openEditor(page.url, jon)];
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await annas.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation CaptionPhoto')) await isReleased;
      await route.continue();
    });
    const asked = annas.waitForRequest((request) => !!request.postData()?.includes('CaptionPhoto'));
    await card(annas, 'Photos').getByLabel('Caption of photo 1').fill('The last word on it.');
    await asked;
    await press(jons, 'Edit photo 1');
    await jons.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await press(jons, 'Yes');
    await expect.poll(() => annas.locator('.photos-grid li').count()).toBe(2);
    release();
    const note = annas.locator('.editor-note');
    await annas.getByText('Something was removed while you wrote in it.').waitFor();
    await note.getByText('The last word on it.').waitFor();
    expect(await accessibilityFaults(annas)).toEqual([]);
    await annas.locator('[data-saved=refused]').waitFor();

    const { url } = await createOwnPage(anna);
    await annas.goto(`${app.origin}/edit/${url}`);
    await ready(annas);
    await saved(annas);

    await annas.goto(`${app.origin}/edit/${page.url}`);
    await note.getByRole('button', { name: 'Copy' }).click();
    await note.getByRole('button', { name: 'Leave it out' }).click();
    await saved(annas);
    await note.waitFor({ state: 'detached' });
    await annas.reload();
    await ready(annas);
    await expect.poll(() => note.count()).toBe(0);
    for (const editor of [annas, jons]) await editor.context().close();
  });
});

describe('words in a new block that never reached the server', () => {
  it('can be copied from a note until they are left out, and then everything is saved', async () => {
    const { page, anna } = await pageOfTwo(app);
    const annas = await openEditor(page.url, anna);
    let fail = () => {};
    const isFailing = new Promise<void>((resolve) => (fail = resolve));
    await annas.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('mutation AddBlock')) return route.continue();
      await isFailing;
      await route.abort('internetdisconnected');
    });
    await press(annas, 'Add components');
    await press(annas, 'Add Video');
    await card(annas, 'Video').nth(1).getByRole('button', { name: 'Edit Video' }).click();
    const sheet = annas.getByRole('dialog');
    await sheet.getByLabel('Link youtube').fill('https://youtu.be/CCmTY0PKGDs');
    await sheet.getByRole('button', { name: 'Save', exact: true }).click();
    fail();
    const note = annas.locator('.editor-note');
    await note.getByText('https://youtu.be/CCmTY0PKGDs').waitFor();
    await annas.locator('[data-saved=refused]').waitFor();
    await note.getByRole('button', { name: 'Leave it out' }).click();
    await saved(annas);
    await annas.context().close();
  });
});

describe('a page attached elsewhere while it is edited', () => {
  it('keeps unsaved words visible, says where it leads now, and stores nothing more', async () => {
    const target = await createEmptyPage(app.dataSource);
    const { page, anna, jon } = await pageOfTwo(
      app,
      await createEmptyPage(app.dataSource, { title: '', kind: null }), // not set up yet
    );
    await joinPage(app, anna, target, 'owner');
    const path = `/api/page/${page.id}/components`;
    const { body } = await app.rest('POST', path, { type: 'text' }, jon.headers);
    const jons = await openEditor(page.url, jon);
    const words = await openText(jons, 'Edit Text', 'Text');
    await app.rest('DELETE', `/api/component/${String(body['id'])}`, undefined, anna.headers);
    await words.click();
    await jons.keyboard.type('Half a thought');
    const ATTACH = `mutation ($input: AttachPageInput!) { attachPage(input: $input) { page { type } } }`;
    const attached = await app.graphql(
      ATTACH,
      { input: { from: page.url, to: target.url } },
      anna.headers,
    );
    expect(attached.errors).toBeUndefined();
    await jons.getByText('This address leads to another page now').waitFor({ state: 'attached' });
    await expect.poll(() => words.textContent()).toContain('Half a thought');
    const seq = await lastSeq(page.id);
    await press(jons, 'Save');
    expect((await app.rest('POST', path, { type: 'text' }, jon.headers)).body).toEqual({
      error: true,
      msg: 'This address leads to another page already.',
    });
    await expect.poll(() => lastSeq(page.id)).toBe(seq);
    await jons.getByRole('link', { name: 'Edit that page' }).click();
    await jons.waitForURL(`${app.origin}/edit/${target.url}`);
    await jons.context().close();
  });
});
