import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBlocks, ofMember } from '../server/testing/test-blocks.ts';
import { createMemorial, createEmptyPage } from '../server/testing/factories.ts';
import { newMember } from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import {
  accessibilityFaults,
  waitForHydration,
  DESKTOP,
  PHONE,
  useBrowser,
} from './support/browser.ts';
import { add, card, type EditorPhone, newEditor, listTypes } from './support/editors.ts';

const browser = useBrowser();
const app = useTestApp();
let phone: EditorPhone;
beforeAll(async () => {
  phone = await newEditor(app, browser);
});

const PICTURE = `/media/${'0'.repeat(32)}_900x600_2f5d50`;

/** Creates a memorial whose bio has all pictures, with the calls of a member. */
async function startMemorial() {
  const page = await createMemorial(app.dataSource);
  const blocks = ofMember(app, await newMember(app, page));
  const findId = async (type: string) =>
    (await readBlocks(app, page)).find((b) => b.type === type)!.id;
  await app.dataSource.query(
    `update component set payload = payload || $2 where page_id = $1 and type = 'bio'`,
    [page.id, { cover: PICTURE, avatar: PICTURE }],
  );
  return { page, blocks, findId };
}

async function visit(path: string, options: object = PHONE): Promise<Page> {
  const context = await browser.newContext({ ...DESKTOP, ...options });
  const visitor = await context.newPage();
  await visitor.goto(`${app.origin}/${path}`);
  return visitor;
}

/** What of a bio's head is on the screen. */
async function expectWholeBio(screen: Page): Promise<void> {
  await screen.getByText('abt 1943 – 4 May 2021').waitFor();
  await screen.getByText('In loving memory of Ada.').waitFor();
  await expect
    .poll(() => screen.getByRole('img', { name: 'Portrait of Ada Bell' }).count())
    .toBe(1);
  await expect.poll(() => screen.locator('img.cover').count()).toBe(1);
  await expect
    .poll(() => screen.getByRole('heading', { name: 'Ada Bell' }).count())
    .toBeGreaterThan(0);
}

describe('a bio that is not the first block', () => {
  it('is shown as a whole on the public page, with and without JavaScript, and in Preview', async () => {
    const { page, blocks, findId } = await startMemorial();
    const visitor = await visit(page.url);
    await waitForHydration(visitor);
    await expectWholeBio(visitor);
    await app.rest(...blocks.move(await findId('text'), null));
    const tops = () =>
      visitor.evaluate(() =>
        ['.text-block', '.portrait'].map((selector) =>
          Math.round(document.querySelector(selector)!.getBoundingClientRect().top + scrollY),
        ),
      );
    await expect.poll(async () => (([text, face]) => text! < face!)(await tops())).toBe(true);
    await expectWholeBio(visitor);
    await expect
      .poll(() => visitor.getByRole('heading', { level: 1 }).textContent())
      .toBe('Ada Bell');
    expect(await accessibilityFaults(visitor)).toEqual([]);
    const reader = await visit(page.url, { ...PHONE, javaScriptEnabled: false });
    await expectWholeBio(reader);
    const screen = await phone.open(page);
    await screen.getByRole('button', { name: 'Preview' }).click();
    await expectWholeBio(screen);
    for (const screen of [visitor, reader]) await screen.context().close();
  });
});

describe('the preview', () => {
  it('has one left edge, and headings as on the public page', async () => {
    const { page } = await startMemorial();
    const visitor = await visit(page.url);
    const heading = (screen: Page) =>
      screen
        .getByRole('heading', { name: 'Tributes' })
        .evaluate((element) => [
          getComputedStyle(element).fontSize,
          getComputedStyle(element).marginTop,
        ]);
    const screen = await phone.open(page);
    await screen.getByRole('button', { name: 'Preview' }).click();
    await screen.getByRole('heading', { name: 'Tributes' }).waitFor();
    await expect.poll(() => heading(screen)).toEqual(await heading(visitor));
    const edges = await screen.evaluate(() =>
      ['.bio-head > *', '.tributes-view > h2'].map(
        (selector) =>
          document.querySelector(`.editor-preview ${selector}`)!.getBoundingClientRect().left,
      ),
    );
    expect(edges[0]).toBe(edges[1]);
    await visitor.context().close();
  });
});

