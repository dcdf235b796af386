import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { uploadClient } from '../server/testing/test-client.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { newMember, type Person } from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { accessibilityFaults, waitForHydration, PHONE, useBrowser } from './support/browser.ts';
import { logIn } from './support/session.ts';

const browser = useBrowser();
const app = useTestApp();

async function newMemorial() {
  const memorial = await createMemorial(app.dataSource);
  return { memorial, member: await newMember(app, memorial) };
}

async function openPage(
  { url }: KeepsakePage,
  options: { javaScriptEnabled?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, ...options });
  const page = await context.newPage();
  await page.goto(`${app.origin}/${url}`);
  if (options.javaScriptEnabled !== false) await waitForHydration(page);
  return page;
}

/** The settings of the wall, on a member's phone. */
async function openWallEditor({ url }: KeepsakePage, person: Person): Promise<Page> {
  const context = await browser.newContext(PHONE);
  await logIn(app, context, person);
  const page = await context.newPage();
  await page.goto(`${app.origin}/edit/${url}`);
  await press(page, 'Edit Tributes');
  await page.getByRole('link', { name: 'Read the messages' }).waitFor();
  return page;
}

/** The messages of the wall, as its members come to them from its settings. */
async function openQueue(memorial: KeepsakePage, person: Person): Promise<Page> {
  const page = await openWallEditor(memorial, person);
  await page.getByRole('link', { name: 'Read the messages' }).click();
  await page.getByRole('group', { name: 'Which messages' }).waitFor();
  return page;
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const message = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ hasText: words });
const openList = (page: Page, name: RegExp) => page.getByRole('button', { name }).click();
/** The lists that are rarely needed are in the menu of a phone. */
async function openRareList(page: Page, name: string): Promise<void> {
  await press(page, 'More');
  await press(page, name);
}
const inMessage = (page: Page, words: string, name: string) =>
  message(page, words).getByRole('button', { name, exact: true });
const opener = (page: Page) => page.getByRole('button', { name: 'Create a Tribute' });

async function write(page: Page, name: string, message: string): Promise<void> {
  await opener(page).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Message').fill(message);
  await press(page, 'Write');
}

it('the messages come once there is signal, without another press', async () => {
  const { memorial, member } = await newMemorial();
  const context = await browser.newContext(PHONE);
  await logIn(app, context, member);
  const page = await context.newPage();
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('query WallPerson(') ? route.abort() : route.fallback(),
  );
  await page.goto(`${app.origin}/edit/${memorial.url}/tributes`);
  await page.getByText('The messages could not be reached.').waitFor();
  await page.unroute('**/graphql');
  await page.getByRole('group', { name: 'Which messages' }).waitFor();
  await context.close();
});

/** Chooses an answer, and waits until the server has it. */
async function choose(page: Page, answer: string): Promise<void> {
  const stored = page.waitForResponse(
    (response) => response.request().postData()?.includes('mutation UpdateComment') ?? false,
  );
  await page.getByRole('radio', { name: answer }).check();
  await stored;
  await page.getByRole('dialog').getByText('Saved', { exact: true }).waitFor();
}

