import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityFaults } from './browser.ts';
import { newPhone, write } from './phone.ts';
import { it } from './phone-test.ts';

/** On a crowded machine. */
const SOON = { timeout: 20_000 };

const message = (page: Page, content: string) =>
  page.getByRole('article').filter({ hasText: content });

const contentOf = (tributes: { content: string }[]) => tributes.map(({ content }) => content);

it('a sender changes a message from itself, on a later visit too, and takes it back', async ({
  phone,
  address,
  wall,
}) => {
  const page = await phone.open(address);
  await write(page, 'Marta', 'Fair wnids.');
  await message(page, 'On the wall').waitFor(SOON);
  await message(page, 'Fair wnids.').getByRole('button', { name: 'Change or take back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your message' });
  await dialog.getByText('You can change it or take it back until').waitFor(SOON);
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Message', { exact: true }).fill('Fair winds.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Saved.').waitFor(SOON);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await message(page, 'Fair winds.').waitFor(SOON);
  expect(contentOf(await wall())).toEqual(['Fair winds.']);
  await page.close();

  const later = await phone.open(address);
  const own = message(later, 'Fair winds.');
  await own.getByRole('button', { name: 'Change or take back' }).focus();
  await later.keyboard.press('Enter');
  await dialogIn(later).getByRole('button', { name: 'Take it back' }).click();
  const question = later.getByRole('dialog', { name: 'Do you want to take your message back?' });
  await question.getByRole('button', { name: 'Take it back' }).click();
  await dialogIn(later).waitFor({ ...SOON, state: 'detached' });
  await own.waitFor({ ...SOON, state: 'detached' });
  expect(contentOf(await wall())).toEqual([]);
});

it('words that have to be read first are with the family again, and still the sender’s own', async ({
  phone,
  address,
  wall,
}) => {
  const page = await phone.open(address);
  await write(page, 'Marta', 'Fair winds.');
  await message(page, 'On the wall').waitFor(SOON);
  await message(page, 'Fair winds.').getByRole('button', { name: 'Change or take back' }).click();
  await dialogIn(page).getByLabel('Message', { exact: true }).fill('Look at https://example.org');
  await dialogIn(page).getByRole('button', { name: 'Save' }).click();
  await dialogIn(page).getByText('Saved. The family reads it first.').waitFor(SOON);
  await dialogIn(page).getByRole('button', { name: 'Close' }).click();
  const own = message(page, 'Look at https://example.org');
  await own.getByText('With the family').waitFor(SOON);
  await own.getByRole('button', { name: 'Change or take back' }).waitFor(SOON);
  expect(contentOf(await wall())).toEqual([]);
});

it('a private link opens the message on another device, and never reaches the server', async ({
  phone,
  address,
  wall,
}) => {
  const page = await phone.open(address);
  await write(page, 'Marta', 'Fair winds.');
  await message(page, 'On the wall').waitFor(SOON);
  await message(page, 'Fair winds.').getByRole('button', { name: 'Change or take back' }).click();
  const mail = await dialogIn(page)
    .getByRole('link', { name: 'By mail' })
    .getAttribute('href', SOON);
  const hash = /#receipt=[\w-]{64}/.exec(decodeURIComponent(mail!))![0];

  const device = await newPhone();
  const asked: string[] = [];
  device.context.on('request', (request) => asked.push(request.url()));
  const other = await device.open(address + hash);
  await dialogIn(other).getByLabel('Message', { exact: true }).fill('Fair winds, Ada.');
  await dialogIn(other).getByRole('button', { name: 'Save' }).click();
  await dialogIn(other).getByText('Saved.').waitFor(SOON);
  expect(contentOf(await wall())).toEqual(['Fair winds, Ada.']);
  expect(asked.filter((url) => new URL(url).search.includes('receipt'))).toEqual([]);
  await device.throwAway();
});

function dialogIn(page: Page) {
  return page.getByRole('dialog', { name: 'Your message' });
}
