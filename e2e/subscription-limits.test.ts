import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { openSocket } from '../server/testing/test-socket.ts';
import { useBrowser } from './support/browser.ts';

const browser = useBrowser();
const app = useTestApp();

/** The subscriptions that a page has begun since it was opened, in the client's own words. */
function subscribing(page: Page): string[] {
  const begun: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { type, payload: operation } = JSON.parse(String(payload)) as {
        type: string;
        payload?: { query: string };
      };
      if (type === 'subscribe') begun.push(operation?.query ?? '');
    }),
  );
  return begun;
}

describe('a page whose subscriptions strangers have used up with their own wordings', () => {
  it.each([
    ['a visitor', ''],
    ['the wall at a service', '/live'],
  ])('is still followed by %s, whose wording the server knows', async (_, screen) => {
    const memorial = await createMemorial(app.dataSource);
    const crowd = await Promise.all(
      [1, 2, 3, 4].map((i) =>
        openSocket(app.origin, { headers: { 'x-forwarded-for': `203.0.113.${i}` } }),
      ),
    );
    for (const [s, socket] of crowd.entries())
      for (let i = 0; i < 8; i++)
        socket.subscribe(
          String(i),
          `subscription ($pageId: ID!) { pageEvents(pageId: $pageId) { a${s}${i}: seq } }`,
          { pageId: memorial.id },
        );
    let posts = 0;
    const post = async () => {
      const body = { name: 'Ines', content: `I still go out, ${++posts}.` };
      await app.rest('POST', `/api/comments/${memorial.id}`, body);
    };
    const heard = async () => {
      await post();
      const ids = crowd.map(
        ({ messages }) => new Set(messages.map(({ id }) => id).filter(Boolean)),
      );
      return ids.map(({ size }) => size);
    };
    await expect.poll(heard).toEqual([8, 8, 8, 8]);
    const page = await browser.newPage();
    const begun = subscribing(page);
    await page.goto(`${app.origin}/${memorial.url}${screen}`);
    await expect.poll(() => begun.length).toBeGreaterThan(0);
    await post();
    await page.getByText(`I still go out, ${posts}.`).first().waitFor();
    expect(crowd.flatMap(({ messages }) => messages.filter((m) => m.type === 'error'))).toEqual([]);
    await page.close();
    for (const socket of crowd) socket.close();
  });
});
