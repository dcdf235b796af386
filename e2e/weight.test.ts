import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { ComponentRow } from '../server/features/components/component.entity.ts';
import { createLoveBox, createMemorial } from '../server/testing/factories.ts';
import { joinPage, newPerson } from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { waitForHydration, PHONE, useBrowser } from './support/browser.ts';
import { openPhoneFor } from './support/editors.ts';
import { write } from './support/phone.ts';

/**
 * The most that a page may weigh in a phone's first visit, in bytes: its HTML with the style in it, gzipped; `look`,
 * the files besides the HTML that stand before the first look; its scripts, gzipped, before anybody has touched it
 * (`reading`) and once it answers presses; and its fonts.
 */
type Budget = { html: number; look: number; reading: number; script: number; font: number };

const BUDGETS: Record<string, Budget> = {
  '/': { html: 10_700, look: 34_000, reading: 7_000, script: 114_000, font: 72_000 },
  '/about': { html: 9_300, look: 34_000, reading: 7_000, script: 113_000, font: 48_000 },
  '/login': { html: 11_200, look: 34_000, reading: 7_000, script: 170_500, font: 48_000 },
  '/registry': { html: 11_250, look: 34_000, reading: 7_000, script: 173_000, font: 48_000 },
  '/:memorial': { html: 10_800, look: 34_000, reading: 11_000, script: 120_000, font: 72_000 },
  '/:couple': { html: 14_700, look: 34_000, reading: 128_000, script: 128_000, font: 72_000 },
  '/infinity': { html: 12_600, look: 34_000, reading: 120_000, script: 120_000, font: 72_000 },
  '/god': { html: 12_400, look: 34_000, reading: 120_000, script: 120_000, font: 48_000 },
  '/couplequest': { html: 13_100, look: 34_000, reading: 7_000, script: 121_500, font: 48_000 },
  '/truth': { html: 12_300, look: 34_000, reading: 120_000, script: 120_000, font: 48_000 },
  '/weekydate': { html: 11_200, look: 34_000, reading: 7_000, script: 114_000, font: 48_000 },
  '/:memorial/live': {
    html: 12_700,
    look: 34_000,
    reading: 136_700,
    script: 136_700,
    font: 48_000,
  },
};

const browser = useBrowser();
const app = useTestApp();
let memorial: string;
let couple: string;

beforeAll(async () => {
  await app.features.quotes.decks.loadContent();
  // which quote is the day's is left to chance, and Brontë's takes a file of 12 KB with the letters of few texts
  await app.dataSource.query(
    `update quote set text = 'Love is here.', author = 'Ada Bell' where text || coalesce(author, '') ~ '[\u00a1-\u1fff]'`,
  );
  memorial = await createLongMemorial();
  couple = (await createLoveBox(app.dataSource)).url;
});

/** One whose film and wall are far from its first screen. */
async function createLongMemorial(): Promise<string> {
  const { id: pageId, url } = await createMemorial(app.dataSource);
  const content = `<p>${'Her dinghy was called Comma. '.repeat(4)}</p>`.repeat(40);
  const blocks = app.dataSource.getRepository(ComponentRow);
  await blocks.update({ pageId, type: 'text' }, { payload: { content } });
  return url;
}