describe('a family that reads every message first', () => {
  it('sees a message arrive and shows it, once, on the sender’s wall and on all others', async () => {
    const { memorial, member } = await newMemorial();
    const other = await newMember(app, memorial);
    const owner = await openWallEditor(memorial, member);
    await owner.getByText('Nothing is waiting to be read.').waitFor();
    expect(await accessibilityFaults(owner)).toEqual([]);
    await choose(owner, 'We read it first');
    const secondOwner = await openQueue(memorial, other);

    const [visitor, reader] = [await openPage(memorial), await openPage(memorial)];
    const words = 'Thirty of us learned to read in that room.';
    await write(visitor, 'Jonah Pike', words);
    await visitor.getByText('With the family, they read each message first').waitFor();
    await owner.getByRole('dialog').getByText('One message is waiting to be read.').waitFor();
    expect(await accessibilityFaults(owner)).toEqual([]);
    await owner.getByRole('link', { name: 'Read the messages' }).click();
    for (const page of [owner, secondOwner]) await message(page, words).waitFor();
    expect(await accessibilityFaults(owner)).toEqual([]);
    await expect.poll(() => reader.getByText(words).count()).toBe(0);
    expect(await (await fetch(`${app.origin}/${memorial.url}`)).text()).not.toContain(words);
    await visitor.reload(); // it is kept on the own device
    await visitor.getByText('With the family, they read each message first').waitFor();

    await press(owner, 'Show on the wall');
    await reader.getByText(words).waitFor();
    await visitor.getByText('On the wall', { exact: true }).waitFor();
    await message(owner, words).getByText('On the wall, by you').waitFor();
    await message(secondOwner, words).getByText('On the wall, by').waitFor();
    for (const page of [visitor, reader])
      await expect.poll(() => page.getByText(words).count()).toBe(1);
    await visitor.reload();
    await visitor.getByText(words).waitFor();
    await expect.poll(() => visitor.getByText(words).count()).toBe(1);
    await expect.poll(() => visitor.getByText('With the family').count()).toBe(0);
    for (const page of [owner, secondOwner, visitor, reader]) await page.context().close();
  });

  it('sees in the editor how many messages wait, and opens them by keyboard', async () => {
    const { memorial, member } = await newMemorial();
    const owner = await openWallEditor(memorial, member);
    await choose(owner, 'We read it first');
    await press(owner, 'Close');
    for (const name of ['Ines', 'Marta'])
      await app.rest('POST', `/api/comments/${memorial.id}`, { name, content: 'Words.' });
    await owner.getByRole('link', { name: '2 messages are waiting to be read' }).focus();
    expect(await accessibilityFaults(owner)).toEqual([]);
    await owner.keyboard.press('Enter');
    await owner.getByRole('button', { name: 'Waiting 2' }).waitFor();
    for (const name of ['Ines', 'Marta']) await message(owner, name).waitFor();

    const when = message(owner, 'Ines').locator('time');
    const { spoken, documented } = await when.evaluate((time: HTMLElement) => ({
      spoken: time.firstChild?.textContent,
      documented: time.title,
    }));
    expect(spoken).not.toMatch(/\d{2}:\d{2}/); // as a person would say it, the rest for who asks
    expect(documented).toMatch(/^\d{2}:\d{2} \d{2}\/\d{2}\/\d{4}$/);
    const { width } = (await when.locator('span').boundingBox())!;
    expect(width).toBe(1);
    await owner.context().close();
  });

  it('sees the picture of a held message, which nobody else can open', async () => {
    const { memorial, member } = await newMemorial();
    const settings = await openWallEditor(memorial, member);
    await choose(settings, 'We read it first');
    await settings.context().close();
    const owner = await openQueue(memorial, member);
    let hasFailed = false;
    await owner.route('**/media/**', async (route) => {
      if (hasFailed) return route.continue();
      hasFailed = true; // without signal, as in a chapel: it is fetched again
      await route.abort();
    });
    const image = await uploadClient(app).uploaded();
    await app.rest('POST', `/api/comments/${memorial.id}`, {
      name: 'Ines',
      content: 'Her boat.',
      image,
      client_id: randomUUID(),
    });
    const picture = owner.getByRole('img', { name: 'Photo from Ines' });
    await picture.scrollIntoViewIfNeeded(); // what is far below is not loaded
    const width = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
    await expect.poll(width).toBe(200);
    expect(hasFailed).toBe(true);
    expect((await fetch(`${app.origin}${image}/sm`)).status).toBe(404);
    await owner.context().close();
  });

  it('hides a message by keyboard, and can still show it later', async () => {
    const { memorial, member } = await newMemorial();
    const owner = await openWallEditor(memorial, member);
    await choose(owner, 'We read it first');
    for (const content of ['The older words.', 'The newer words.'])
      await app.rest('POST', `/api/comments/${memorial.id}`, {
        name: 'Ines',
        content,
        client_id: randomUUID(),
      });
    await owner.getByRole('link', { name: 'Read the messages' }).click();
    await message(owner, 'The older words.').waitFor();
    await inMessage(owner, 'The newer words.', 'Keep off').focus();
    await owner.keyboard.press('Enter');
    await message(owner, 'The newer words.').getByText('Kept off the wall, by you').waitFor();
    await expect
      .poll(() => owner.evaluate(() => document.activeElement?.closest('li')?.textContent))
      .toContain('The older words.');

    await press(owner, 'Kept off');
    await inMessage(owner, 'The newer words.', 'Show on the wall').click();
    const reader = await openPage(memorial);
    await reader.getByText('The newer words.').waitFor();
    await expect.poll(() => reader.getByText('The older words.').count()).toBe(0);

    await openList(owner, /^Shown/);
    await inMessage(owner, 'The newer words.', 'Keep off').click();
    await message(owner, 'The newer words.').getByText('Kept off the wall, by you').waitFor();
    await expect.poll(() => reader.getByText('The newer words.').count()).toBe(0);
    expect(await accessibilityFaults(owner)).toEqual([]);
    await Promise.all([owner.context().close(), reader.context().close()]);
  });
});

