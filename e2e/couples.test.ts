import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOODS } from '../protocol/moods.ts';
import { SYSTEM_PAGES } from '../server/features/quotes/catalogue.ts';
import { readDeck } from '../server/features/quotes/deck-file.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { startTestApp, type TestApp, useTestApp } from '../server/testing/test-app.ts';
import {
  accessibilityFaults,
  waitForHydration,
  CACHING_PHONE,
  nextFrames,
  PHONE,
  useBrowser,
} from './support/browser.ts';
import { isKept } from './support/phone.ts';

const HUBS = ['/', '/infinity', '/god', '/godisgood', '/weekydate', '/couplequest'];

/** So few cards that a random one would often repeat. */
const FEW_CARDS = `title: When you are happy

Keep this day: write one line about it before you sleep.

Tell somebody who would be glad with you, and tell them why.

Sing in the kitchen, loudly enough for the neighbours.
`;

const browser = useBrowser();
const app = useTestApp();
beforeAll(async () => {
  const { decks } = app.features.quotes;
  await decks.loadContent();
  await decks.importDeck(readDeck('happy.txt', Buffer.from(FEW_CARDS)));
  // the page that home leads to is demonstration content
  const { id } = await createMemorial(app.dataSource);
  await app.dataSource.query(`update page set url = 'ada' where id = $1`, [id]);
});

