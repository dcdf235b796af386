import { randomUUID } from 'node:crypto';
import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../server/testing/test-app.ts';
import { leaveTribute } from '../server/testing/test-wall.ts';
import { uploadClient } from '../server/testing/test-client.ts';
import { accessibilityFaults, DESKTOP, faultsInBothThemes, useBrowser } from './support/browser.ts';
import { openWindow, pageOfTwo, press } from './support/two-members.ts';

const LINK = 'mutation ($pageId: ID!) { createWallLink(pageId: $pageId) { url } }';

const browser = useBrowser();
const app = useTestApp();

const card = (steward: Page) => steward.getByRole('region', { name: 'On the wall now' });

const DESK = { viewport: { width: 1280, height: 800 }, hasTouch: false };

async function openWall(path: string): Promise<Page> {
  const context = await browser.newContext(DESKTOP);
  const wall = await context.newPage();
  await wall.goto(app.origin + path);
  await wall.locator('svg.wall-qr').first().waitFor();
  return wall;
}

const TOO_MANY = { code: 'TOO_MANY' };
const FORBIDDEN = { code: 'FORBIDDEN' };

/** Answers what asks the screens to skip in the server's place. */
async function routeSkips(steward: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await steward.route('**/graphql', (route) =>
    route.request().postData()?.includes('SkipOnWall') ? answer(route) : route.fallback(),
  );
}

