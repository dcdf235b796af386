import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { createMemorial, createPage } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import {
  accessibilityFaults,
  waitForHydration,
  waitForAnimations,
  faultsInBothThemes,
  fastForwardUntil,
  CACHING_PHONE,
  PHONE,
  useBrowser,
} from './support/browser.ts';

const browser = useBrowser();
const app = useTestApp();
let memorial: KeepsakePage;

beforeAll(async () => {
  memorial = await createMemorial(app.dataSource);
});

const address = () => `${app.origin}/${memorial.url}`;
const post = (content: string, name = 'Ines') =>
  app.rest('POST', `/api/comments/${memorial.id}`, {
    name,
    content,
    client_id: randomUUID(),
  });
const wordsOn = (page: Page) => page.locator('[role=feed] [role=article], [role=feed] article');

async function openPage(options = {}): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ ...PHONE, ...options });
  const page = await context.newPage();
  await page.goto(address());
  await waitForHydration(page);
  return { page, context };
}

async function write(page: Page, name: string, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Create a Tribute' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Message').fill(message);
  await page.getByRole('button', { name: 'Write' }).click();
}

describe('two windows on one memorial', () => {
  it('shows what one posts on the other, without a reload', async () => {
    const [writer, reader] = [await openPage(), await openPage()];
    await write(writer.page, 'Jonah Pike', 'Thirty of us learned to read in that room.');
    const arrived = reader.page.getByText('Thirty of us learned to read in that room.');
    await arrived.waitFor();
    await writer.page.getByText('On the wall').waitFor();
    await expect.poll(() => writer.page.getByText('Thirty of us learned to read').count()).toBe(1);
    await Promise.all([writer.context.close(), reader.context.close()]);
  });

  it('moves nothing that somebody reads, and announces new messages by a button that leads to them', async () => {
    for (let i = 0; i < 12; i++) await post(`Earlier words, number ${i}, long enough to be read.`);
    const { page, context } = await openPage();
    await page.waitForLoadState('networkidle');
    await wordsOn(page).nth(6).scrollIntoViewIfNeeded();
    await waitForAnimations(page);
    const before = await wordsOn(page).nth(6).boundingBox();
    await post('The first new one.');
    await post('The second new one.');
    const button = page.getByRole('button', { name: '2 new messages' });
    await button.waitFor();
    await expect.poll(async () => (await wordsOn(page).nth(6).boundingBox())?.y).toBe(before?.y);
    await button.click();
    await page.getByText('The second new one.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('The second new one.');
    await context.close();
  });

  it('loses and doubles nothing after being offline, and sends what was written meanwhile', async () => {
    const { page, context } = await openPage();
    await page.getByRole('button', { name: 'Create a Tribute' }).click();
    await page.getByLabel('Name').fill('Marta'); // the form's code is here
    await context.setOffline(true);
    await page.getByLabel('Message').fill('Written without any signal.');
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByText('Saved on this phone, waiting for signal').first().waitFor();
    for (let i = 0; i < 5; i++) await post(`While you were away ${i}.`);
    await context.setOffline(false);
    await page.getByText('While you were away 4.').waitFor();
    await page.getByText('On the wall').first().waitFor();
    for (const words of [
      'Written without any signal.',
      ...Array.from({ length: 5 }, (_, i) => `While you were away ${i}.`),
    ])
      await expect.poll(() => page.getByText(words).count()).toBe(1);
    await context.close();
  });

  it('goes live later if the signal is lost while its code loads', async () => {
    const context = await browser.newContext(PHONE);
    const parts = /assets\/(?:stream|socket)-/;
    let refused = 0;
    await context.route(parts, (route) => {
      refused += 1;
      return route.abort('internetdisconnected');
    });
    const page = await context.newPage();
    await page.goto(address());
    await expect.poll(() => refused).toBeGreaterThan(1);
    const came = page.waitForResponse(parts);
    await context.unroute(parts);
    await came;
    await post('Said before the phone could listen.');
    await page.getByText('Said before the phone could listen.').waitFor();
    await context.close();
  });

  it('keeps a draft through a reload, and names missing fields beside them', async () => {
    const { page, context } = await openPage();
    await page.getByRole('button', { name: 'Create a Tribute' }).click();
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByText('Please enter name').waitFor();
    await page.getByLabel('Name').fill('Wren');
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByText('Please enter content').waitFor();
    await page.getByLabel('Message').fill('Half a sentence');
    await page.reload();
    await page.getByRole('button', { name: 'Create a Tribute' }).click();
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Half a sentence');
    await context.close();
  });

  it('keeps a draft for each tab, and offers that of a closed tab to the next one', async () => {
    const { page: one, context } = await openPage();
    const openTab = async () => {
      const tab = await context.newPage();
      await tab.goto(address());
      return tab;
    };
    const openForm = (tab: Page) => tab.getByRole('button', { name: 'Create a Tribute' }).click();
    const message = (tab: Page) => tab.getByLabel('Message');
    const heldDrafts = (tab: Page) =>
      tab.evaluate(async () => (await navigator.locks.query()).held?.length);
    await openForm(one);
    await message(one).fill('Begun in the first tab.');
    await expect.poll(() => heldDrafts(one)).toBe(1);

    const two = await openTab();
    await openForm(two);
    await expect.poll(() => message(two).inputValue()).toBe('');
    await message(two).fill('Begun in the second tab.');
    await message(one).fill('Begun in the first tab, and gone on.');
    for (const tab of [two, one]) {
      await tab.reload();
      await openForm(tab);
    }
    await expect.poll(() => message(one).inputValue()).toBe('Begun in the first tab, and gone on.');
    await expect.poll(() => message(two).inputValue()).toBe('Begun in the second tab.');

    await two.close();
    await expect.poll(() => heldDrafts(one)).toBe(1);
    const three = await openTab();
    await openForm(three);
    await expect.poll(() => message(three).inputValue()).toBe('Begun in the second tab.');
    await context.close();
  });

  it('posts a message with a photo, which the other window shows and opens large', async () => {
    const { default: sharp } = await import('sharp');
    const buffer = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#2f5d50' },
    })
      .jpeg()
      .toBuffer();
    const [writer, reader] = [await openPage(), await openPage()];
    await writer.page.getByRole('button', { name: 'Create a Tribute' }).click();
    await writer.page.getByLabel('Name').fill('Paul');
    await writer.page.getByLabel('Message').fill('With a picture of the gate.');
    const file = { name: 'gate.jpg', mimeType: 'image/jpeg', buffer };
    await writer.page.locator('input[type=file]').setInputFiles(file);
    await writer.page.getByRole('button', { name: 'Write' }).click();
    const small = reader.page.getByRole('link', { name: 'Photo from Paul' });
    await small.click();
    const viewer = reader.page.getByRole('dialog', { name: 'Photo' });
    await viewer.getByRole('img', { name: 'Photo from Paul' }).waitFor();
    await reader.page.goBack();
    await viewer.waitFor({ state: 'detached' });
    await expect.poll(() => reader.page.url()).toBe(address());
    await expect.poll(() => small.evaluate((link) => link === document.activeElement)).toBe(true);
    await Promise.all([writer.context.close(), reader.context.close()]);
  });
});

