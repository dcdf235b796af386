import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { newMember } from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { accessibilityFaults, DESKTOP, nextFrames, useBrowser } from './support/browser.ts';
import { openEditor } from './support/editors.ts';

const browser = useBrowser();
const app = useTestApp();

/** The address in the dialog, on the server of this test. */
async function linkIn(screen: Page, last = ''): Promise<string> {
  const field = screen.getByRole('textbox', { name: 'Link' });
  await expect.poll(() => field.inputValue()).not.toBe(last);
  const { pathname, search } = new URL(await field.inputValue());
  return `${app.origin}${pathname}${search}`;
}

it('a link is not ended by a member who cannot see yet that it is there', async () => {
  const memorial = await createMemorial(app.dataSource);
  const other = await newMember(app, memorial);
  const link = 'mutation ($pageId: ID!) { createWallLink(pageId: $pageId) { url } }';
  await app.graphql(link, { pageId: memorial.id }, other.headers);
  const { context, screen } = await openEditor(app, browser, memorial);
  await screen.route('**/graphql', (route) =>
    route.request().postData()?.includes('query WallLink') ? route.abort() : route.fallback(),
  );
  await screen.getByRole('button', { name: 'Menu' }).click();
  await screen.getByRole('button', { name: 'Wall for a large screen' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Wall for a large screen' });
  await dialog.getByText('Whether there is a link already could not be fetched.').waitFor();
  expect(await accessibilityFaults(screen)).toEqual([]);
  await expect.poll(() => dialog.getByRole('button', { name: /^Make a/ }).count()).toBe(0);
  const again = dialog.getByRole('button', { name: 'Try again' });
  await again.focus();
  await screen.waitForEvent('requestfailed'); // it is tried again meanwhile
  await nextFrames(screen);
  expect(await again.evaluate((button) => button === document.activeElement)).toBe(true);
  await screen.unroute('**/graphql');
  await dialog.getByRole('button', { name: 'Make a new link' }).waitFor();
  await dialog.getByText('A new one ends it.').waitFor();
  await context.close();
});

it('a member’s link shows the wall on a projector, which goes dark when the link ends', async () => {
  const memorial = await createMemorial(app.dataSource);
  const post = (content: string) =>
    app.graphql('mutation ($input: PostTributeInput!) { postTribute(input: $input) { status } }', {
      input: { pageId: memorial.id, clientId: randomUUID(), name: 'Ines', content },
    });
  await post('She lent me her oilskins.');
  const { context, screen } = await openEditor(app, browser, memorial);
  await screen.getByRole('button', { name: 'Menu' }).click();
  await screen.getByRole('button', { name: 'Wall for a large screen' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Wall for a large screen' });
  await dialog.getByRole('img', { name: 'The wall at a service' }).waitFor();
  const make = dialog.getByRole('button', { name: /^Make a/ });
  await make.press('Enter');
  await dialog.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await dialog.getByRole('button', { name: 'End the link' }).waitFor();
  await expect.poll(() => make.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await accessibilityFaults(screen)).toEqual([]);

  const projector = await browser.newContext(DESKTOP);
  const wall = await projector.newPage();
  await wall.goto(await linkIn(screen));
  await wall.getByText('She lent me her oilskins.').waitFor();
  await wall.locator('svg.wall-qr').waitFor();
  await post('Said while it was shown.');
  await wall.getByText('Said while it was shown.').waitFor();

  await dialog.getByRole('button', { name: 'End the link' }).click();
  await expect.poll(() => wall.locator('body').innerText()).toBe('');
  await wall.reload();
  await wall.getByRole('heading', { level: 1 }).waitFor(); // as for a page that is not there
  await expect.poll(() => wall.locator('body').innerText()).not.toContain('Ada');
  await projector.close();
  await context.close();
});
