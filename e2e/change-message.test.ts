import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { plain } from '../server/testing/test-pictures.ts';
import { newMember } from '../server/testing/test-people.ts';
import type { TestApp } from '../server/testing/test-app.ts';
import { accessibilityFaults } from './support/browser.ts';
import { newPhone, write } from './support/phone.ts';
import { it } from './support/phone-fixtures.ts';

/** For busy test machines. */
const message = (page: Page, content: string) =>
  page.getByRole('article').filter({ hasText: content });

const listContents = (tributes: { content: string }[]) => tributes.map(({ content }) => content);

it('a sender changes a message, also on a later visit, and takes it back', async ({
  phone,
  address,
  wall,
}) => {
  const page = await phone.open(address);
  await write(page, 'Marta', 'Fair wnids.');
  await message(page, 'On the wall').waitFor();
  await message(page, 'Fair wnids.').getByRole('button', { name: 'Change or take back' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your message' });
  await dialog.getByText('You can change it or take it back until').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByLabel('Message', { exact: true }).fill('Fair winds.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Saved.').waitFor();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Keep a copy on this device' }).click();
  const copy = await downloading;
  expect(copy.suggestedFilename()).toBe('my-message.html');
  expect(await readFile(await copy.path(), 'utf8')).toContain('Fair winds.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await message(page, 'Fair winds.').waitFor();
  expect(listContents(await wall())).toEqual(['Fair winds.']);
  await page.close();

  const later = await phone.open(address);
  const own = message(later, 'Fair winds.');
  await own.getByRole('button', { name: 'Change or take back' }).focus();
  await later.keyboard.press('Enter');
  await dialogIn(later).getByRole('button', { name: 'Take it back' }).click();
  const question = later.getByRole('dialog', { name: 'Do you want to take your message back?' });
  await question.getByRole('button', { name: 'Take it back' }).click();
  await dialogIn(later).getByText('Your message is taken back.').waitFor();
  expect(listContents(await wall())).toEqual([]);
  await expect.poll(() => readFocus(later)).toBe('OK');
  await later.keyboard.press('Enter');
  await dialogIn(later).waitFor({ state: 'detached' });
  await own.waitFor({ state: 'detached' });
  const trace = message(later, TAKEN_BACK);
  await trace.waitFor();
  await expect.poll(() => readFocus(later)).toContain(TAKEN_BACK);
  expect(await accessibilityFaults(later)).toEqual([]);
  await later.reload();
  await later.getByText('No messages yet.').waitFor();
  await trace.waitFor({ state: 'detached' });
});

it('a message changed or taken back on another device changes on this one, too', async ({
  app,
  phone,
  address,
}) => {
  const page = await phone.open(address);
  await write(page, 'Marta', 'Fair winds.');
  await message(page, 'On the wall').waitFor();
  await write(page, 'Marta', 'And a calm sea.');
  await expect.poll(() => page.getByText('On the wall', { exact: true }).count()).toBe(2);

  await change(app, await readReceipt(page, 'Fair winds.'), 'See https://example.org');
  const changed = message(page, 'See https://example.org');
  await changed.getByText('With the family, they read each message first').waitFor();
  await message(page, 'Fair winds.').waitFor({ state: 'detached' });
  await takeBack(app, await readReceipt(page, 'And a calm sea.'));
  await message(page, TAKEN_BACK).waitFor();
  await takeBack(app, await readReceipt(page, 'See https://example.org'));
  await expect.poll(() => message(page, TAKEN_BACK).count()).toBe(2);
  await expect.poll(() => page.getByText(/example\.org|calm sea|With the family/).count()).toBe(0);
});

it('a message that members hide or remove stays with its sender, who can change it and take it back', async ({
  app,
  memorial,
  phone,
  address,
}) => {
  const member = await newMember(app, memorial);
  const page = await phone.open(address);
  await write(page, 'Marta', 'Fair winds.');
  await message(page, 'On the wall').waitFor();
  const id = await readTributeId(page, 'Fair winds.');
  for (const decision of [
    'hideTribute(id: $id) { status }',
    'showTribute(id: $id) { status }',
    'removeTribute(input: { id: $id }) { __typename }',
  ]) {
    const isOn = decision.startsWith('show');
    await ask(app, `mutation ($id: ID!) { ${decision} }`, { id }, member.headers);
    const state = message(page, 'With the family');
    await state.waitFor({ state: isOn ? 'detached' : 'attached' });
    await page.reload();
    const own = message(page, 'Fair winds.');
    await own.getByRole('button', { name: 'Change or take back' }).waitFor();
    await state.waitFor({ state: isOn ? 'detached' : 'attached' });
    await expect.poll(() => own.count()).toBe(1);
  }
});

it('changes that were typed outlive closing the sheet and a reload, until they are saved or discarded', async ({
  phone,
  address,
  wall,
}) => {
  const page = await phone.open(address);
  await write(page, 'Marta', 'Fair winds.');
  await message(page, 'On the wall').waitFor();
  const opener = page.getByRole('button', { name: 'Change or take back' });
  const words = dialogIn(page).getByLabel('Message', { exact: true });
  await opener.click();
  await words.fill('Fair winds, dear');
  await page.keyboard.press('Escape');
  await dialogIn(page).waitFor({ state: 'detached' });
  await expect.poll(() => readFocus(page)).toBe('Change or take back');
  await message(page, 'What you changed is not saved yet').waitFor();
  await page.reload();
  await message(page, 'What you changed is not saved yet').waitFor();
  await opener.click();
  await expect.poll(() => words.inputValue()).toBe('Fair winds, dear');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialogIn(page).getByRole('button', { name: 'Leave it as it was' }).click();
  await expect.poll(() => words.inputValue()).toBe('Fair winds.');

  await words.fill(' ');
  await dialogIn(page).getByRole('button', { name: 'Save' }).press('Enter');
  await expect.poll(() => words.evaluate((field) => document.activeElement === field)).toBe(true);
  await dialogIn(page).getByText('Please enter content').waitFor();
  await words.fill('Fair winds, dear Ada.');
  await dialogIn(page).getByRole('button', { name: 'Save' }).click();
  await dialogIn(page).getByText('Saved. On the wall.').waitFor();
  await dialogIn(page).getByRole('button', { name: 'Close' }).click();
  await message(page, 'not saved yet').waitFor({ state: 'detached' });
  expect(listContents(await wall())).toEqual(['Fair winds, dear Ada.']);
});

it('what is typed while a change is being saved stays, and is not saved yet', async ({
  phone,
  address,
  wall,
}) => {
  const page = await phone.open(address);
  await write(page, 'Marta', 'Fair winds.');
  await message(page, 'On the wall').waitFor();
  await page.getByRole('button', { name: 'Change or take back' }).click();
  const dialog = dialogIn(page);
  const words = dialog.getByLabel('Message', { exact: true });
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('mutation ChangeTribute')) await held;
    await route.continue();
  });
  await words.fill('Fair winds, dear');
  const file = {
    name: 'roses.png',
    mimeType: 'image/png',
    buffer: await plain(64, 48).png().toBuffer(),
  };
  await dialog.getByLabel('Upload image').setInputFiles(file);
  await dialog.getByAltText('The photo you chose').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Saving ...').waitFor();
  await words.fill('Fair winds, dear Ada.');
  answer();
  await expect.poll(async () => listContents(await wall())).toEqual(['Fair winds, dear']);
  await dialog.getByText('Saving ...').waitFor({ state: 'detached' });
  await dialog.getByText('and not saved yet.').waitFor();
  await expect.poll(() => words.inputValue()).toBe('Fair winds, dear Ada.');
  await dialog.getByAltText('Your photo').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Saved. On the wall.').waitFor();
  const [changed] = await wall();
  expect([changed!.content, changed!.images.length]).toEqual(['Fair winds, dear Ada.', 1]);
});

