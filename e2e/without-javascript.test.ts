import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { SCREENS } from '../client/app/paths.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { PHONE, useBrowser } from './support/browser.ts';

const routes = SCREENS.map(({ path: route }) => route.replace('*', '/nothing/stands/here'));

const browser = useBrowser();
const app = useTestApp();
let page: Page;
/** The path of an existing page. */
let path: string;

beforeAll(async () => {
  await app.features.quotes.decks.loadContent();
  path = (await createMemorial(app.dataSource)).url;
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
  page = await context.newPage();
});

/** All controls on the screen that do nothing without JavaScript. */
const deadControls = () =>
  page
    .locator('button, input, select, textarea, summary, [role=button]')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility() && !control.closest('form[action]'))
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    );
/** Where its links and forms lead. */
const ways = () =>
  page.locator('a[href], form[action]').evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => new URL((element as HTMLAnchorElement).href || '', location.href))
      // the pictures of a test's photos are nowhere
      .filter(
        ({ origin, pathname }) => origin === location.origin && !pathname.startsWith('/media'),
      )
      .map(({ pathname, search }) => pathname + search),
  );

/** The addresses that need JavaScript. */
const NEEDS_CODE =
  /^\/(?:edit|members|setup|account|attach|invitation|login|registry|forgot|reset|couplequest)/;

describe('without JavaScript', () => {
  const answers = new Map<string, number>();
  const fetchStatus = async (way: string) => {
    if (!answers.has(way)) answers.set(way, (await fetch(app.origin + way)).status);
    return answers.get(way);
  };

  it.each([...routes, '/infinity', '/god', '/godisgood', '/sad', '/truth'])(
    'nothing on %s waits to be pressed in vain',
    async (route) => {
      const address = route.replace(':path', path).replace(':code', 'ABC234');
      await page.goto(app.origin + address);
      await expect.poll(() => deadControls()).toEqual([]);
      for (const way of await ways())
        expect({ way, status: await fetchStatus(way) }).toEqual({ way, status: 200 });
      await expect
        .poll(() => page.locator('.without-code').isVisible())
        .toBe(NEEDS_CODE.test(address));
    },
  );

  it('the server draws another card', async () => {
    await page.goto(`${app.origin}/sad`);
    const card = await page.locator('blockquote').innerText();
    await page.getByRole('button', { name: 'Another card' }).click();
    await page.waitForURL(/\/sad\??$/);
    await expect.poll(() => page.locator('blockquote').innerText()).not.toBe(card);
  });
});
