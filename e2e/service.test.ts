import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { newMember, type Person } from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { accessibilityFaults, waitForHydration, PHONE, useBrowser } from './support/browser.ts';
import { logIn } from './support/session.ts';

const HOUR_MS = 3_600_000;
const NEXT_YEAR = new Date().getUTCFullYear() + 1;

const browser = useBrowser();
const app = useTestApp();

async function openPage(path: string, person?: Person): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, timezoneId: 'Europe/London' });
  if (person) await logIn(app, context, person);
  const page = await context.newPage();
  await page.goto(`${app.origin}${path}`);
  await waitForHydration(page);
  return page;
}

const setService = ({ id: pageId }: KeepsakePage, { headers }: Person, startsAt: number) =>
  app.graphql(
    `mutation ($input: SetServiceInput!) { setService(input: $input) { id } }`,
    {
      input: {
        pageId,
        title: 'A farewell at the harbour',
        startsAt: new Date(startsAt).toISOString(),
        timeZone: 'Europe/London',
        place: 'The old boathouse',
        broadcastUrl: 'https://example.org/live',
      },
    },
    headers,
  );

describe('the service of a page', () => {
  it('is set by a member on a phone and shown on a visitor’s open page at once', async () => {
    const memorial = await createMemorial(app.dataSource);
    const member = await newMember(app, memorial);
    const visitor = await openPage(`/${memorial.url}`);
    const editor = await openPage(`/edit/${memorial.url}`, member);
    await editor.getByRole('button', { name: 'Menu' }).click();
    await editor.getByRole('button', { name: 'The service' }).click();
    const sheet = editor.getByRole('dialog', { name: 'The service' });
    // beside the time, and wide enough for its ten digits and the calendar
    const measureWidth = async (label: string) =>
      (await sheet.getByLabel(label, { exact: true }).boundingBox())?.width;
    await expect.poll(() => measureWidth('Day')).toBeGreaterThanOrEqual(150);
    await sheet.getByLabel('Title').fill('Service of thanksgiving');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.getByText('Please enter the day and the time').waitFor();
    await sheet.getByLabel('Day').fill(`${NEXT_YEAR}-07-01`);
    await sheet.getByLabel('Time', { exact: true }).fill('14:30');
    await sheet.getByLabel('Time zone of the place').selectOption('America/New_York');
    const place = sheet.getByLabel('Place', { exact: true });
    await place.fill('Trinity Church, 89 Broadway');
    expect(await accessibilityFaults(editor)).toEqual([]);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.waitFor({ state: 'detached' });

    const card = visitor.getByRole('region', { name: 'The service' });
    await card.getByText('Service of thanksgiving').waitFor();
    await card.getByText(new RegExp(`day,? 1 July ${NEXT_YEAR}.*14:30`)).waitFor();
    await card.getByText('Where you are: Thu 19:30').waitFor();
    await card.getByRole('link', { name: 'Directions' }).waitFor();
    const calendar = await card.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
    expect(await (await fetch(`${app.origin}${calendar}`)).text()).toContain(
      `${NEXT_YEAR}0701T183000Z`,
    );
    expect(await accessibilityFaults(visitor)).toEqual([]);

    await editor.getByRole('button', { name: 'Menu' }).click();
    await editor.getByRole('button', { name: 'The service' }).click();
    await expect.poll(() => sheet.getByLabel('Time', { exact: true }).inputValue()).toBe('14:30');
    await sheet.getByRole('button', { name: 'Take it off the page' }).click();
    await card.waitFor({ state: 'detached' });
    await Promise.all([visitor.context().close(), editor.context().close()]);
  });

  it('stays as typed until it is saved or discarded, and closing its sheet focuses the menu', async () => {
    const memorial = await createMemorial(app.dataSource);
    const member = await newMember(app, memorial);
    const editor = await openPage(`/edit/${memorial.url}`, member);
    const sheet = editor.getByRole('dialog', { name: 'The service' });
    const open = async () => {
      await editor.getByRole('button', { name: 'Menu' }).click();
      await editor.getByRole('button', { name: 'The service' }).click();
      await sheet.getByLabel('Title').waitFor();
    };
    await open();
    await sheet.getByLabel('Title').fill('Evensong');
    await editor.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await editor.getByText('Not saved yet: what you typed is kept').waitFor();
    await expect
      .poll(() => editor.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Menu');
    await editor.reload();
    await waitForHydration(editor);
    await open();
    await expect.poll(() => sheet.getByLabel('Title').inputValue()).toBe('Evensong');
    await sheet.getByRole('button', { name: 'Save' }).click();
    const day = sheet.getByLabel('Day');
    await expect
      .poll(() => day.evaluate((element) => document.activeElement === element))
      .toBe(true);
    expect(await accessibilityFaults(editor)).toEqual([]);
    await sheet.getByRole('button', { name: 'Leave it as it was' }).click();
    await expect.poll(() => sheet.getByLabel('Title').inputValue()).toBe('');
    await editor.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await editor.context().close();
  });

  it('takes as much text as its fields allow, and keeps the name of the time zone', async () => {
    const memorial = await createMemorial(app.dataSource);
    const member = await newMember(app, memorial);
    const editor = await openPage(`/edit/${memorial.url}`, member);
    await editor.getByRole('button', { name: 'Menu' }).click();
    await editor.getByRole('button', { name: 'The service' }).click();
    const sheet = editor.getByRole('dialog', { name: 'The service' });
    for (const label of ['Title', 'Place']) {
      await sheet.getByLabel(label, { exact: true }).focus();
      await editor.keyboard.insertText('words '.repeat(200)); // as typing, it ends where the field ends
    }
    await sheet.getByLabel('Day').fill(`${NEXT_YEAR}-07-01`);
    await sheet.getByLabel('Time', { exact: true }).fill('14:30');
    const zone = sheet.getByLabel('Time zone of the place');
    for (const former of ['Europe/Kiev', 'Asia/Calcutta'])
      await expect.poll(() => zone.locator(`option[value="${former}"]`).count()).toBe(0);
    await zone.selectOption('Europe/Kyiv');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.waitFor({ state: 'detached' });
    await editor.reload();
    await waitForHydration(editor);
    await editor.getByRole('button', { name: 'Menu' }).click();
    await editor.getByRole('button', { name: 'The service' }).click();
    await expect.poll(() => zone.inputValue()).toBe('Europe/Kyiv');
    await sheet.getByLabel('Time', { exact: true }).fill('15:30');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.waitFor({ state: 'detached' });
    await editor.goto(`${app.origin}/${memorial.url}`);
    await editor.getByText(new RegExp(`1 July ${NEXT_YEAR}.*15:30`)).waitFor();
    await editor.context().close();
  });

  it('is prominent while it lasts, also on the wall, and not afterwards', async () => {
    const memorial = await createMemorial(app.dataSource);
    const member = await newMember(app, memorial);
    await setService(memorial, member, Date.now() + HOUR_MS / 2);
    const now = await openPage(`/${memorial.url}`);
    await now.locator('.service[data-phase=now]').waitFor();
    await now.getByRole('link', { name: 'Watch the broadcast' }).waitFor();
    await now.goto(`${app.origin}/${memorial.url}/live`);
    await now.getByText('A farewell at the harbour').waitFor();

    await setService(memorial, member, Date.now() - 24 * HOUR_MS);
    await now.goto(`${app.origin}/${memorial.url}`);
    await now.locator('.service[data-phase=over]').waitFor();
    await expect.poll(() => now.getByRole('link', { name: 'Watch the broadcast' }).count()).toBe(0);
    await now.getByRole('link', { name: 'The book of the day' }).click();
    await now.getByText('Nothing was written on that day.').waitFor();
    expect(await accessibilityFaults(now)).toEqual([]);
    await now.context().close();
  });

  it('can be read without JavaScript', async () => {
    const memorial = await createMemorial(app.dataSource);
    const member = await newMember(app, memorial);
    await setService(memorial, member, Date.UTC(NEXT_YEAR, 4, 8, 13));
    const html = await (await fetch(`${app.origin}/${memorial.url}`)).text();
    expect(html).toContain('A farewell at the harbour');
    expect(html).toMatch(new RegExp(`day,? 8 May ${NEXT_YEAR}`));
  });
});
