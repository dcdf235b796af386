import { describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { waitForHydration, PHONE, useBrowser } from './support/browser.ts';

const MESSAGES = [
  'She taught half the village to read.',
  'Bring me the blue cup, she said, and we both laughed.',
  'Every Sunday there was cake, and nobody was ever sent away.',
  'I still have her letters from the lighthouse.',
  'Forty winters of snow shovelled for her neighbours.',
  'And one thing more: thank you.',
];

// five messages a minute from a device
const browser = useBrowser();
const app = useTestApp({ rateLimitScale: 0.25 });

/** Most of the minute has gone by. */
const endMinuteSoon = () =>
  app.dataSource.query('update rate_limit set expire = $1', [Date.now() + 10_000]);

describe('a phone that posts more than a minute allows', () => {
  it('is told to wait, keeps the message through a reload, and sends it by itself', async () => {
    const { url, id } = await createMemorial(app.dataSource);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    await page.goto(`${app.origin}/${url}`);
    await waitForHydration(page);
    const last = MESSAGES.at(-1)!;
    let tries = 0;
    page.on('request', (request) => {
      if (request.postData()?.includes(last)) tries += 1;
    });
    for (const [index, message] of MESSAGES.entries()) {
      if (index === MESSAGES.length - 1) await endMinuteSoon();
      await page.getByRole('button', { name: 'Create a Tribute' }).click();
      await page.getByLabel('Name').fill(`Jonah ${index}`);
      await page.getByLabel('Message').fill(message);
      await page.getByRole('button', { name: 'Write', exact: true }).click();
      await page.getByText(message).first().waitFor();
    }
    await page.getByText('Many messages came at once: it goes out by itself').waitFor();
    await page.reload();
    await waitForHydration(page);
    await page.getByText(last).waitFor();
    const stored = async () => {
      const rows = (await app.dataSource.query('select content from tribute where page_id = $1', [
        id,
      ])) as { content: string }[];
      return rows.map(({ content }) => content).toSorted();
    };
    // with the next minute, and nobody pressed anything
    await expect.poll(stored).toEqual(MESSAGES.toSorted());
    // as it was written, when the server had said, and as the page was opened anew if that was before; not again and again
    expect(tries).toBeLessThanOrEqual(3);
    await context.close();
  });
});