describe('a steward’s list of messages', () => {
  it('has the message on the large screen on top, which one press removes and another brings back', async () => {
    const { page, anna } = await pageOfTwo(app);
    for (let index = 0; index < 45; index++)
      await leaveTribute(app, page, {
        name: `Guest ${index}`,
        content: `Words of guest ${index}.`,
      });
    const { data } = await app.graphql(LINK, { pageId: page.id }, anna.headers);
    const { pathname, search } = new URL((data!['createWallLink'] as { url: string }).url);
    const steward = await openWindow(app, browser, `/edit/${page.url}/tributes`, anna);
    await steward.getByText('Nothing is waiting.').waitFor();
    await expect.poll(() => card(steward).count()).toBe(0); // where no screen says what it shows, nothing is said

    const wall = await openWall(pathname + search);
    await leaveTribute(app, page, { name: 'Tilly Rowe', content: 'Best crew I ever had.' });
    await card(steward).getByText('Best crew I ever had.').waitFor();
    expect(await accessibilityFaults(steward)).toEqual([]);
    await steward.getByRole('button', { name: /^Shown/ }).click();
    await steward.getByText('Words of guest 20.').scrollIntoViewIfNeeded();
    await expect.poll(async () => (await card(steward).boundingBox())!.y).toBeLessThan(100);

    const takeOff = card(steward).getByRole('button', {
      name: 'Take off: the message from Tilly Rowe',
    });
    await expect
      .poll(async () => {
        if (await takeOff.count()) await takeOff.first().click();
        return wall.getByText('Best crew I ever had.').count();
      })
      .toBe(0);
    await steward.getByText('Taken off: Tilly Rowe').first().waitFor();
    const onWall = async () => {
      const { body } = await app.rest('GET', `/api/comments/${page.id}`);
      return JSON.stringify(body).includes('Best crew I ever had.');
    };
    await expect.poll(() => onWall()).toBe(false);
    await press(steward, 'Put back');
    await expect.poll(onWall).toBe(true);
    await wall.context().close();
    await steward.context().close();
  });

  it('skips it, shows it without its photo, and names the next one', async () => {
    const { page, anna } = await pageOfTwo(app);
    await leaveTribute(app, page, { name: 'Denzil', content: 'Fair tide, Ada.' });
    await leaveTribute(app, page, { name: 'Nasrin', content: 'She taught me to drive.' });
    const wall = await openWindow(app, browser, `/${page.url}/live`, anna, DESK);
    const desk = await openWindow(app, browser, `/edit/${page.url}/tributes`, anna, DESK);
    const image = await uploadClient(app).uploaded();
    const clientId = randomUUID();
    const message = { name: 'Tilly Rowe', content: 'We raced Comma on Sunday.', image };
    await app.rest('POST', `/api/comments/${page.id}`, { ...message, client_id: clientId });
    await card(desk).getByText('We raced Comma on Sunday.').waitFor();
    await card(desk).getByText(/^Then/).waitFor();
    expect(await faultsInBothThemes(desk)).toEqual([]);
    const without = desk.getByRole('button', {
      name: 'Without the photo: the message from Tilly Rowe',
    });
    const done = desk.getByText('On the wall without the photo: the message from Tilly Rowe.');
    // the wall goes on meanwhile, and a press right after a change is meant for what was there before
    await expect
      .poll(
        async () => {
          if (await without.count())
            await without
              .first()
              .click({ timeout: 1_000 })
              .catch(() => {});
          return done.count();
        },
        { timeout: 100_000 },
      )
      .toBeGreaterThan(0);
    expect((await fetch(`${app.origin}${image}/sm`)).status).toBe(404);
    await expect.poll(() => wall.locator(`img[src*='${image}']`).count()).toBe(0);
    await press(desk, 'Put back');
    await expect.poll(async () => (await fetch(`${app.origin}${image}/sm`)).status).toBe(200);

    const shown = () => wall.locator('.wall-words blockquote').last().textContent();
    const before = await shown();
    await expect
      .poll(async () => {
        await desk.keyboard.press('n'); // right after a change it is meant for what was there before
        return shown();
      })
      .not.toBe(before);
    await desk.getByText('Skipped.').first().waitFor();
    // said anew each time, for screen readers
    await desk.evaluate(() => {
      const status = document.querySelector('.desk-foot [role=status]')!;
      new MutationObserver(() => Object.assign(window, { isSaidAgain: true })).observe(status, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    await expect
      .poll(async () => {
        await desk.keyboard.press('n');
        return desk.evaluate(() => 'isSaidAgain' in window);
      })
      .toBe(true);
    await desk.getByText('Skipped.').first().waitFor();

    const pressUntilSaid = (text: string) =>
      expect
        .poll(async () => {
          await desk.keyboard.press('n');
          return desk.getByText(text).count();
        })
        .toBeGreaterThan(0);
    await routeSkips(desk, (route) =>
      route.fulfill({ json: { errors: [{ message: 'Slowly, please.', extensions: TOO_MANY }] } }),
    );
    await pressUntilSaid('It was not skipped. Slowly, please.');
    await routeSkips(desk, (route) => route.abort());
    await pressUntilSaid('It was not skipped. No signal just now.');
    for (const window of [wall, desk]) await window.context().close();
  });

  it('marks the message on screen and the next one, on a phone too', async () => {
    const { page, anna } = await pageOfTwo(app);
    for (const name of ['Denzil', 'Nasrin', 'Pete'])
      await leaveTribute(app, page, { name, content: `From ${name}, with love.` });
    const wall = await openWindow(app, browser, `/${page.url}/live`, anna, DESK);
    const steward = await openWindow(app, browser, `/edit/${page.url}/tributes`, anna);
    await card(steward).waitFor();
    await steward.getByRole('button', { name: /^Shown/ }).click();
    await steward.getByRole('region', { name: 'Next on the wall' }).waitFor();
    await steward.locator('.queue-item[data-on-screen]').first().waitFor();
    expect(await faultsInBothThemes(steward)).toEqual([]);
    await expect.poll(() => steward.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    for (const window of [wall, steward]) await window.context().close();
  });

  it('offers for ten seconds to put back what was taken off', async () => {
    const { page, anna } = await pageOfTwo(app);
    const wall = await openWindow(app, browser, `/${page.url}/live`, anna, DESK);
    const steward = await openWindow(app, browser, '/', anna);
    await steward.clock.install();
    await steward.goto(`${app.origin}/edit/${page.url}/tributes`);
    await card(steward).waitFor();
    await leaveTribute(app, page, { name: 'Pete', content: 'The worst passenger.' });
    await card(steward).getByText('The worst passenger.').waitFor();
    const off = card(steward).getByRole('button', { name: 'Take off: the message from Pete' });
    const back = steward.getByRole('button', { name: 'Put back' });
    await expect
      .poll(async () => {
        if (await back.count()) return true;
        await steward.clock.runFor(1_000);
        if (await off.count()) await off.first().click();
        return false;
      })
      .toBe(true);
    await steward.clock.runFor(5_000); // time goes on meanwhile as well
    await expect.poll(() => back.count()).toBe(1);
    await steward.clock.runFor(6_000);
    await expect.poll(() => back.count()).toBe(0);
    await press(steward, 'Kept off');
    await steward.locator('.queue-item').getByText('The worst passenger.').waitFor();
    for (const window of [wall, steward]) await window.context().close();
  });

  it('has the screen again that was refused for a while', async () => {
    const { page, anna } = await pageOfTwo(app);
    const steward = await openWindow(app, browser, `/edit/${page.url}/tributes`, anna);
    const wall = await openWindow(app, browser, '/', anna, DESK);
    await wall.clock.install();
    let refusals = 0;
    await wall.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('ReportWallScreen')) return route.continue();
      refusals += 1;
      await route.fulfill({ json: { errors: [{ message: 'No.', extensions: FORBIDDEN }] } });
    });
    const refused = wall.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('ReportWallScreen')),
    );
    await wall.goto(`${app.origin}/${page.url}/live`);
    await (await refused).finished();
    await wall.clock.runFor(30_000);
    expect(refusals).toBe(1);
    await wall.unroute('**/graphql');
    await expect
      .poll(async () => {
        await wall.clock.runFor(5_000);
        return card(steward).count();
      })
      .toBe(1);
    for (const window of [wall, steward]) await window.context().close();
  });

  it('shows nothing of a wall that a stranger opened, but of one that a member opened', async () => {
    const { page, anna, jon } = await pageOfTwo(app);
    await leaveTribute(app, page, { content: 'The first words.' });
    const steward = await openWindow(app, browser, `/edit/${page.url}/tributes`, anna);
    const strangers = await openWall(`/${page.url}/live`);
    await strangers.getByText('The first words.').waitFor();
    const asked: string[] = [];
    strangers.on('request', (request) => asked.push(request.postData() ?? ''));
    await leaveTribute(app, page, { content: 'The second words.' });
    await strangers.getByText('The second words.').waitFor();
    expect(asked.filter((body) => body.includes('ReportWallScreen'))).toEqual([]);
    await expect.poll(() => card(steward).count()).toBe(0);
    const members = await openWindow(app, browser, `/${page.url}/live`, jon);
    await card(steward).waitFor();
    for (const window of [strangers, members, steward]) await window.context().close();
  });
});

