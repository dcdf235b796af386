import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ofMember } from '../server/testing/test-blocks.ts';
import { createPage } from '../server/testing/factories.ts';
import { newMember } from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { waitForHydration, DESKTOP, PHONE, useBrowser } from './support/browser.ts';

const browser = useBrowser();
const app = useTestApp();

const paragraphs = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) => `<p>${name} paragraph ${n + 1} of a long story.</p>`);
const writeText = (name: string, count = 12) => paragraphs(name, count).join('');

/** A page of long texts around an album, and messages below; with what its member can do. */
async function startPage() {
  const page = await createPage(app.dataSource);
  const member = await newMember(app, page);
  const blocks = ofMember(app, member);
  const add = async (type: string, payload?: object) => {
    const id = await blocks.add(page, type);
    if (payload) await blocks.change(id, payload);
    return id;
  };
  await add('bio', { name: 'Ada Bell' });
  const first = await add('text', { content: writeText('First') });
  const second = await add('text', { content: writeText('Second') });
  const photos = await add('photos');
  for (let n = 0; n < 9; n++)
    await app.dataSource.query(
      `insert into photo (id, page_id, image, caption, rank)
       values (gen_random_uuid(), $1, $2, '', $3)`,
      [page.id, `/media/${'0'.repeat(32)}_900x600_2f5d50`, `a${n}`],
    );
  const last = await add('text', { content: writeText('Last') });
  await add('comment');
  for (let n = 1; n <= 12; n++) await post(page.id, `Message ${n} to remember her by.`);
  return { page, member, blocks, add, first, second, photos, last };
}

async function post(pageId: string, content: string): Promise<string> {
  const { body } = await app.rest('POST', `/api/comments/${pageId}`, { name: 'Jo', content });
  return (body['items'] as { id: string }[])[0]!.id;
}

/** A visitor who has an element in view, in a browser with or without scroll anchoring. */
async function readerAt(url: string, what: string, device: object, native: boolean) {
  const context = await browser.newContext({ ...DESKTOP, ...device });
  const reader = await context.newPage();
  await reader.goto(`${app.origin}/${url}`);
  await waitForHydration(reader);
  if (!native) await reader.addStyleTag({ content: 'html { overflow-anchor: none }' });
  const there = reader.locator(what).first();
  await there.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 200));
  await expect.poll(() => measureTop(reader, what)).toBe(200);
  return { reader, close: () => context.close() };
}

const measureTop = (reader: Page, what: string) =>
  reader
    .locator(what)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().top));
const words = (reader: Page) => reader.locator('main').evaluate((main) => main.textContent);

const WIDE = { viewport: { width: 1280, height: 800 } };
const DEVICES = [
  ['a desktop', WIDE, true],
  ['a phone whose browser holds no place itself', PHONE, false],
] as const;

describe.each(DEVICES)('a reader on %s', (_, device, native) => {
  it('keeps the photos in view in their place, whatever members do to the blocks above', async () => {
    const { page, member, blocks, add, first, second, photos, last } = await startPage();
    const { reader, close } = await readerAt(page.url, '#photos h2', device, native);
    const stays = async (seen: (text: string) => boolean) => {
      await expect.poll(async () => seen((await words(reader)) ?? '')).toBe(true);
      await reader.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      expect(Math.abs((await measureTop(reader, '#photos h2')) - 200)).toBeLessThanOrEqual(2);
    };
    const before = (first: string, other: string) => (text: string) =>
      text.indexOf(`${first} paragraph`) < text.indexOf(`${other} paragraph`);

    await app.rest(...blocks.move(first, photos)); // from above to below
    await stays(before('Second', 'First'));
    await app.rest(...blocks.move(last, null)); // from below to the top
    await stays(before('Last', 'Second'));
    await blocks.change(second, { content: writeText('Second', 25) }); // a text grows
    await stays((text) => text.includes('Second paragraph 25'));
    await blocks.change(second, { content: writeText('Second', 3) }); // and shrinks
    await stays((text) => !text.includes('Second paragraph 4 '));
    await blocks.remove(last);
    await stays((text) => !text.includes('Last'));
    await app.rest('POST', `/api/component/${last}/restore`, {}, member.headers);
    await stays((text) => text.includes('Last'));
    const added = await add('text', { content: writeText('New') });
    await app.rest(...blocks.move(added, second));
    await stays(before('New', 'First'));
    await app.rest(...blocks.move(photos, last)); // what they look at itself
    await expect.poll(async () => (await words(reader))?.search(/Photos.*Second/)).not.toBe(-1);
    await stays(before('Last', 'New'));
    await close();
  });

  it('keeps the line being read in its place, in a text and on the wall, while others change them', async () => {
    const { page, member, blocks, second } = await startPage();
    const line = 'p:text("Second paragraph 9 of")';
    const { reader, close } = await readerAt(page.url, line, device, native);
    const grown = ['<p>Begun anew.</p>', ...paragraphs('Second', 12)].join('');
    await blocks.change(second, { content: grown });
    await reader.getByText('Begun anew.').waitFor({ state: 'attached' });
    expect(Math.abs((await measureTop(reader, line)) - 200)).toBeLessThanOrEqual(2);

    const message = 'article:has-text("Message 4 to")';
    await reader
      .locator(message)
      .evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 200));
    await expect.poll(() => measureTop(reader, message)).toBe(200);
    const items = await app.rest('GET', `/api/comments/${page.id}`);
    const { id } = (items.body['items'] as { id: string; content: string }[]).find(({ content }) =>
      content.startsWith('Message 9'),
    )!;
    const query = 'mutation ($id: ID!) { hideTribute(id: $id) { status } }';
    await app.graphql(query, { id }, member.headers);
    await reader.getByText('Message 9 to').waitFor({ state: 'detached' });
    expect(Math.abs((await measureTop(reader, message)) - 200)).toBeLessThanOrEqual(2);
    await close();
  });

  it('keeps the line being read in its place when blocks around it are removed', async () => {
    const { page, member, blocks, first, second, photos, last } = await startPage();
    await blocks.change(second, { content: writeText('Second', 30) }); // a view's height is left below
    const line = 'p:text("Second paragraph 8 of")';
    const { reader, close } = await readerAt(page.url, line, device, native);
    const stays = async (seen: (text: string) => boolean) => {
      await expect.poll(async () => seen((await words(reader)) ?? '')).toBe(true);
      await reader.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      expect(Math.abs((await measureTop(reader, line)) - 200)).toBeLessThanOrEqual(2);
    };
    await blocks.remove(first); // the one above: its own margins are those of a first block now
    await stays((text) => !text.includes('First'));
    await blocks.remove(last);
    await blocks.remove(photos);
    await stays((text) => !text.includes('Last') && !text.includes('Photos'));
    await app.rest('POST', `/api/component/${first}/restore`, {}, member.headers);
    await stays((text) => text.includes('First'));
    await close();
  });
});
