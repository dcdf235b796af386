import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { uploadClient } from '../server/testing/test-client.ts';
import { waitForHydration, PHONE, useBrowser } from './support/browser.ts';

const browser = useBrowser();
const app = useTestApp();

it.each([
  ['before the page came alive', true],
  ['later', false],
])(
  'a picture that failed to load leaves a quiet place, %s, and loads with the signal',
  async (_when, atOnce) => {
    const page = await createMemorial(app.dataSource);
    const image = await uploadClient(app).uploaded();
    const words = { name: 'Ines', content: 'Her boat.', image, client_id: randomUUID() };
    await app.rest('POST', `/api/comments/${page.id}`, words);
    const context = await browser.newContext(PHONE);
    const screen = await context.newPage();
    let isAway = atOnce;
    await screen.route('**/media/**', (route) => (isAway ? route.abort() : route.continue()));
    await screen.goto(`${app.origin}/${page.url}`);
    await waitForHydration(screen);
    const picture = screen.getByRole('img', { name: 'Photo from Ines' });
    if (!atOnce) {
      isAway = true;
      await screen.reload();
      await waitForHydration(screen);
    }
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.getAttribute('data-missing')).toBe('');
    await expect
      .poll(() => picture.evaluate((element) => getComputedStyle(element).content))
      .toContain('data:image/svg');
    const { width, height } = (await picture.boundingBox())!;
    isAway = false;
    await screen.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => picture.getAttribute('data-missing')).toBeNull();
    await expect
      .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
    await expect.poll(() => picture.boundingBox()).toMatchObject({ width, height });
    await context.close();
  },
);