describe('an open form', () => {
  it('has one main button, which sends', async () => {
    const { page, context } = await openPage();
    const readColor = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .first()
        .evaluate((button) => getComputedStyle(button).backgroundColor);
    const main = await readColor('Create a Tribute');
    await page.getByRole('button', { name: 'Create a Tribute' }).click();
    await page.getByLabel('Name').waitFor();
    await expect.poll(() => readColor('Write')).toBe(main);
    await expect.poll(() => readColor('Close')).not.toBe(main);
    expect(await accessibilityFaults(page)).toEqual([]);
    await context.close();
  });
});

describe('a small photo', () => {
  it('is shown in its own size on every screen, also while it waits to be sent', async () => {
    const [writer, reader] = [await openPage(), await openPage({ deviceScaleFactor: 3 })];
    const { data, info } = await sharp({
      create: { width: 150, height: 200, channels: 3, background: '#2f5d50' },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    const photo = (page: Page) => page.getByRole('img', { name: 'Photo from Nell' });
    const isShown = async (page: Page) => {
      const box = await photo(page).boundingBox();
      return [box?.width, box?.height].map((side) => side && Math.round(side));
    };
    await writer.page.getByRole('button', { name: 'Create a Tribute' }).click();
    await writer.page.getByLabel('Name').fill('Nell');
    await writer.page.getByLabel('Message').fill('From my wallet.');
    const file = { name: 'wallet.png', mimeType: 'image/png', buffer: data };
    await writer.page.locator('input[type=file]').setInputFiles(file);
    await writer.page.getByAltText('The photo you chose').waitFor();
    await writer.context.setOffline(true);
    await writer.page.getByRole('button', { name: 'Write' }).click();
    await expect.poll(() => isShown(writer.page)).toEqual([info.width, info.height]);
    await writer.context.setOffline(false);
    await writer.page.getByRole('link', { name: 'Photo from Nell' }).waitFor();
    await expect.poll(() => isShown(writer.page)).toEqual([info.width, info.height]);
    await photo(reader.page).waitFor();
    await expect.poll(() => isShown(reader.page)).toEqual([info.width, info.height]);
    await Promise.all([writer.context.close(), reader.context.close()]);
  });
});

describe('a photo that is chosen before the code that reduces it has loaded', () => {
  const preparation = /assets\/shared-/;
  let phone: { page: Page; context: BrowserContext };
  let refused = 0;
  beforeEach(async () => {
    refused = 0;
    phone = await openPage();
    await phone.context.route(preparation, (route) => {
      refused += 1;
      return route.abort('internetdisconnected');
    });
    await phone.page.getByRole('button', { name: 'Create a Tribute' }).click();
  });
  afterEach(() => phone.context.close());

  const begin = async (
    message: string,
    file: { name: string; mimeType: string; buffer: Buffer },
  ) => {
    await phone.page.getByLabel('Name').fill('Paul');
    await phone.page.getByLabel('Message').fill(message);
    await phone.page.locator('input[type=file]').setInputFiles(file);
    await expect.poll(() => refused).toBeGreaterThan(0);
  };

  it('is sent after its words, and reduced once that code has loaded', async () => {
    const buffer = await sharp({
      create: { width: 3000, height: 1500, channels: 3, background: '#2f5d50' },
    })
      .jpeg()
      .toBuffer();
    await begin('A large one of the gate.', { name: 'gate.jpg', mimeType: 'image/jpeg', buffer });
    await phone.page.getByAltText('The photo you chose').waitFor();
    await phone.page.getByRole('button', { name: 'Write' }).click();
    const sent = async () => {
      const { body } = await app.rest('GET', `/api/comments/${memorial.id}`);
      const items = body['items'] as { content: string; image: string | null }[];
      return items.find(({ content }) => content === 'A large one of the gate.');
    };
    await expect.poll(sent).toMatchObject({ image: null });
    let stuck = 0;
    let answers = false;
    await phone.context.route(preparation, (route) => {
      if (answers) return route.continue();
      stuck += 1;
    });
    await expect.poll(() => stuck).toBe(1); // what sends a photo asks too
    answers = true;
    await phone.context.setOffline(true); // what neither came nor failed is given up
    await phone.context.setOffline(false); // signal is back: it is tried at once
    await expect.poll(async () => (await sent())?.image ?? '').toContain('_2000x1000_');
    await phone.page.getByText('On the wall', { exact: true }).first().waitFor();
  });

  it('does not stop the message if it is no picture', async () => {
    const buffer = Buffer.from('no picture at all');
    await begin('Without it, then.', { name: 'gate.jpg', mimeType: 'image/jpeg', buffer });
    await phone.page.getByText('This photo could not be prepared.').waitFor();
    await phone.page.getByRole('button', { name: 'Write' }).click();
    await phone.page.locator('article', { hasText: 'Without it, then.' }).waitFor();
  });
});

describe('the public page', () => {
  it('takes a tribute without JavaScript, names missing fields, and gives a private link', async () => {
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(address());
    await page.getByRole('button', { name: 'Create a Tribute' }).click();
    await page.getByLabel('Message').fill('Written on a very old phone.');
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByText('Please enter name').waitFor();
    await page.getByLabel('Name').fill('Odile');
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByText('Your message has arrived. On the wall').waitFor();
    await expect
      .poll(() => wordsOn(page).first().textContent())
      .toContain('Written on a very old phone.');
    const link = await page.getByRole('link', { name: 'your private link' }).getAttribute('href');
    await context.close();

    const later = await openPage();
    await later.page.goto(link!);
    const message = later.page.getByRole('dialog').getByLabel('Message');
    await expect.poll(() => message.inputValue()).toBe('Written on a very old phone.');
    await later.context.close();
  });

  it('takes a tribute that is sent before its code has loaded, and knows it as the device’s own', async () => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const isForm = () => new URL(page.url()).search === '?write=';
    await page.route('**/assets/*.js', (route) => (isForm() ? route.abort() : route.continue()));
    await page.goto(`${address()}?write=`);
    await page.getByLabel('Name').fill('Odile');
    await page.getByLabel('Message').fill('Sent by an impatient thumb.');
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByText('Your message has arrived. On the wall').waitFor();
    await waitForHydration(page);
    const own = page.locator('article', { hasText: 'Sent by an impatient thumb.' });
    await own.getByRole('button', { name: 'Change or take back' }).waitFor();
    await expect.poll(() => own.count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto(address());
    await waitForHydration(page);
    await own.getByRole('button', { name: 'Change or take back' }).waitFor();
    await context.close();
  });

  it('prints every message of a long wall, each of them whole', async () => {
    const long = await createMemorial(app.dataSource);
    await app.dataSource.query(
      `insert into tribute (id, page_id, client_id, name, content, status, seq)
       select gen_random_uuid(), $1, gen_random_uuid(), 'Guest ' || n, 'Printed words, number ' || n || '.', 'visible', n
       from generate_series(1, 130) as n`,
      [long.id],
    );
    await app.dataSource.query('update page set last_seq = 130 where id = $1', [long.id]);
    const { page, context } = await openPage();
    await page.goto(`${app.origin}/${long.url}`);
    await waitForHydration(page);
    await page.evaluate(() => {
      addEventListener('beforeprint', () => {
        const printed = [...document.querySelectorAll('[role=feed] article')];
        Object.assign(globalThis, { printed: printed.map(({ textContent }) => textContent) });
      });
    });
    await page.pdf({ format: 'A4' });
    const printed = await page.evaluate(
      () => (globalThis as unknown as { printed: string[] }).printed,
    );
    for (let n = 1; n <= 130; n++)
      expect(printed.filter((words) => words.includes(`number ${n}.`))).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    expect(
      await wordsOn(page)
        .first()
        .evaluate((article) => getComputedStyle(article).breakInside),
    ).toBe('avoid');
    await context.close();
  });

  it.each([360, 1280])('has a skip link to where one can write, at %i px', async (width) => {
    const { page, context } = await openPage({ viewport: { width, height: 800 } });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const order = await page.evaluate(() => {
      const target = document.querySelector(location.hash)!;
      const openers = [...document.querySelectorAll('.tribute-opener')];
      const opener = openers.find((element) => element.getClientRects().length > 0)!;
      return target.compareDocumentPosition(opener);
    });
    expect(order & 4).toBe(4); // it follows
    await context.close();
  });

  it('shows when a message was written, and the time in UTC to tooltips and screen readers', async () => {
    await post('When was "this" -- and where?');
    const { page, context } = await openPage();
    const time = wordsOn(page).first().locator('time');
    await expect.poll(() => time.getAttribute('title')).toMatch(/^\d\d:\d\d \d\d\/\d\d\/\d{4}$/);
    await expect
      .poll(() => time.locator('.unseen').textContent())
      .toBe(await time.getAttribute('title'));
    await expect
      .poll(() => wordsOn(page).first().textContent())
      .toContain('When was “this” – and where?');
    await context.close();
  });

  it('keeps what was typed into the form before its code had loaded', async () => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    let letIn: () => void = () => undefined;
    const mayCome = new Promise<void>((resolve) => (letIn = resolve));
    await context.route(/\/assets\/.*\.js$/, (route) => mayCome.then(() => route.continue()));
    await page.goto(address(), { waitUntil: 'commit' });
    const opener = page.getByRole('button', { name: 'Create a Tribute' });
    await expect.poll(() => opener.count()).toBe(1); // the styles are here, so it is painted
    await opener.click();
    await page.getByLabel('Name').fill('Wren');
    await page.getByLabel('Message').fill('Typed early.');
    letIn();
    await waitForHydration(page);
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.getByLabel('Message').press('End');
    await page.keyboard.type(' And late.');
    await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Typed early. And late.');
    await page.getByRole('button', { name: 'Write' }).click();
    await page.getByText('On the wall').first().waitFor();
    await page.getByText('Typed early. And late.').waitFor();
    await context.close();
  });

  it('shows the sender their own message after Write, and focuses it', async () => {
    const { page, context } = await openPage();
    await write(page, 'Tove', 'Where did my words go?');
    const own = page.locator('article', { hasText: 'Where did my words go?' });
    await own.getByText('On the wall').waitFor();
    await expect
      .poll(() => own.evaluate((article) => article === document.activeElement))
      .toBe(true);
    const isInSight = async () => {
      const box = (await own.boundingBox())!;
      return box.y > 0 && box.y + box.height < PHONE.viewport.height - 64;
    };
    await expect.poll(isInSight).toBe(true);
    await context.close();
  });

  it('sends a photo six times if the server fails or has no space, and then asks', async () => {
    const { page, context } = await openPage();
    await page.clock.install();
    let tries = 0;
    const uploads = /\/api\/upload\/image\/tmp$/;
    await context.route(uploads, (route) => {
      tries += 1;
      const json = { error: true, msg: 'There is no room for pictures just now.' };
      return route.fulfill({ status: tries % 2 ? 507 : 503, json });
    });
    await page.getByRole('button', { name: 'Create a Tribute' }).click();
    await page.getByLabel('Name').fill('Ulla');
    await page.waitForLoadState('networkidle'); // what judges names comes a moment after the form
    await page.getByLabel('Message').fill('With a photo that does not get through.');
    const photo = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#a05' },
    })
      .jpeg()
      .toBuffer();
    const file = { name: 'roses.jpg', mimeType: 'image/jpeg', buffer: photo };
    const refusal = page.getByText('“Thumbs.db” is not a picture and cannot be uploaded.');
    await page.getByLabel('Upload image').setInputFiles({ ...file, name: 'Thumbs.db' });
    await refusal.waitFor();
    await page.getByLabel('Upload image').setInputFiles(file);
    await page.getByAltText('The photo you chose').waitFor();
    await page.getByRole('button', { name: 'Write' }).click();
    const again = page.getByRole('button', { name: 'Try again' });
    await fastForwardUntil(page, () => again.isVisible());
    expect(tries).toBe(6);
    await context.unroute(uploads);
    await again.click();
    await again.waitFor({ state: 'detached' });
    const own = page.locator('article', { hasText: 'With a photo that does not' });
    await own.getByText('On the wall', { exact: true }).waitFor();
    await context.close();
  });

  it('can be read without JavaScript', async () => {
    await post('Readable without a script.');
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(address());
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Ada Bell');
    for (const words of ['Readable without a script.', 'There is no bad weather'])
      await expect.poll(() => page.getByText(words).first().isVisible()).toBe(true);
    for (const name of ['Photos', 'Videos', 'Tributes'])
      await expect.poll(() => page.getByRole('heading', { name }).isVisible()).toBe(true);
    await context.close();
  });

  it('can be read to the first message without JavaScript, and only its beginning is for search engines', async () => {
    const long = await createPage(app.dataSource);
    await app.rest('POST', `/api/comments/${long.id}`, { name: 'N', content: 'message 1' });
    for (let i = 2; i <= 62; i++)
      await app.rest('POST', `/api/comments/${long.id}`, { name: 'N', content: `message ${i}` });
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${app.origin}/${long.url}`);
    const read: string[][] = [];
    const earlier = page.getByRole('link', { name: 'Earlier messages' });
    for (;;) {
      read.push(await page.getByText(/^message \d+$/).allTextContents());
      const isPart = read.length > 1;
      await expect
        .poll(() => page.locator('link[rel=canonical]').getAttribute('href'))
        .toBe(`${app.origin}/${long.url}`);
      await expect
        .poll(() => page.locator('meta[name=robots][content=noindex]').count())
        .toBe(isPart ? 1 : 0);
      if ((await earlier.count()) === 0) break;
      await expect.poll(() => earlier.getAttribute('rel')).toBe('next');
      await Promise.all([page.waitForEvent('load'), earlier.click()]);
    }
    expect(read.map(({ length }) => length)).toEqual([15, 15, 15, 15, 2]);
    expect(read.flat()).toEqual(Array.from({ length: 62 }, (_, i) => `message ${62 - i}`));

    // alive, the same address is the whole wall again
    const alive = await openPage();
    await alive.page.goto(page.url());
    await alive.page.getByText('message 62', { exact: true }).waitFor();
    await expect.poll(() => new URL(alive.page.url()).search).toBe('');
    await expect
      .poll(() => alive.page.getByRole('link', { name: 'Earlier messages' }).count())
      .toBe(0);
    await Promise.all([context.close(), alive.context.close()]);
  });

  it('names its canonical address, however it was typed', async () => {
    const html = await (await fetch(address().toUpperCase().replace('HTTP', 'http'))).text();
    expect(html).toContain(`<link rel="canonical" href="${address()}">`);
  });

  it.for([360, 1280])(
    'has a name and its time on the side of the words, in any script, at %i px',
    async (width) => {
      await post('Fair winds, Ada.', 'משה כהן');
      await post('رياح طيبة يا أدا', 'Marta');
      const { page, context } = await openPage({ viewport: { width, height: 900 } });
      const measureSides = (words: string) =>
        page
          .locator('article', { hasText: words })
          .first()
          .evaluate((article) => {
            const { left, right } = article.getBoundingClientRect();
            const measureSide = (selector: string) => {
              const range = document.createRange();
              range.selectNodeContents(article.querySelector(selector)!);
              const text = range.getBoundingClientRect();
              return text.left - left < right - text.right ? 'left' : 'right';
            };
            return ['p', '.tribute-name', '.tribute-when'].map(measureSide);
          });
      await expect.poll(() => measureSides('Fair winds, Ada.')).toEqual(['left', 'left', 'left']);
      await expect.poll(() => measureSides('رياح طيبة')).toEqual(['right', 'right', 'right']);
      await context.close();
    },
  );

  it('loads less than 120 KB of JavaScript with its offline code, and shifts no layout', async () => {
    const context = await browser.newContext(CACHING_PHONE);
    const page = await context.newPage();
    const scripts = new Set<string>();

    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(response.url());
    });
    await page.addInitScript(() => {
      Object.assign(globalThis, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          (globalThis as unknown as { shift: number }).shift += entry.value;
      }).observe({ type: 'layout-shift' as 'resource', buffered: true });
    });
    await page.goto(address());
    await waitForHydration(page);
    const isThere = (name: string) => [...scripts].some((url) => url.includes(`/${name}-`));
    await expect.poll(() => isThere('socket') && isThere('TributeForm')).toBe(true); // the last of its code
    await page.waitForLoadState('networkidle');
    let bytes = 0;
    for (const url of scripts) {
      const source = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect(source.toString()).not.toMatch(/lexical|dnd-kit/i);
      bytes += gzipSync(source).length;
    }
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(120_000);
    expect(
      await page.evaluate(() => (globalThis as unknown as { shift: number }).shift),
    ).toBeLessThan(0.01);
    await context.close();
  });

  it('breaks no rule of WCAG 2.2 AA in either theme', async () => {
    const { page, context } = await openPage();
    await page.getByRole('button', { name: 'Create a Tribute' }).click();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await context.close();
  });

  it('fits 320 px', async () => {
    const { page, context } = await openPage({ viewport: { width: 320, height: 600 } });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await context.close();
  });

  it('opens photos large by keyboard and gives the focus back', async () => {
    const { page, context } = await openPage({ viewport: { width: 1280, height: 900 } });
    const first = page.locator('.photos a').first();
    await first.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog');
    await viewer.getByText('1 of 3').waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer.getByText('2 of 3').waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    await expect.poll(() => first.evaluate((link) => link === document.activeElement)).toBe(true);
    await context.close();
  });

  it('closes a photo by Back and stays, without leaving entries in the history', async () => {
    const { page, context } = await openPage();
    const viewer = page.getByRole('dialog');
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    const closings = [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.getByRole('button', { name: 'Close' }).dblclick(),
    ];
    for (const close of closings) {
      await page.locator('.photos a').nth(1).click();
      await viewer.getByText('2 of 3').waitFor();
      await expect.poll(() => page.url()).toBe(address());
      await close().catch(() => undefined); // gone before the second click
      await viewer.waitFor({ state: 'detached' });
      await expect.poll(() => page.url()).toBe(address());
    }
    await expect.poll(() => entries()).toBe(before + 1); // the one that Forward leads to
    await page.goForward();
    await viewer.getByText('2 of 3').waitFor();
    await page.reload();
    await viewer.getByText('2 of 3').waitFor();
    await page.goBack();
    await viewer.waitFor({ state: 'detached' });
    await page.goBack();
    await expect.poll(() => page.url()).not.toBe(address());
    await context.close();
  });

  it('answers unknown addresses with 404 and a message, and follows redirects', async () => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const response = await page.goto(`${app.origin}/nobody-lives-here`);
    expect(response?.status()).toBe(404);
    await page.getByRole('alert').getByText('There is no page at this address.').waitFor();
    await app.dataSource.query(
      `insert into page (id, url, type, redirect_url, active) values ($1, 'old-plate', 'redirect', $2, true)`,
      [randomUUID(), memorial.url],
    );
    await page.goto(`${app.origin}/OLD-plate`);
    await expect.poll(() => page.url()).toBe(address());
    await context.close();
  });
});
