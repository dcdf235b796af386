import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { fastForwardUntil, useBrowser } from './support/browser.ts';
import { card, openEditor, ready, saved } from './support/editors.ts';
import { type FailingServer, openFailingServer } from './support/failing-server.ts';

const SENT = /^POST \/api\/upload\/image\/tmp/;
const PIECES = /^(POST|PATCH) \/api\/upload\/tus/;
const RESULT = /^GET \/api\/upload\/tus\/\w+\/result/;
const COMMITTED = /^POST \/api\/upload\/image$/;
const STOPPED = 'It could not be sent just now. It is kept on this device.';

const browser = useBrowser();
const app = useTestApp();
let server: FailingServer;
let gate: Buffer;
beforeAll(async () => {
  server = await openFailingServer(app.origin);
  gate = await picture(60, 80);
});
afterAll(async () => {
  await server.close();
});
beforeEach(() => server.failAt(undefined));

function picture(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  return sharp({ create: { width, height, channels: 3, background: '#345', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

const file = (buffer: Buffer) => ({ name: 'gate.png', mimeType: 'image/png', buffer });

async function open() {
  const page = await createMemorial(app.dataSource);
  const editor = await openEditor(app, browser, page, { origin: server.origin });
  await editor.context.clock.install();
  return { page, ...editor };
}

const isThere = (what: Locator) => () => what.isVisible();
const now = (screen: Page) => screen.evaluate(() => Date.now());
const stops = (screen: Page, within: Page | Locator = screen) =>
  fastForwardUntil(screen, isThere(within.getByText(STOPPED)));
const choosePhoto = (screen: Page, buffer: Buffer) =>
  card(screen, 'Photos').locator('input[type=file]').setInputFiles(file(buffer));

describe('a photo of the album', () => {
  it('is sent six times if the server fails, and then waits for a press', async () => {
    const { screen, context } = await open();
    server.failAt(SENT);
    await choosePhoto(screen, gate);
    await screen.getByText('Waiting for its turn').waitFor();
    await stops(screen);
    expect(server.failures).toBe(6);
    await screen.getByRole('button', { name: 'Preview' }).click();
    await screen.getByText(STOPPED).waitFor({ state: 'detached' });
    await screen.getByRole('button', { name: 'Edit', exact: true }).click();
    await screen.getByText(STOPPED).waitFor();
    expect(server.failures).toBe(6);

    server.failAt(undefined);
    await screen.getByRole('button', { name: 'Try again' }).click();
    await screen.getByRole('button', { name: 'Edit photo 4' }).waitFor();
    await context.close();
  });

  it('that is sent in pieces is also given up, and sent on at the next visit', async () => {
    const { screen, context } = await open();
    server.failAt(PIECES, { status: 502 });
    await screen.getByLabel('Send the originals').check();
    await choosePhoto(screen, await picture(700, 700));
    await stops(screen);

    server.failAt(undefined);
    await screen.reload();
    await screen.getByRole('button', { name: 'Edit photo 4' }).waitFor();
    await context.close();
  });

  it('that was sent in pieces is sent again if the server has lost the pieces', async () => {
    const { screen, context } = await open();
    server.failAt(RESULT);
    await screen.getByLabel('Send the originals').check();
    await choosePhoto(screen, await picture(700, 700));
    await fastForwardUntil(screen, async () => server.failures > 0);
    await app.dataSource.query('truncate upload_chunk');
    server.failAt(undefined);
    await fastForwardUntil(screen, isThere(screen.getByRole('button', { name: 'Edit photo 4' })));
    await context.close();
  });

  it('is also given up if responses are broken, or only adding it to the page fails', async () => {
    const { screen, context } = await open();
    server.failAt(SENT, { status: 200, body: '<p>Welcome to the Wi-Fi of the chapel</p>' });
    await choosePhoto(screen, gate);
    await stops(screen);
    server.failAt(/^POST \/graphql/);
    await screen.getByRole('button', { name: 'Try again' }).click();
    await screen.getByText(STOPPED).waitFor({ state: 'detached' });
    await stops(screen);
    server.failAt(undefined);
    await screen.getByRole('button', { name: 'Try again' }).click();
    await screen.getByRole('button', { name: 'Edit photo 4' }).waitFor();
    await context.close();
  });

  it('waits as long as a busy server says, and goes on by itself', async () => {
    const { screen, context } = await open();
    server.failAt(SENT, {
      status: 429,
      headers: { 'retry-after': '1' },
      body: '{"error":true,"msg":"Many pictures at once."}',
    });
    await choosePhoto(screen, gate);
    await expect.poll(() => server.failures).toBe(1);
    const began = await now(screen);
    await fastForwardUntil(screen, async () => server.failures >= 8);
    const waits = server.failures - 2; // the first of them may have begun before
    expect((await now(screen)) - began).toBeGreaterThan(waits * 1_000);
    await screen.getByText('Waiting for its turn').waitFor();
    server.failAt(undefined);
    await screen.getByRole('button', { name: 'Edit photo 4' }).waitFor();
    await context.close();
  });

  it('waits for signal without counting its tries, and goes on by itself', async () => {
    const { screen, context } = await open();
    let tries = 0;
    await context.route(/\/api\/upload\//, (route) => {
      tries += 1;
      return route.abort('internetdisconnected');
    });
    await choosePhoto(screen, gate);
    await screen.getByText('Waiting for signal').waitFor();
    const goOn = () => screen.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(async () => (await goOn(), tries)).toBeGreaterThan(8);
    await screen.getByText('Waiting for signal').waitFor();
    await context.unroute(/\/api\/upload\//);
    await fastForwardUntil(screen, isThere(screen.getByRole('button', { name: 'Edit photo 4' })));
    await context.close();
  });
});

describe('a cover', () => {
  it('that the server fails at stays chosen, also after closing the tab, and is saved in the end', async () => {
    const { page, screen, context } = await open();
    const cover = async () => {
      const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
      return (body['items'] as { payload: { cover?: string } }[])[0]!.payload.cover ?? '';
    };
    const dialog = screen.getByRole('dialog', { name: 'Cover picture' });
    const chosen = dialog.getByRole('img', { name: 'The picture you chose' });
    const again = dialog.getByRole('button', { name: 'Try again' });
    server.failAt(SENT);
    await screen.getByRole('button', { name: 'Edit cover' }).click();
    await dialog.locator('input[type=file]').setInputFiles(file(gate));
    await stops(screen, dialog);
    expect(server.failures).toBe(6);
    await chosen.waitFor();

    server.failAt(SENT);
    await screen.reload();
    await ready(screen);
    await screen.getByRole('button', { name: 'Edit cover' }).click();
    await chosen.waitFor();
    await stops(screen, dialog);
    server.failAt(COMMITTED);
    await again.click();
    await dialog.getByText('Ready. Save puts it on the page').waitFor();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await stops(screen, dialog);
    expect(server.failures).toBe(6);
    await expect.poll(() => cover()).not.toMatch(/_60x80_/);

    server.failAt(undefined);
    await again.click();
    await dialog.waitFor({ state: 'detached' });
    await saved(screen);
    await expect.poll(() => cover()).toMatch(/_60x80_/);
    await context.close();
  });
});
