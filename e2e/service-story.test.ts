import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_USER, logInToDemo } from '../server/testing/demo-login.ts';
import { startProcess, type TestProcess } from '../server/testing/test-process.ts';
import {
  openUnreliableNetwork,
  type UnreliableNetwork,
} from '../server/testing/unreliable-network.ts';
import { waitForHydration, DESKTOP, launchBrowser, PHONE } from './support/browser.ts';

// A whole service with a projector, a steward and three people who write; the projector's network fails for a minute,
// and the server is killed and started again.

/** For busy test machines. */
const MINUTE_MS = 60_000;

let dataDir: string;
let server: TestProcess;
let port: string;
let browser: Browser;
let network: UnreliableNetwork;

const startServer = () => startProcess({ DATA_DIR: dataDir, PORT: port, RATE_LIMIT_SCALE: '100' });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keepsake-service-'));
  port = '';
  [server, browser] = await Promise.all([
    startProcess({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '100' }),
    launchBrowser(),
  ]);
  port = new URL(server.origin).port;
  network = await openUnreliableNetwork(server.origin);
});
afterAll(async () => {
  await browser.close();
  await network.close();
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

/** The projector: keeps every slide and every other word that was ever on its screen. */
async function openProjector(): Promise<Page> {
  const page = await (await browser.newContext(DESKTOP)).newPage();
  await page.clock.install();
  await page.addInitScript(() => {
    const slides: string[] = [];
    const words = new Set<string>();
    const known = new WeakSet<Element>();
    Object.assign(window, { slides, words });
    new MutationObserver(() => {
      words.add(document.body?.innerText ?? '');
      for (const quote of document.querySelectorAll('.wall-words blockquote'))
        if (!known.has(quote)) {
          known.add(quote);
          slides.push(quote.textContent ?? '');
        }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(`${network.origin}/ada/live`);
  await page.locator('svg.wall-qr').waitFor();
  return page;
}

const listSlides = (page: Page) =>
  page.evaluate(() => (window as unknown as { slides: string[] }).slides);
const wordsOn = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { words: Set<string> }).words].join('\n'));

/** The projector's clock goes on until these words are on its screen. */
async function comesToWall(projector: Page, words: string): Promise<void> {
  await expect
    .poll(async () => {
      await projector.clock.runFor(2_000);
      return listSlides(projector);
    })
    .toContain(words);
}

async function openPhone(path: string, session: Record<string, string> = {}): Promise<Page> {
  const context = await browser.newContext(PHONE);
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, session);
  const page = await context.newPage();
  await page.goto(`${server.origin}${path}`);
  await waitForHydration(page);
  return page;
}

async function write(phone: Page, name: string, message: string): Promise<void> {
  await phone.getByRole('button', { name: 'Create a Tribute' }).click();
  await phone.getByLabel('Name').fill(name);
  await phone.getByLabel('Message').fill(message);
  await phone.getByRole('button', { name: 'Write', exact: true }).click();
}

/** Waits until a message is on a phone's wall; where somebody reads, nothing moves, so it is asked for. */
async function comesToPhone(phone: Page, message: string): Promise<void> {
  const words = phone.getByText(message);
  const arrived = phone.getByRole('button', { name: /new message/ });
  await words.or(arrived).first().waitFor();
  if (await arrived.isVisible()) await arrived.click();
  await words.waitFor();
}

async function openSteward(): Promise<Page> {
  const jwt = await logInToDemo(server.origin, dataDir);
  const user = JSON.stringify(DEMO_USER);
  const phone = await openPhone('/edit/ada/tributes', { jwt, user });
  await phone.getByRole('button', { name: /^Shown/ }).click();
  return phone;
}

/** Taps once, after new messages have been let in. */
async function hide(steward: Page, words: string): Promise<void> {
  const message = steward.locator('.queue-item').filter({ hasText: words });
  const news = steward.getByRole('button', { name: /^Show .* new message/ });
  await message.or(news).first().waitFor();
  if (!(await message.isVisible())) await news.click();
  await message.getByRole('button', { name: 'Keep off', exact: true }).click();
  await message.getByText('Kept off the wall, by you').waitFor();
}

it('during a whole service no hidden message is shown, none is lost, and the screen shows no error', async () => {
  network.mend(); // where an earlier try ended without it
  const projector = await openProjector();
  const steward = await openSteward();
  const [ines, jonah, mira] = [
    await openPhone('/ada'),
    await openPhone('/ada'),
    await openPhone('/ada'),
  ];
  const phones = [ines, jonah, mira];

  await write(ines, 'Ines', 'She lent me her oilskins.');
  await comesToWall(projector, 'She lent me her oilskins.');
  for (const phone of [jonah, mira]) await comesToPhone(phone, 'She lent me her oilskins.');

  await write(jonah, 'Jonah', 'Something that hurts.');
  await comesToWall(projector, 'Something that hurts.');
  await hide(steward, 'Something that hurts.');
  await projector.getByText('Something that hurts.').waitFor({ state: 'detached' });
  for (const phone of [ines, mira])
    await expect.poll(() => phone.getByText('Something that hurts.').count()).toBe(0);

  // a minute without network in the room
  network.cut();
  await write(jonah, 'Jonah', 'Hidden before the room could read it.');
  await hide(steward, 'Hidden before the room could read it.');
  await write(mira, 'Mira', 'Thirty of us learned to read in that room.');
  await comesToPhone(ines, 'Thirty of us learned to read in that room.');
  const before = (await listSlides(projector)).length;
  await projector.clock.runFor(MINUTE_MS);
  await expect.poll(async () => (await listSlides(projector)).length).toBeGreaterThan(before + 2);
  network.mend();
  await comesToWall(projector, 'Thirty of us learned to read in that room.');

  // the server dies while somebody writes
  await server.end('SIGKILL');
  await write(ines, 'Ines', 'Written while nobody was there to take it.');
  await projector.clock.runFor(MINUTE_MS / 2);
  server = await startServer();
  await comesToWall(projector, 'Written while nobody was there to take it.');
  for (const phone of phones)
    await comesToPhone(phone, 'Written while nobody was there to take it.');
  await hide(steward, 'Thirty of us learned to read in that room.');
  for (const phone of [ines, jonah])
    await expect
      .poll(() => phone.getByText('Thirty of us learned to read in that room.').count())
      .toBe(0);

  let later: string[] = [];
  await expect
    .poll(async () => {
      const rounds = (await listSlides(projector)).length;
      await projector.clock.runFor(3 * MINUTE_MS);
      later = (await listSlides(projector)).slice(rounds);
      return later;
    })
    .not.toContain('Thirty of us learned to read in that room.');
  expect(later.length).toBeGreaterThan(5);
  expect(later).not.toContain('Something that hurts.');
  await expect
    .poll(() => listSlides(projector))
    .not.toContain('Hidden before the room could read it.');
  const said = (await wordsOn(projector)).replaceAll('both on the wrong side', ''); // of a photo
  expect(said).not.toMatch(/signal|offline|error|wrong|loading|try again/i);
  for (const phone of phones)
    await expect
      .poll(() => phone.getByText('Written while nobody was there to take it.').count())
      .toBe(1);

  const answer = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: '{ page(url: "ada") { tributes(first: 5) { edges { node { content } } } } }',
    }),
  });
  type Wall = { data: { page: { tributes: { edges: { node: { content: string } }[] } } } };
  const { data } = (await answer.json()) as Wall;
  const contents = data.page.tributes.edges.map(({ node }) => node.content);
  expect(contents.slice(0, 2)).toEqual([
    'Written while nobody was there to take it.',
    'She lent me her oilskins.',
  ]);
  for (const page of [projector, steward, ...phones]) await page.context().close();
});
