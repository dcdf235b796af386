import type { BrowserContextOptions, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { plain } from '../server/testing/test-pictures.ts';
import { leaveTribute } from '../server/testing/test-wall.ts';
import { nextFrames, PHONE, useBrowser, waitForHydration } from './support/browser.ts';
import { WAITING, write } from './support/phone.ts';

const browser = useBrowser();
const app = useTestApp();

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, ...options });
  const page = await context.newPage();
  await page.goto(app.origin + path);
  return page;
}

/** A memorial with so many messages, and their ids, the oldest first. */
async function newWall(count: number): Promise<{ memorial: KeepsakePage; ids: string[] }> {
  const memorial = await createMemorial(app.dataSource);
  const ids: string[] = [];
  for (let index = 0; index < count; index++)
    ids.push((await leaveTribute(app, memorial, { content: `Words of guest ${index}.` })).id);
  return { memorial, ids };
}

/** Handles the requests of one operation. */
const routeOperation = (page: Page, name: string, handle: (route: Route) => Promise<void>) =>
  page.route('**/graphql', (route) =>
    route.request().postData()?.includes(`${name}(`) ? handle(route) : route.fallback(),
  );

describe('a public page', () => {
  it('does not show the message of an earlier link in the place of a later one', async () => {
    const { memorial, ids } = await newWall(45);
    const page = await open(`/${memorial.url}`);
    await waitForHydration(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await routeOperation(page, 'query LinkedTribute', async (route) => {
      const isFirst = route.request().postData()!.includes(ids[0]!);
      if (isFirst) await released;
      await route.continue();
    });
    const follow = (id: string) => page.evaluate((hash) => (location.hash = hash), `tribute-${id}`);
    const asked = page.waitForRequest((request) => request.postData()?.includes(ids[0]!) ?? false);
    await follow(ids[0]!);
    const answer = (await asked).response();
    await follow(ids[1]!);
    await page.getByText('Words of guest 1.').waitFor();
    release();
    await (await answer)?.finished();
    await nextFrames(page);
    await expect.poll(() => page.getByText('Words of guest 1.').count()).toBe(1);
    await expect.poll(() => page.getByText('Words of guest 0.').count()).toBe(0);
    await page.context().close();
  });

  it('asks once for older messages of a page that is gone', async () => {
    const { memorial } = await newWall(20);
    const page = await open(`/${memorial.url}`);
    let asked = 0;
    await routeOperation(page, 'query OlderTributes', async (route) => {
      asked += 1;
      await route.fulfill({ json: { data: { page: null } } });
    });
    await waitForHydration(page);
    await page.locator('.older').scrollIntoViewIfNeeded();
    await page.getByText('Older messages could not be loaded just now.').waitFor();
    for (let turn = 0; turn < 10; turn++) await nextFrames(page);
    expect(asked).toBe(1);
    await page.context().close();
  });

  it('lets a sender change their message where sockets are blocked, even if it cannot be read at first', async () => {
    const memorial = await createMemorial(app.dataSource);
    const page = await open('/about');
    await page.routeWebSocket('**/graphql', (socket) => socket.close());
    let reads = 0;
    await routeOperation(page, 'query MyTribute', (route) =>
      ++reads === 1 ? route.abort() : route.continue(),
    );
    await page.goto(`${app.origin}/${memorial.url}`);
    await waitForHydration(page);
    await write(page, 'Marta', 'She taught me to sail.');
    await page.getByText('On the wall', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Change or take back' }).click();
    const sheet = page.getByRole('dialog', { name: 'Your message' });
    await expect
      .poll(() => sheet.getByLabel('Message').inputValue())
      .toBe('She taught me to sail.');
    expect(reads).toBe(2);
    await page.context().close();
  });

  it('sends a photo later that the phone could not read at first', async () => {
    const memorial = await createMemorial(app.dataSource);
    const page = await open(`/${memorial.url}`);
    await waitForHydration(page);
    await routeOperation(page, 'mutation PostTribute', (route) => route.abort());
    await write(page, 'Marta', 'With roses.', await plain(64, 48).png().toBuffer());
    await page.getByText(WAITING).waitFor();
    await page.unroute('**/graphql');
    await page.addInitScript(() => {
      const { get } = IDBObjectStore.prototype;
      let reads = 0;
      const isBroken = () => ++reads <= 3; // after some more tries the sender is asked
      IDBObjectStore.prototype.get = function (this: IDBObjectStore, key) {
        if (String(key).startsWith('keepsake.photo.') && isBroken())
          throw new DOMException('broken', 'UnknownError');
        return Reflect.apply(get, this, [key]) as IDBRequest;
      };
    });
    await page.reload();
    await waitForHydration(page);
    await page.getByText('With roses.').waitFor();
    const readImage = async () => {
      const { body } = await app.rest('GET', `/api/comments/${memorial.id}`);
      return (body['items'] as { image: string | null }[])[0]?.image;
    };
    await expect.poll(readImage, { timeout: 40_000 }).toContain('/media/');
    await page.context().close();
  });
});