describe('a page’s new name', () => {
  it('is shown on every open screen, and in the list of a member’s pages', async () => {
    const { page, blocks, findId } = await startMemorial();
    const visitor = await visit(page.url);
    await waitForHydration(visitor);
    const screen = await phone.open(page);
    await blocks.change(await findId('bio'), { name: 'Ada Bell-Reed' });
    await expect.poll(() => visitor.title()).toContain('Ada Bell-Reed');
    const html = await (await fetch(`${app.origin}/${page.url}`)).text();
    expect(html).toContain('<meta property="og:title" content="Ada Bell-Reed"');
    await screen.getByRole('button', { name: 'Menu' }).click();
    await screen.getByRole('link', { name: 'Your pages' }).click();
    await screen.getByRole('heading', { level: 2, name: 'Ada Bell-Reed' }).waitFor();
    await visitor.context().close();
  });
});

describe('a second block of a type that a page has once', () => {
  it('cannot be added, which pressing its button explains', async () => {
    const { page } = await startMemorial();
    const screen = await phone.open(page);
    await screen.getByRole('button', { name: 'Add components' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Select block add to content' });
    for (const label of ['Photos', 'Tributes', 'Bio']) {
      const button = dialog.getByRole('button', { name: `Add ${label}` });
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
      await button.focus();
      await screen.keyboard.press('Enter');
      await dialog.getByRole('status').getByText('Your page has it already.').waitFor();
    }
    expect(await accessibilityFaults(screen)).toEqual([]);
    await expect.poll(() => listTypes(app, page)).toHaveLength(6);
    await dialog.getByRole('button', { name: 'Add Text' }).click();
    await expect.poll(() => listTypes(app, page)).toHaveLength(7);
  });

  it('links to the first one if it exists all the same, in the editor and for visitors', async () => {
    const { page, blocks } = await startMemorial();
    for (const type of ['photos', 'comment', 'bio']) await blocks.add(page, type);
    const visitor = await visit(page.url);
    const links = ['The photos are all together', 'The tributes are all together'];
    for (const words of links) await visitor.getByRole('link', { name: words }).waitFor();
    await expect.poll(() => visitor.getByRole('heading', { name: 'Ada Bell' }).count()).toBe(1);
    await visitor.getByRole('link', { name: 'The photos' }).click();
    await expect
      .poll(() =>
        visitor.locator('.photos').evaluate((element) => element.getBoundingClientRect().top),
      )
      .toBeLessThan(740);
    const screen = await phone.open(page);
    await card(screen, 'Photos').nth(1).getByText('The photos stand once').waitFor();
    await card(screen, 'Tributes').nth(1).getByText('The wall stands once').waitFor();
    await visitor.context().close();
  });
});

describe('a new block', () => {
  const focused = (screen: Page) =>
    screen.evaluate(() => {
      const { activeElement } = document;
      const card = activeElement?.closest('[data-block]');
      return `${card?.getAttribute('aria-label')}: ${activeElement?.getAttribute('aria-label')}`;
    });

  it('goes above the tributes by the button on top, and its pencil gets the focus', async () => {
    const { page } = await startMemorial();
    const screen = await phone.open(page);
    await add(screen, 'Text', 1);
    await expect.poll(() => focused(screen)).toBe('Text: Edit Text');
    await expect
      .poll(async () => (await listTypes(app, page)).slice(-2))
      .toEqual(['text', 'comment']);
  });

  it('goes to its place by the plus between two blocks, with the keyboard alone', async () => {
    const page = await createEmptyPage(app.dataSource);
    const member = ofMember(app, await newMember(app, page));
    for (const type of ['text', 'comment', 'image']) await member.add(page, type);
    const screen = await phone.open(page);
    const addAt = async (place: string, label: string) => {
      await screen.getByRole('button', { name: place }).focus();
      await screen.keyboard.press('Enter');
      const dialog = screen.getByRole('dialog', { name: 'Select block add to content' });
      await dialog.getByRole('button', { name: `Add ${label}` }).focus();
      await screen.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
    };
    await addAt('Add a block above Tributes', 'Video');
    await screen.getByText('Video Block added as 2 of 4').waitFor();
    await expect.poll(() => focused(screen)).toBe('Video: Edit Video');
    await addAt('Add a block above Text', 'Bio');
    await expect.poll(() => focused(screen)).toBe('Bio: Edit cover');
    await expect
      .poll(() => listTypes(app, page))
      .toEqual(['bio', 'text', 'youtube', 'comment', 'image']);
    expect(await accessibilityFaults(screen)).toEqual([]);
  });
});
