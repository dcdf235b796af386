import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { newMember } from '../server/testing/test-people.ts';
import { leaveTribute } from '../server/testing/test-wall.ts';
import { waitForHydration, faultsInBothThemes, PHONE, useBrowser } from './support/browser.ts';
import { press } from './support/two-members.ts';

const HIDE = 'mutation ($id: ID!) { hideTribute(id: $id) { status } }';

const browser = useBrowser();
const app = useTestApp();

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, ...options });
  const page = await context.newPage();
  await page.goto(app.origin + path);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return page;
}

/** A memorial with so many messages, the oldest first. */
async function newWall(count: number): Promise<{ memorial: KeepsakePage; ids: string[] }> {
  const memorial = await createMemorial(app.dataSource);
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const { id } = await leaveTribute(app, memorial, {
      name: `Guest ${index}`,
      content: `Words of guest ${index}, long enough to fill some lines of a phone.`,
    });
    ids.push(id);
  }
  return { memorial, ids };
}

const article = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const isInSight = (page: Page, words: string) =>
  article(page, words)
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });

describe('a link to a message', () => {
  it('is on its time, and scrolls to the message and focuses it', async () => {
    const { memorial, ids } = await newWall(12);
    const page = await open(`/${memorial.url}`);
    const link = article(page, 'Words of guest 2,').getByRole('link', {
      name: 'link to this message',
    });
    await link.click();
    await expect.poll(() => new URL(page.url()).hash).toBe(`#tribute-${ids[2]}`);
    const opened = await open(`/${memorial.url}#tribute-${ids[2]}`);
    for (const screen of [page, opened]) {
      await expect.poll(() => focused(screen)).toContain('Words of guest 2,');
      await expect.poll(() => isInSight(screen, 'Words of guest 2,')).toBe(true);
      const marked = await screen.locator('.tribute:target').allTextContents();
      expect(marked.join()).toContain('Words of guest 2,');
      expect(await faultsInBothThemes(screen)).toEqual([]);
    }
    await page.goto(`${app.origin}/${memorial.url}#tribute-${ids[4]}`); // on the page that is open
    await expect.poll(() => focused(page)).toContain('Words of guest 4,');
    for (const screen of [page, opened]) await screen.context().close();
  });

  it('works without JavaScript', async () => {
    const { memorial, ids } = await newWall(12);
    const page = await open(`/${memorial.url}#tribute-${ids[2]}`, { javaScriptEnabled: false });
    await expect.poll(() => isInSight(page, 'Words of guest 2,')).toBe(true);
    await page.context().close();
  });

  it('shows an old message above the others, until it is closed', async () => {
    const { memorial, ids } = await newWall(45);
    const member = await newMember(app, memorial);
    const page = await open(`/${memorial.url}#tribute-${ids[1]}`);
    await expect.poll(() => focused(page)).toContain('Words of guest 1,');
    await expect.poll(() => isInSight(page, 'Words of guest 1,')).toBe(true);
    await expect.poll(() => article(page, 'Words of guest 44,').count()).toBe(1); // the wall is as it was
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByText('45 messages').waitFor();
    await app.graphql(HIDE, { id: ids[1] }, member.headers);
    await page.getByText('This message is not on the wall just now.').waitFor();
    await expect.poll(() => article(page, 'Words of guest 1,').count()).toBe(0);
    await page.getByText('44 messages').waitFor();
    await page.context().close();
  });

  it('shows a note if the message is hidden or unknown', async () => {
    const { memorial, ids } = await newWall(2);
    const member = await newMember(app, memorial);
    await app.graphql(HIDE, { id: ids[0] }, member.headers);
    for (const id of [ids[0], '00000000-0000-4000-8000-000000000000']) {
      const page = await open(`/${memorial.url}#tribute-${id}`);
      await expect
        .poll(() => focused(page))
        .toContain('This message is not on the wall just now. The others are below.');
      await expect.poll(() => page.getByText('Words of guest 0,').count()).toBe(0);
      await expect.poll(() => page.getByText('Words of guest 1,').count()).toBe(1);
      await page.context().close();
    }
    const page = await open(`/${memorial.url}#tribute-nonsense`);
    await page.getByText('1 message', { exact: true }).waitFor();
    await expect.poll(() => page.getByText('not on the wall just now').count()).toBe(0);
    await page.context().close();
  });
});

it('a wall shows its number of messages, unless there are none', async () => {
  const { memorial } = await newWall(0);
  const page = await open(`/${memorial.url}`);
  await page.getByText('No messages yet.').waitFor();
  await expect.poll(() => page.getByText(/\d messages?$/).count()).toBe(0);
  await leaveTribute(app, memorial, { content: 'The first words.' });
  await page.getByText('1 message', { exact: true }).waitFor();
  await leaveTribute(app, memorial, { content: 'The second words.' });
  await page.getByText('2 messages', { exact: true }).waitFor();
  const scriptless = await open(`/${memorial.url}`, { javaScriptEnabled: false });
  await expect
    .poll(() => scriptless.getByText('2 messages', { exact: true }).isVisible())
    .toBe(true);
  await expect
    .poll(() => scriptless.getByRole('button', { name: 'Share this page' }).count())
    .toBe(0);
  for (const screen of [page, scriptless]) await screen.context().close();
});

describe('a visitor who shares the page', () => {
  it('gets the device’s share sheet', async () => {
    const { memorial } = await newWall(1);
    const page = await open(`/${memorial.url}`);
    await page.evaluate(() =>
      Object.assign(navigator, {
        share: (link: object) => Promise.resolve(Object.assign(globalThis, { shared: link })),
      }),
    );
    await press(page, 'Share this page');
    await page.waitForFunction(() => 'shared' in globalThis);
    const shared = await page.evaluate(
      () => (globalThis as unknown as { shared: { url: string; title: string } }).shared,
    );
    expect(shared.url).toBe(`${app.origin}/${memorial.url}`);
    expect(shared.title).toBe(await page.title());
    await expect.poll(() => page.getByText('The link is copied.').count()).toBe(0);
    await page.context().close();
  });

  it('gets the address copied if there is no such sheet, and shown if copying is refused', async () => {
    const { memorial } = await newWall(1);
    const url = `${app.origin}/${memorial.url}`;
    const page = await open(`/${memorial.url}`, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await page.evaluate(() => Object.assign(navigator, { share: undefined }));
    await page.getByRole('button', { name: 'Share this page' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('The link is copied.').waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await page.evaluate(() =>
      Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('no')) }),
    );
    await press(page, 'Share this page');
    await page.getByRole('status').getByText(url).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await page.context().close();
  });
});