it('a steward searches the messages of a list in any script, and is told if there is none', async () => {
  const { page, anna } = await pageOfTwo(app);
  for (let index = 0; index < 60; index++)
    await leaveTribute(app, page, { name: `Guest ${index}`, content: `Words of guest ${index}.` });
  await leaveTribute(app, page, { name: 'Zoë', content: 'Спокойной ночи, Ада' });
  await leaveTribute(app, page, { content: 'The newest of all.' });
  const steward = await openWindow(app, browser, `/edit/${page.url}/tributes`, anna);
  await steward.getByRole('button', { name: /^Shown/ }).click();
  await steward.getByText('The newest of all.').waitFor();
  await press(steward, 'Search');
  const field = steward.getByRole('searchbox', { name: 'Search these messages' });
  await field.fill('НОЧИ');
  await steward.getByText('Спокойной ночи').waitFor();
  await expect.poll(() => steward.locator('.queue-item').count()).toBe(1);
  await field.fill('zoe');
  await steward.getByText('Спокойной ночи').waitFor();
  await field.fill('guest 3.');
  await steward.getByText('Words of guest 3.').waitFor();
  await field.fill('nobody wrote this');
  await steward.getByText('No message here has these words.').waitFor();
  expect(await accessibilityFaults(steward)).toEqual([]);
  await field.fill('');
  await steward.getByText('The newest of all.').waitFor();
  await steward.context().close();
});