describe('a message that a member removes', () => {
  it('is removed by keyboard after a question, and comes back by Undo or from the removed ones', async () => {
    const { memorial, member } = await newMemorial();
    const other = await newMember(app, memorial);
    await app.dataSource.query('update user_account set name = $2 where id = $1', [
      member.id,
      'Hanna Keller',
    ]);
    for (const content of ['Words that stay.', 'Words to remove.'])
      await app.rest('POST', `/api/comments/${memorial.id}`, { name: 'Ines', content });
    const reader = await openPage(memorial);
    const owner = await openQueue(memorial, member);
    await openList(owner, /^Shown/);
    const question = owner.getByRole('dialog', { name: 'Remove the message from Ines?' });
    const ask = async () => {
      await inMessage(owner, 'Words to remove.', 'More about the message from Ines').focus();
      await owner.keyboard.press('Enter');
      await inMessage(owner, 'Words to remove.', 'Remove').focus();
      await owner.keyboard.press('Enter');
      await question.waitFor();
    };
    const agree = () => question.getByRole('button', { name: 'Remove' }).click();
    await ask();
    expect(await accessibilityFaults(owner)).toEqual([]);
    await owner.keyboard.press('Escape'); // the question alone
    await expect
      .poll(() => owner.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('More about the message from Ines');
    await expect.poll(() => reader.getByText('Words to remove.').count()).toBe(1);

    await ask();
    await agree();
    const undo = inMessage(owner, 'Words to remove.', 'Undo: the message from Ines');
    await undo.waitFor();
    await expect.poll(() => reader.getByText('Words to remove.').count()).toBe(0);
    expect(await accessibilityFaults(owner)).toEqual([]);
    await undo.focus();
    await owner.keyboard.press('Enter');
    await reader.getByText('Words to remove.').waitFor();

    await ask();
    await agree();
    await expect.poll(() => reader.getByText('Words to remove.').count()).toBe(0);
    const secondOwner = await openQueue(memorial, other);
    await openRareList(secondOwner, 'Removed');
    await message(secondOwner, 'Words to remove.')
      .getByText(/^Removed, by Hanna Keller, (?:this|early|tonight)/)
      .waitFor();
    await press(secondOwner, 'Bring back');
    await reader.getByText('Words to remove.').waitFor();
    await press(secondOwner, 'Waiting');
    await openRareList(secondOwner, 'Removed');
    await secondOwner.getByText('Nothing was removed in the last 30 days.').waitFor();
    await expect.poll(() => reader.getByText('Words that stay.').count()).toBe(1);
    for (const page of [owner, secondOwner, reader]) await page.context().close();
  });

  it('is listed as taken back if its sender did it, with nothing left to decide', async () => {
    const { memorial, member } = await newMemorial();
    const { data } = await app.graphql(
      `mutation ($input: PostTributeInput!) { postTribute(input: $input) { receipt } }`,
      { input: { pageId: memorial.id, clientId: randomUUID(), name: 'Ines', content: 'Mine.' } },
    );
    const { receipt } = data!['postTribute'] as { receipt: string };
    await app.graphql(
      `mutation ($input: WithdrawTributeInput!) { withdrawTribute(input: $input) { done } }`,
      { input: { receipt } },
    );
    const owner = await openQueue(memorial, member);
    await openRareList(owner, 'Taken back');
    await message(owner, 'Ines').getByText('Taken back by who wrote it').waitFor();
    await expect.poll(() => message(owner, 'Ines').getByRole('button').count()).toBe(0);
    await expect.poll(() => owner.getByText('Mine.').count()).toBe(0);
    await press(owner, 'More');
    await expect
      .poll(() => owner.getByRole('button', { name: 'Choose several' }).isEnabled())
      .toBe(false);
    expect(await accessibilityFaults(owner)).toEqual([]);
    await owner.context().close();
  });
});

describe('a wall that is closed for now', () => {
  it('says so at once and without JavaScript, and keeps a message that was being written', async () => {
    const { memorial, member } = await newMemorial();
    await app.rest('POST', `/api/comments/${memorial.id}`, { name: 'Ines', content: 'Before it.' });
    const [owner, visitor] = [await openWallEditor(memorial, member), await openPage(memorial)];
    await opener(visitor).click();
    await visitor.getByLabel('Name').fill('Jonah');
    await visitor.getByLabel('Message').fill('Written while it closed.');
    await choose(owner, 'Is closed for now');
    const sentence = 'The wall is closed for now';
    await visitor.getByText(sentence).waitFor();
    await expect.poll(() => opener(visitor).count()).toBe(0);

    await press(visitor, 'Write');
    await visitor.getByText('The family is not taking messages just now.').first().waitFor();
    await expect
      .poll(() => visitor.getByLabel('Message').inputValue())
      .toBe('Written while it closed.');
    expect(await accessibilityFaults(visitor)).toEqual([]);
    await visitor.reload();
    await visitor.getByText('What you have begun to write is kept on this device.').waitFor();

    const scriptless = await openPage(memorial, { javaScriptEnabled: false });
    await expect.poll(() => scriptless.getByText(sentence).isVisible()).toBe(true);
    await expect.poll(() => opener(scriptless).count()).toBe(0);

    await choose(owner, 'Takes messages');
    await opener(visitor).click();
    await expect
      .poll(() => visitor.getByLabel('Message').inputValue())
      .toBe('Written while it closed.');
    await press(visitor, 'Write');
    await visitor.getByText('On the wall', { exact: true }).waitFor();
    for (const page of [owner, visitor, scriptless]) await page.context().close();
  });
});