it('a sender replaces, removes and adds a photo', async ({ phone, address, wall }) => {
  const page = await phone.open(address);
  await write(page, 'Marta', 'With roses.', await plain(640, 480).png().toBuffer());
  await page.getByText('On the wall', { exact: true }).waitFor();
  const sizeOnWall = async () => /_(\d+x\d+)_/.exec((await wall())[0]?.image ?? '')?.[1];
  await expect.poll(() => sizeOnWall()).toBe('640x480');
  await page.getByRole('button', { name: 'Change or take back' }).click();
  const dialog = dialogIn(page);
  await dialog.getByAltText('Your photo').waitFor();
  await dialog.getByRole('button', { name: 'Remove image' }).click();
  await expect.poll(() => readFocus(page)).toBe('Upload image');
  await dialog.getByText('The photo is taken away as you save.').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Saved. On the wall.').waitFor();
  await expect.poll(() => sizeOnWall()).toBeUndefined();
  await message(page, 'With roses.').getByRole('img').waitFor({ state: 'detached' });

  const other = await plain(480, 640).png().toBuffer();
  const file = { name: 'other.png', mimeType: 'image/png', buffer: other };
  await dialog.getByLabel('Upload image').setInputFiles(file);
  await dialog.getByAltText('The photo you chose').waitFor();
  await page.keyboard.press('Escape');
  await message(page, 'What you changed is not saved yet').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Change or take back' }).click();
  await dialog.getByAltText('The photo you chose').waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Saved. On the wall.').waitFor();
  await dialog.getByAltText('Your photo').waitFor();
  await expect.poll(() => sizeOnWall()).toBe('480x640');
  await message(page, 'With roses.').getByAltText('Photo from Marta').waitFor();
});

