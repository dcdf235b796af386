import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../server/testing/test-app.ts';
import { leaveTribute } from '../server/testing/test-wall.ts';
import { accessibilityFaults, launchBrowser } from './browser.ts';
import { openWindow, pageOfTwo, press } from './two-members.ts';

const LINK = 'mutation ($pageId: ID!) { createWallLink(pageId: $pageId) { url } }';

let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

const card = (steward: Page) => steward.getByRole('region', { name: 'On the screen now' });

async function openWall(path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const wall = await context.newPage();
  await wall.goto(app.origin + path);
  await wall.locator('svg.wall-qr').first().waitFor();
  return wall;
}

describe('a steward finds what the room reads', () => {
  it('at the top of the queue, takes it off in one press, and brings it back', async () => {
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
    expect(await card(steward).count()).toBe(0); // where no screen says what it shows, nothing is said

    const wall = await openWall(pathname + search);
    await leaveTribute(app, page, { name: 'Tilly Rowe', content: 'Best crew I ever had.' });
    await card(steward).getByText('Best crew I ever had.').waitFor();
    expect(await accessibilityFaults(steward)).toEqual([]);
    await press(steward, 'On the wall');
    await steward.getByText('Words of guest 20.').scrollIntoViewIfNeeded();
    const { y } = (await card(steward).boundingBox())!;
    expect(y).toBeLessThan(100);

    const takeOff = card(steward).getByRole('button', {
      name: 'Take off: the message from Tilly Rowe',
    });
    await expect
      .poll(async () => {
        if (await takeOff.count()) await takeOff.first().click();
        return wall.getByText('Best crew I ever had.').count();
      })
      .toBe(0);
    await steward.getByText('Kept off the wall: the message from Tilly Rowe.').first().waitFor();
    const onWall = async () => {
      const { body } = await app.rest('GET', `/api/comments/${page.id}`);
      return JSON.stringify(body).includes('Best crew I ever had.');
    };
    expect(await onWall()).toBe(false);
    await press(steward, 'Undo');
    await expect.poll(onWall).toBe(true);
    await wall.context().close();
    await steward.context().close();
  });

  it('says nothing for a wall that a stranger opened, and shows one that a member did', async () => {
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
    expect(await card(steward).count()).toBe(0);
    const members = await openWindow(app, browser, `/${page.url}/live`, jon);
    await card(steward).waitFor();
    for (const window of [strangers, members, steward]) await window.context().close();
  });
});

it('a steward searches the messages of a list, in whatever script, and sees when there is none', async () => {
  const { page, anna } = await pageOfTwo(app);
  for (let index = 0; index < 60; index++)
    await leaveTribute(app, page, { name: `Guest ${index}`, content: `Words of guest ${index}.` });
  await leaveTribute(app, page, { name: 'Zoë', content: 'Спокойной ночи, Ада' });
  await leaveTribute(app, page, { content: 'The newest of all.' });
  const steward = await openWindow(app, browser, `/edit/${page.url}/tributes`, anna);
  await press(steward, 'On the wall');
  await steward.getByText('The newest of all.').waitFor();
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
