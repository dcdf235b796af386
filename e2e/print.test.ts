import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { newMember } from '../server/testing/test-people.ts';
import { plain } from '../server/testing/test-pictures.ts';
import { accessibilityFaults, PHONE, useBrowser } from './support/browser.ts';

const SET = 'mutation ($input: SetServiceInput!) { setService(input: $input) { id } }';

const POST = 'mutation ($input: PostTributeInput!) { postTribute(input: $input) { status } }';

const browser = useBrowser();
const app = useTestApp();
let page: Page;
let url: string;
beforeAll(async () => {
  const memorial = await newMemorial();
  url = `${app.origin}/${memorial.url}`;
  for (const content of [
    'Fair tide.',
    'w'.repeat(400),
    'وصلنا إلى القرية',
    'A message. '.repeat(30),
  ])
    await app.rest('POST', `/api/comments/${memorial.id}`, { name: 'Ines', content });
  await post(memorial, [await upload(90, 120), await upload(90, 60), await upload(60, 90)]);
  page = await browser.newPage(PHONE);
});

/** A page whose service is today. */
async function newMemorial() {
  const memorial = await createMemorial(app.dataSource);
  const { headers } = await newMember(app, memorial);
  const startsAt = new Date().toISOString();
  const service = { title: 'Thanksgiving', startsAt, timeZone: 'Europe/London', place: 'St Ia' };
  await app.graphql(SET, { input: { pageId: memorial.id, ...service } }, headers);
  return memorial;
}

/** Leaves a message with these photos. */
async function post({ id: pageId }: { id: string }, images: string[]) {
  const content = 'A word. '.repeat(16);
  const input = { pageId, clientId: randomUUID(), name: 'Ines', content, images };
  const { errors } = await app.graphql(POST, { input });
  expect(errors).toBeUndefined();
}

/** Uploads a photo of this size and returns its address. */
async function upload(width: number, height: number): Promise<string> {
  const form = new FormData();
  form.set('file', new Blob([await plain(width, height).jpeg().toBuffer()]), 'roses.jpg');
  const tmp = `${app.origin}/api/upload/image/tmp`;
  const answer = await fetch(tmp, { method: 'POST', body: form });
  return ((await answer.json()) as { file_url: string }).file_url;
}

/** Opens a page with its style for paper, which comes after its first look. */
async function open(address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(
    () =>
      location.pathname.endsWith('/book') ||
      location.search === '?print' ||
      [...document.styleSheets].some(({ href }) => href?.includes('tribute-print')),
  );
}

/** The widths and heights of a printed document's pages, in millimetres. */
async function print(address: string): Promise<string[]> {
  await open(address);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const toMillimetres = (points: string) => Math.round((Number(points) / 72) * 25.4);
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width = '', height = '']) => `${toMillimetres(width)} × ${toMillimetres(height)}`,
  );
}

it.each([
  ['/book', '148 × 210'],
  ['/book?paper=a4', '210 × 297'],
  ['?print', '210 × 297'],
  ['', '210 × 297'],
])('prints %j on pages of %s mm', async (path, size) => {
  const sizes = await print(url + path);
  expect(sizes.length).toBeGreaterThan(path.startsWith('/book') ? 3 : 0);
  expect(new Set(sizes)).toEqual(new Set([size]));
});

it.each(['/book', '/book?paper=a4'])(
  'prints a message and its photo on one page of %j, if they fit',
  async (path) => {
    const memorial = await newMemorial();
    const book = `${app.origin}/${memorial.url}${path}`;
    const image = await upload(900, 600);
    await post(memorial, [image]);
    const withPhoto = await print(book);
    await app.dataSource.query('delete from tribute_photo where image = $1', [image]);
    expect(withPhoto).toHaveLength((await print(book)).length);
  },
);

it.each(['/book', '?print', ''])(
  'puts no page break after a heading or inside photos in print of %j',
  async (path) => {
    await page.emulateMedia({ media: 'print' });
    await open(url + path);
    const readStyle = (selector: string, name: 'breakAfter' | 'breakInside') =>
      page
        .locator(selector)
        .evaluateAll((all, style) => all.map((element) => getComputedStyle(element)[style]), name);
    for (const value of await readStyle('main :is(h1, h2, h3)', 'breakAfter'))
      expect(value).toBe('avoid');
    const photos = await readStyle(
      'main :is(figure, .photos, .photo-rows, .tribute-photos)',
      'breakInside',
    );
    expect(new Set(photos)).toEqual(new Set(['avoid']));
    await page.emulateMedia({ media: null });
  },
);

it('prints a page without links and buttons', async () => {
  const memorial = await newMemorial();
  for (let count = 0; count < 11; count++) {
    const words = { name: 'Ines', content: `Fair tide ${count}.` };
    await app.rest('POST', `/api/comments/${memorial.id}`, words);
  }
  await open(`${app.origin}/${memorial.url}`);
  const search = page.getByRole('link', { name: 'Search' });
  await search.waitFor();
  await page.emulateMedia({ media: 'print' });
  await search.waitFor({ state: 'hidden' });
  await expect
    .poll(() => page.locator('main :is(button, a.quiet, input):visible').allInnerTexts())
    .toEqual([]);
  await page.emulateMedia({ media: null });
});

it.each(['light', 'dark'] as const)(
  'shows the book in %s on a small phone at double text size, accessible and in the product’s font',
  async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${url}/book`);
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.fonts.check('1rem Fraunces'))).toBe(true);
    await expect.poll(() => page.evaluate(() => document.fonts.size)).toBe(6);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.setViewportSize(PHONE.viewport);
  },
);