/** A phone that caches pages and reports errors. */
async function phone(
  options = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({ ...CACHING_PHONE, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', ({ message }) => complaints.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, context, complaints };
}

const words = (page: Page) => page.locator('.quote-words p').innerText();
const another = (page: Page) => page.getByRole('button', { name: 'Another card' }).click();
const changed = (page: Page, before: string) =>
  page.waitForFunction(
    (old) => document.querySelector('.quote-words p')?.textContent?.trim() !== old,
    before,
  );

describe('every link on the pages for two', () => {
  it.each(HUBS)('on %s leads to a page with content of its own', async (hub) => {
    const read = async (path: string) => {
      const answer = await fetch(app.origin + path);
      expect(answer.status, path).toBe(200);
      return await answer.text();
    };
    const [, main = ''] = (await read(hub)).split('</head>');
    const links = new Set(
      [...main.matchAll(/<a [^>]*?href="(\/[^"]*)"/g)].map(([, link]) => link!),
    );
    expect(links.size).toBeGreaterThan(1);
    const contents = new Set<string>();
    for (const link of links) {
      const html = await read(link);
      const [, content = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
      const words = content.replace(/<[^>]*>/g, ' ');
      expect(html, link).toMatch(/<h1[ >]/);
      expect(words.trim().length, link).toBeGreaterThan(40);
      contents.add(words);
    }
    expect(contents.size).toBe(links.size);
  });

  it('leads from the love box to a card and back without loading the document again', async () => {
    const { page, context } = await phone();
    await page.goto(`${app.origin}/infinity`);
    await waitForHydration(page);
    await page.evaluate(() => (document.documentElement.dataset['mark'] = 'same'));
    await page.getByRole('link', { name: 'Date Ideas' }).click();
    await page.getByRole('heading', { name: 'DATE IDEAS' }).waitFor();
    await page.getByRole('link', { name: 'Outdoor activities' }).click();
    await page.locator('.quote-words').waitFor();
    await page.getByRole('link', { name: 'Date ideas' }).click();
    await page.getByRole('heading', { name: 'DATE IDEAS' }).waitFor();
    await expect.poll(() => page.locator('html').getAttribute('data-mark')).toBe('same');
    await context.close();
  });
});

it('a page that could not be reached opens by itself once there is signal', async () => {
  const { page, context } = await phone();
  await page.goto(`${app.origin}/infinity`);
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Movie Night Box' }).click(); // what reads pages is loaded by then
  await page.getByRole('button', { name: 'Another card' }).waitFor();
  await page.getByRole('link', { name: 'The love box' }).click();
  await page.getByRole('heading', { name: 'THE LOVE BOX' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Connection Cards' }).click();
  await page.getByRole('heading', { name: 'No signal just now' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Another card' }).waitFor();
  await context.close();
});

describe('a card', () => {
  it('is never drawn twice in a row, by button, key, swipe, reload or return', async () => {
    const { page, context } = await phone();
    await page.goto(`${app.origin}/happy`);
    await waitForHydration(page);
    let last = await words(page);
    const isAnother = async () => {
      const now = await words(page);
      expect(now).not.toBe(last);
      last = now;
    };
    const turns = [
      () => another(page),
      () => page.keyboard.press('ArrowRight'),
      () => page.keyboard.press(' '),
      () => swipe(page),
    ];
    for (const turn of [...turns, ...turns, ...turns]) {
      await turn();
      await changed(page, last);
      await isAnother();
    }
    for (let turn = 0; turn < 5; turn++) {
      await page.reload();
      await isAnother();
    }
    await waitForHydration(page);
    for (let turn = 0; turn < 4; turn++) {
      await page.getByRole('link', { name: 'Every mood' }).click();
      await page.getByRole('link', { name: 'Happy' }).click();
      await page.getByRole('heading', { name: 'When you are happy' }).waitFor();
      await isAnother();
    }
    await context.close();
  });

  it('has a link that shows it to anybody, with a preview picture of its own', async () => {
    const sender = await phone({ permissions: ['clipboard-read', 'clipboard-write'] });
    await sender.page.goto(`${app.origin}/conversation_starters`);
    await waitForHydration(sender.page);
    const first = await words(sender.page);
    await another(sender.page);
    await changed(sender.page, first);
    await sender.page.getByRole('button', { name: 'Share this one' }).click();
    await sender.page.getByText('The link to this card is copied.').waitFor();
    const link = await sender.page.evaluate(() => navigator.clipboard.readText());
    const shared = await words(sender.page);

    const receiver = await phone();
    for (let visit = 0; visit < 3; visit++) {
      await receiver.page.goto(link);
      await waitForHydration(receiver.page);
      await expect.poll(() => words(receiver.page)).toBe(shared);
    }
    const picture = await receiver.page
      .locator('meta[property="og:image"]')
      .getAttribute('content');
    expect((await fetch(picture ?? '')).headers.get('content-type')).toBe('image/png');
    await another(receiver.page);
    await changed(receiver.page, shared);
    await expect.poll(() => new URL(receiver.page.url()).search).toBe('');
    await Promise.all([sender.context.close(), receiver.context.close()]);
  });

  it('is drawn offline from those seen before, also after opening the page again', async () => {
    const { page, context } = await phone();
    await page.goto(`${app.origin}/truth`);
    await waitForHydration(page);
    const seen = new Set([await words(page)]);
    for (let turn = 0; turn < 4; turn++) {
      const before = await words(page);
      await another(page);
      await changed(page, before);
      seen.add(await words(page));
    }
    await expect.poll(() => isKept(page)).toBe(true);
    await context.setOffline(true);
    const before = await words(page);
    await another(page);
    await page.getByText('No signal just now: one of the cards you have seen.').waitFor();
    await expect.poll(() => words(page)).not.toBe(before);
    expect(seen).toContain(await words(page));
    await page.reload();
    await waitForHydration(page);
    await another(page);
    await page.getByText('No signal just now: one of the cards you have seen.').waitFor();
    expect(seen).toContain(await words(page));
    await context.setOffline(false);
    await context.close();
  });

  it('can be read without JavaScript', async () => {
    const { page, context } = await phone({ javaScriptEnabled: false });
    await page.goto(`${app.origin}/sad`);
    await expect.poll(async () => (await words(page)).length).toBeGreaterThan(10);
    await context.close();
  });
});

describe('the promotional picture', () => {
  it('is on /godisgood only if it is configured', async () => {
    const image = '/backgrounds/god/sm';
    const promotion = { image, link: 'https://shop.example/sale' };
    const promoting = await startTestApp({ promotion });
    await promoting.features.quotes.decks.loadContent();
    const promoted = async ({ origin }: TestApp, path: string) => {
      const html = await (await fetch(origin + path)).text();
      return /<a [^>]*class="promoted".*?<\/a>/s.exec(html)?.[0];
    };
    const link = await promoted(promoting, '/godisgood');
    expect(link).toContain(`href="${promotion.link}"`);
    expect(link).toContain(`src="${image}"`);
    await expect.poll(() => promoted(promoting, '/god')).toBeUndefined();
    await expect.poll(() => promoted(app, '/godisgood')).toBeUndefined();
    await promoting.stop();
  });
});

async function expectInSight(what: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const box = await what.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= PHONE.viewport.height;
    })
    .toBe(true);
}

/** Opens a game for two phones; returns its code. */
async function openRoom(page: Page): Promise<string> {
  await page.goto(`${app.origin}/couplequest`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Play on two phones' }).click();
  return (await page.locator('.room-code strong').innerText()).replace(' ', '');
}

describe('couple quest', () => {
  it('shows two phones in one room the same toss and card, also after one has reconnected', async () => {
    const [one, two] = [await phone(), await phone()];
    const code = await openRoom(one.page);
    await two.page.goto(`${app.origin}/couplequest`);
    await waitForHydration(two.page);
    await two.page.getByLabel('The other phone shows a code?').fill(code.toLowerCase());
    await two.page.getByRole('button', { name: 'Join' }).click();

    const said = ({ page }: { page: Page }) => page.locator('.table-words').innerText();
    const same = async () => {
      await two.page.waitForFunction(
        (words) => document.querySelector<HTMLElement>('.table-words')?.innerText === words,
        await said(one),
      );
      return said(one);
    };
    await two.page.getByText('Who goes first?').waitFor();
    // nobody needs the code any more
    await one.page.locator('.room-code').waitFor({ state: 'detached' });
    await expect.poll(() => two.page.locator('.room-code').count()).toBe(0);
    await one.page.getByRole('button', { name: 'Toss the Lady-Man coin' }).click();
    await one.page.getByText(/The (lady|man) is next/).waitFor();
    await same();
    await two.page.getByRole('button', { name: 'Toss Truth or Dare' }).click();
    await one.page.locator('.table-card').waitFor();
    const dealt = await same();
    expect(dealt).toMatch(/(Truth|Dare) for the (lady|man)/);

    await two.context.setOffline(true);
    await one.page.getByRole('button', { name: 'Pass, another card' }).click();
    await one.page.waitForFunction(
      (old) => document.querySelector<HTMLElement>('.table-words')?.innerText !== old,
      dealt,
    );
    await expect.poll(() => said(two)).toBe(dealt);
    await two.context.setOffline(false);
    await expect.poll(() => same()).not.toBe(dealt);

    await two.page.reload();
    await two.page.locator('.table-card').waitFor();
    await same();
    expect([
      ...one.complaints,
      ...two.complaints.filter((c) => !/ERR_INTERNET|WebSocket/.test(c)),
    ]).toEqual([]);
    await Promise.all([one.context.close(), two.context.close()]);
  });

  it('lets the second phone join once there is signal, if that did not arrive at first', async () => {
    const [one, two] = [await phone(), await phone()];
    const code = await openRoom(one.page);
    let joins = 0;
    await two.context.route('**/graphql', (route) =>
      route.request().postData()?.includes('JOIN') && joins++ === 0
        ? route.abort()
        : route.continue(),
    );
    await two.page.goto(`${app.origin}/couplequest/${code}`);
    await one.page.locator('.room-code').waitFor({ state: 'detached' });
    expect(joins).toBe(2);
    await Promise.all([one.context.close(), two.context.close()]);
  });

  it('can be played on one phone', async () => {
    const { page, context } = await phone({ reducedMotion: 'reduce' });
    await page.goto(`${app.origin}/couplequest`);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Play on this phone' }).press('Enter');
    const toss = page.getByRole('button', { name: 'Toss the Lady-Man coin' });
    await expectInSight(toss);
    const spoken = (await page.getByRole('status').first().elementHandle())!;
    await expect
      .poll(() => toss.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Enter');
    const first = await page.getByText(/The (lady|man) is next/).innerText();
    await page.keyboard.press('Enter'); // the button of the next move has the focus
    const card = await page.locator('.table-card').innerText();
    // a new status element would not be announced
    expect(await spoken.evaluate((status) => status.isConnected && status.textContent)).toContain(
      card,
    );
    await page.getByRole('button', { name: 'Pass, another card' }).click();
    await page.waitForFunction(
      (old) => document.querySelector<HTMLElement>('.table-card')?.innerText !== old,
      card,
    );
    await page.getByRole('button', { name: 'Done, the other one is next' }).click();
    await expect.poll(() => page.getByText(/The (lady|man) is next/).innerText()).not.toBe(first);
    await context.close();
  });

  it('says beside the button that no room could be opened', async () => {
    const { page, context } = await phone();
    await page.goto(`${app.origin}/couplequest`);
    await waitForHydration(page);
    await context.route(/graphql/, (route) => route.abort());
    await page.getByRole('button', { name: 'Play on two phones' }).click();
    await expectInSight(page.getByRole('alert').getByText('No room could be opened just now.'));
    await context.close();
  });

  it('says that there is no room with a code', async () => {
    const { page, context } = await phone();
    await page.goto(`${app.origin}/couplequest/ZZZZZZ`);
    await page.getByText('There is no room with this code.').waitFor();
    await page.getByRole('link', { name: 'Open a new one' }).click();
    await page.getByRole('heading', { name: 'COUPLE QUEST' }).waitFor();
    await context.close();
  });
});

describe('the look', () => {
  it('keeps the words at a contrast of 4.5 : 1 on every background picture, on phones and desktops', async () => {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const overPictures = SYSTEM_PAGES.filter(
      ({ url }) => /^(?:god|godisgood|dm_)/.test(url) || MOODS.includes(url as never),
    );
    expect(overPictures).toHaveLength(18);
    for (const path of overPictures.map(({ url }) => `/${url}`)) {
      await page.goto(`${app.origin}${path}`);
      const isWhite = await page
        .locator('.quote-words')
        .evaluate((words) => getComputedStyle(words).color === 'rgb(255, 255, 255)');
      const content =
        '.quote-light, .quote-light * { color: transparent !important; animation: none !important }';
      await page.addStyleTag({ content });
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 780 });
        await nextFrames(page); // which may choose another picture
        await page.waitForFunction(() => document.querySelector('img')?.complete);
        await nextFrames(page);
        const lines = await page.evaluate(findLines);
        expect(
          await worstContrast(page, lines, isWhite),
          `${path} at ${width} px`,
        ).toBeGreaterThanOrEqual(4.5);
      }
    }
    await context.close();
  });

  describe('of the pages for two', () => {
    const open: { path: string; page: Page }[] = [];
    beforeAll(async () => {
      const { context } = await phone();
      for (const path of [
        '/infinity',
        '/weekydate',
        '/Movie_Night_Box',
        '/truth',
        '/couplequest',
      ]) {
        const page = await context.newPage();
        await page.goto(`${app.origin}${path}`);
        open.push({ path, page });
      }
    });
    afterAll(() => open[0]?.page.context().close());

    it.each([320, 360, 768, 899, 900, 1280, 1920])(
      'has no words over the pictures at %i px, and words on the blush background',
      async (width) => {
        for (const { path, page } of open) {
          await page.setViewportSize({ width, height: 760 });
          await page.waitForFunction((wide) => innerWidth === wide, width); // a page behind another hears late
          const { picture, written, ground } = await page.evaluate(layOut); // at once, as asking for each box takes long
          const { x, y, width: wide, height: high } = picture;
          expect(wide * high, path).toBeGreaterThan(0.2 * width * 760); // and it is no mere stripe
          expect(written.length, path).toBeGreaterThan(0);
          for (const box of written)
            expect(box.x >= x + wide || box.y >= y + high, `${path} ${JSON.stringify(box)}`).toBe(
              true,
            );
          expect(ground, path).toBe('rgb(253, 243, 241)');
        }
      },
    );
  });

  it.each(['/infinity', '/god', '/dm_lonely', '/weekydate', '/couplequest', '/welcome'])(
    '%s breaks no rule of WCAG 2.2 AA and fits 320 px at double size',
    async (path) => {
      const page = await browser.newPage(PHONE);
      await page.goto(`${app.origin}${path}`);
      await waitForHydration(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await page.close();
    },
  );
});

/** A finger across the words, as the browser tells of one. */
async function swipe(page: Page): Promise<void> {
  await page.locator('main').evaluate((main) => {
    const tell = (type: string, clientX: number) => {
      const touch = new Touch({ identifier: 1, target: main, clientX, clientY: 300 });
      const touches = type === 'touchend' ? [] : [touch];
      main.dispatchEvent(new TouchEvent(type, { touches, changedTouches: [touch], bubbles: true }));
    };
    tell('touchstart', 260);
    tell('touchend', 120);
  });
}

/** Run in a page for two: where its picture and its words are, and on what ground. */
function layOut() {
  const measureBox = (element: Element) => element.getBoundingClientRect().toJSON() as DOMRect;
  const words = 'main > :not(.backdrop, header) :is(h1, p, a, button), main > h1';
  return {
    picture: measureBox(document.querySelector('.backdrop')!),
    written: [...document.querySelectorAll(words)]
      .filter((element) => element.getClientRects().length) // what is not shown has none
      .map(measureBox),
    ground: getComputedStyle(document.querySelector('main')!).backgroundColor,
  };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Run in a page: the boxes of the lines that stand on its picture. */
function findLines(): Box[] {
  const range = document.createRange();
  return [...document.querySelectorAll('.quote-light :is(h1, p, figcaption)')].flatMap(
    (element) => {
      range.selectNodeContents(element);
      return [...range.getClientRects()].map(({ x, y, width, height }) => ({
        x,
        y,
        width,
        height,
      }));
    },
  );
}

/** The least contrast of white or of ink with any of the picture's points in these boxes. */
async function worstContrast(page: Page, boxes: Box[], isWhite: boolean): Promise<number> {
  const top = Math.floor(Math.min(...boxes.map(({ y }) => y)));
  const left = Math.floor(Math.min(...boxes.map(({ x }) => x)));
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const png = await page.screenshot({
    clip: { x: left, y: top, width: right - left, height: bottom - top },
  });
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const linear = Array.from({ length: 256 }, (_, level) =>
    level <= 10 ? level / 255 / 12.92 : ((level / 255 + 0.055) / 1.055) ** 2.4,
  );
  const of = (level = 0) => linear[level] ?? 0;
  const ink = 0.2126 * of(43) + 0.7152 * of(42) + 0.0722 * of(40);
  let worst = 21;
  for (const { x, y, width, height } of boxes)
    for (let row = Math.floor(y - top); row < Math.min(y - top + height, info.height); row++)
      for (
        let column = Math.floor(x - left);
        column < Math.min(x - left + width, info.width);
        column++
      ) {
        const at = (row * info.width + column) * info.channels;
        const [r, g, b] = [of(data[at]), of(data[at + 1]), of(data[at + 2])];
        const ground = 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
        worst = Math.min(worst, isWhite ? 1.05 / ground : ground / (ink + 0.05));
      }
  return worst;
}