it('a changed message that must be read first is held, and stays with its sender', async ({
  phone,
  address,
  wall,
}) => {
  const page = await phone.open(address);
  await write(page, 'Marta', 'Fair winds.');
  await message(page, 'On the wall').waitFor();
  await message(page, 'Fair winds.').getByRole('button', { name: 'Change or take back' }).click();
  await dialogIn(page).getByLabel('Message', { exact: true }).fill('Look at https://example.org');
  await dialogIn(page).getByRole('button', { name: 'Save' }).click();
  await dialogIn(page).getByText('Saved. With the family, they read each message first.').waitFor();
  await dialogIn(page).getByRole('button', { name: 'Close' }).click();
  const own = message(page, 'Look at https://example.org');
  await own.getByText('With the family').waitFor();
  await own.getByRole('button', { name: 'Change or take back' }).waitFor();
  expect(listContents(await wall())).toEqual([]);
});

it('a private link opens the message on another device, without sending the secret to the server', async ({
  phone,
  address,
  wall,
}) => {
  const page = await phone.open(address);
  await write(page, 'Marta', 'Fair winds.');
  await message(page, 'On the wall').waitFor();
  await message(page, 'Fair winds.').getByRole('button', { name: 'Change or take back' }).click();
  const mail = await dialogIn(page).getByRole('link', { name: 'By mail' }).getAttribute('href');
  const hash = /#receipt=[\w-]{64}/.exec(decodeURIComponent(mail!))![0];

  const device = await newPhone();
  const asked: string[] = [];
  device.context.on('request', (request) => asked.push(request.url()));
  const other = await device.open(address + hash);
  await dialogIn(other).getByLabel('Message', { exact: true }).fill('Fair winds, Ada.');
  await dialogIn(other).getByRole('button', { name: 'Save' }).click();
  await dialogIn(other).getByText('Saved.').waitFor();
  expect(listContents(await wall())).toEqual(['Fair winds, Ada.']);
  expect(asked.filter((url) => new URL(url).search.includes('receipt'))).toEqual([]);
  await device.discard();
});

const TAKEN_BACK = 'Taken back. Its words and its photo are gone, for everybody';

/** The entry of the phone's storage for a message that it sent. */
async function postIn(page: Page, content: string) {
  const posts = await page.evaluate(
    () =>
      new Promise<{ content: string; receipt: string; tributeId: string }[]>((resolve) => {
        const opening = indexedDB.open('keepsake-posts');
        opening.onsuccess = () => {
          const all = opening.result.transaction('items').objectStore('items').getAll();
          all.onsuccess = () => resolve(all.result);
        };
      }),
  );
  return posts.find((post) => post.content === content)!;
}

const readReceipt = async (page: Page, content: string) => (await postIn(page, content)).receipt;
const readTributeId = async (page: Page, content: string) =>
  (await postIn(page, content)).tributeId;

/** Changes a message from another device, by the private link. */
async function change(app: TestApp, receipt: string, content: string): Promise<void> {
  await ask(
    app,
    `mutation ($input: ChangeTributeInput!) { changeTribute(input: $input) { tribute { status } } }`,
    { input: { receipt, content } },
  );
}

async function takeBack(app: TestApp, receipt: string): Promise<void> {
  await ask(
    app,
    `mutation ($input: WithdrawTributeInput!) { withdrawTribute(input: $input) { done } }`,
    { input: { receipt } },
  );
}

async function ask(
  app: TestApp,
  query: string,
  variables: object,
  headers?: Record<string, string>,
): Promise<void> {
  const { errors } = await app.graphql(query, variables, headers);
  expect(errors).toBeUndefined();
}

/** What the element with the focus says. */
const readFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

function dialogIn(page: Page) {
  return page.getByRole('dialog', { name: 'Your message' });
}