/** A new phone, and the files of a kind that it has loaded, by their address. */
async function newPhone() {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(request.url()));
  return {
    page,
    async listLoaded(ending: string) {
      await page.waitForLoadState('networkidle');
      return [...loaded].filter((file) => file.endsWith(ending));
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** What a new phone loads before the first touch, and after it. */
async function weigh(address: string): Promise<Budget> {
  await using phone = await newPhone();
  const { page, listLoaded } = phone;
  await page.goto(address);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/reader-')),
  );
  const reading = await weighScripts(await listLoaded('.js'));
  await waitForHydration(page);
  const script = await weighScripts(await listLoaded('.js'));
  const html = await (await fetch(address)).text();
  const inTheWay = [...html.matchAll(IN_THE_WAY)].map(([, file = '']) => app.origin + file);
  return {
    html: gzipSync(html).length,
    look: await weighFiles(inTheWay.filter((file) => !/\.(?:webp|avif)$|\/media\//.test(file))),
    reading,
    script,
    font: await weighFiles(await listLoaded('.woff2')),
  };
}

/**
 * What a browser loads before it draws, or at the priority of that: no sheet for paper or for more contrast, whose
 * media it is not. Pictures are judged elsewhere.
 */
const IN_THE_WAY =
  /<link\s+rel="(?:preload|modulepreload|stylesheet)"(?![^>]*media=)[^>]*href="([^"]+)"|<script[^>]* src="([^"]+)"/g;

const weighScripts = (files: string[]) => sum(files, (content) => gzipSync(content).length);
const weighFiles = (files: string[]) => sum(files, (content) => content.length);

async function sum(files: string[], sizeOf: (content: Buffer) => number): Promise<number> {
  let bytes = 0;
  for (const file of files) bytes += sizeOf(Buffer.from(await (await fetch(file)).arrayBuffer()));
  return bytes;
}

describe('a public page', () => {
  it.each(Object.entries(BUDGETS))('at %s stays within its budgets', async (route, budget) => {
    const path = route.replace(':memorial', memorial).replace(':couple', couple);
    const weights = await weigh(app.origin + path);
    for (const kind of Object.keys(budget) as (keyof Budget)[])
      expect({ kind, bytes: weights[kind] }).toSatisfy(
        ({ bytes }) => bytes > 0 && bytes <= budget[kind],
      );
  });

  it('needs less than 120 KB of code for reading and writing', async () => {
    await using phone = await newPhone();
    await phone.page.goto(`${app.origin}/${memorial}`);
    await waitForHydration(phone.page);
    await write(phone.page, 'Marta', 'She taught me to sail.');
    await phone.page.getByText('On the wall').waitFor();
    expect(await weighScripts(await phone.listLoaded('.js'))).toBeLessThan(120_000);
  });

  it('loads no script before its first paint, and has the styles for it in the HTML', async () => {
    const html = await (await fetch(`${app.origin}/${memorial}`)).text();
    expect(html).not.toMatch(/<script[^>]* src=|modulepreload|rel="stylesheet"(?![^>]*media=)/);
    expect(html.match(/<style data-files="/g)?.length).toBe(1);
    await using phone = await newPhone();
    await phone.page.goto(`${app.origin}/${memorial}`);
    await phone.listLoaded('.js');
    const [look, code] = await phone.page.evaluate(() => [
      performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
      Math.min(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ startTime }) => startTime),
      ),
    ]);
    expect(code).toBeGreaterThan(look!);
  });

  it('shows its wall without any code, with animations too', async () => {
    const context = await browser.newContext({ ...PHONE, reducedMotion: 'no-preference' });
    const page = await context.newPage();
    await page.route(/\/assets\/.*\.js$/, () => {}); // comes never
    await page.goto(`${app.origin}/${memorial}/live`);
    const countSeen = () =>
      page.evaluate(
        () =>
          new Promise<number>((seen) => {
            const paints = new PerformanceObserver((list) => seen(list.getEntries().length));
            paints.observe({ type: 'largest-contentful-paint', buffered: true });
            setTimeout(() => seen(0), 200); // none yet
          }),
      );
    await expect.poll(countSeen).toBeGreaterThan(0);
    await context.close();
  });

  it('shows its quotation slanted in the first font until the italic font has loaded', async () => {
    await using phone = await newPhone();
    const { page } = phone;
    await page.route(/serif-italic-.*woff2/, () => {}); // comes never
    await page.goto(`${app.origin}/${memorial}`);
    await page.waitForFunction(() =>
      [...document.fonts].some(({ style, status }) => style === 'italic' && status === 'loading'),
    );
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    const { root } = await devtools.send('DOM.getDocument');
    const quotation = { nodeId: root.nodeId, selector: 'blockquote p' };
    const { nodeId } = await devtools.send('DOM.querySelector', quotation);
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.map(({ isCustomFont }) => isCustomFont)).toEqual([true]);
  });
});

describe('the editor', () => {
  it('needs at most 12 requests from pressing Edit until somebody can type', async () => {
    const page = await createMemorial(app.dataSource);
    const member = await newPerson(app);
    await joinPage(app, member, page);
    await using context = await openPhoneFor(app, browser, member);
    const screen = await context.newPage();
    // what the editor loads ahead or reports later is not what somebody waits for, however slow this machine is
    await screen.addInitScript(() => {
      const inTime = window.setTimeout;
      const soon = (run: () => void, ms = 0, ...given: unknown[]) =>
        ms < 500 ? inTime(run, ms, ...given) : 0;
      Object.assign(window, { setTimeout: soon });
    });
    await screen.goto(`${app.origin}/${page.url}`);
    const edit = screen.getByRole('link', { name: 'Edit', exact: true });
    await edit.waitFor();
    await screen.waitForLoadState('networkidle');
    // but pictures, which come as they are seen; what is asked again by time, as on a slow machine, counts once
    const answers = new Set<string>();
    const files = new Set<string>(); // an import finds in the cache what was fetched for it
    screen.on('request', (request) => {
      const address = request.url();
      if (address.includes('/assets/')) files.add(address);
      else if (!address.includes('/media/')) answers.add(address + request.postData());
    });
    await edit.click();
    await screen.locator('.editor-main textarea').first().waitFor();
    expect([...files, ...answers]).toSatisfy(({ length }: string[]) => length <= 12);
  });

  it('is not in the offline cache of visitors', async () => {
    const worker = await (await fetch(`${app.origin}/service-worker.js`)).text();
    const kept = worker.match(/\/assets\/[a-z-]+(?=-[\w-]{7}\.js)/gi);
    expect(kept).toContain('/assets/PublicPage');
    for (const name of ['EditPage', 'rich-text', 'apollo', 'account'])
      expect(kept).not.toContain(`/assets/${name}`);
  });
});
