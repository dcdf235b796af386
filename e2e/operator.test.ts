import type { BrowserContext, Page as Screen } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { NO_PAGE } from '../protocol/no-page.ts';
import type { Page } from '../server/features/pages/page.entity.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { newOperator, OPERATOR } from '../server/testing/operator.ts';
import { findMailed } from '../server/testing/outbox.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { newMember, type RegisteredPerson } from '../server/testing/test-people.ts';
import { leaveTribute } from '../server/testing/test-wall.ts';
import { faultsInBothThemes, PHONE, useBrowser } from './support/browser.ts';
import { logIn } from './support/session.ts';

const browser = useBrowser();
const app = useTestApp({ operators: [OPERATOR], publicUrl: 'https://keepsake.example' });
let operator: RegisteredPerson;
beforeAll(async () => {
  operator = await newOperator(app);
});

const DESK = { viewport: { width: 1280, height: 800 } };

async function openRoom(
  path: string,
  device: object = DESK,
): Promise<{ context: BrowserContext; screen: Screen }> {
  const context = await browser.newContext(device);
  await logIn(app, context, operator);
  const screen = await context.newPage();
  await screen.goto(`${app.origin}${path}`);
  await screen.locator('.operator').waitFor();
  return { context, screen };
}

async function reportAbout(page: Page, words: string, tributeId?: string): Promise<string> {
  const input = { pageId: page.id, reason: 'PRIVATE', words, email: 'tom@example.org', tributeId };
  const { data } = await app.graphql(
    'mutation ($input: ReportPageInput!) { reportPage(input: $input) { number } }',
    { input },
  );
  return (data!['reportPage'] as { number: string }).number;
}

/** By keyboard alone, also where it asks whether it is really the operator. */
async function proveIdentity(screen: Screen): Promise<void> {
  const sheet = screen.getByRole('dialog', { name: 'Is it you?' });
  await sheet.getByLabel('Your password').fill('not the password');
  await screen.keyboard.press('Enter');
  await sheet.getByText('This is not the password that you have now.').first().waitFor();
  expect(await faultsInBothThemes(screen)).toEqual([]);
  await sheet.getByLabel('Your password').fill(operator.password);
  await screen.keyboard.press('Enter');
  await sheet.waitFor({ state: 'detached' });
}

describe('the operator’s room', () => {
  it('opens once there is signal', async () => {
    const context = await browser.newContext(DESK);
    await logIn(app, context, operator);
    const screen = await context.newPage();
    await screen.route('**/graphql', (route) => route.abort());
    const failed = screen.waitForEvent('requestfailed');
    await screen.goto(`${app.origin}/operator`);
    await failed;
    await screen.unroute('**/graphql');
    await screen.locator('.operator').waitFor();
    await context.close();
  });

  it('is a 404 to everybody else, and in the menu of operators', async () => {
    const memorial = await createMemorial(app.dataSource);
    const member = await newMember(app, memorial);
    for (const person of [null, member]) {
      const context = await browser.newContext(PHONE);
      if (person) await logIn(app, context, person);
      const screen = await context.newPage();
      const answer = await screen.goto(`${app.origin}/operator/pages`);
      expect(answer?.status()).toBe(404);
      await screen.getByRole('heading', { name: NO_PAGE }).waitFor();
      await screen.waitForLoadState('networkidle');
      await expect.poll(() => screen.locator('.operator').count()).toBe(0);
      await context.close();
    }
    const context = await browser.newContext(DESK);
    await logIn(app, context, operator);
    const screen = await context.newPage();
    await screen.goto(`${app.origin}/about`);
    await screen.getByRole('button', { name: 'Your pages' }).press('Enter');
    await screen.getByRole('link', { name: 'Operator', exact: true }).press('Enter');
    await screen.getByRole('heading', { name: /things? waits?|Nothing waits/ }).waitFor();
    await context.close();
  });

  it('is accessible in every view, on desktop and phone', async () => {
    const memorial = await createMemorial(app.dataSource);
    await reportAbout(memorial, 'The third photo shows our house number.');
    await app.graphql(
      'mutation { operatorMakeCodes(input: { name: "Plates", count: 3 }) { batch { id } } }',
      {},
      operator.headers,
    );
    for (const device of [DESK, PHONE]) {
      const { context, screen } = await openRoom('/operator', device);
      const views = ['', '/pages', `/pages?page=${memorial.url}`, '/pages?show=ACCOUNTS', '/codes'];
      for (const view of [...views, '/reports', '/mails', '/log']) {
        await screen.goto(`${app.origin}/operator${view}`);
        await screen.locator('.operator').waitFor();
        await expect.poll(() => screen.locator('.operator-waiting').count()).toBe(0);
        expect({ view, faults: await faultsInBothThemes(screen) }).toEqual({ view, faults: [] });
        const isWide = await screen.evaluate(
          () => document.documentElement.scrollWidth > innerWidth,
        );
        expect({ view, isWide }).toEqual({ view, isWide: false });
      }
      await context.close();
    }
  });

  it('shows the age of the last backup and the mails that failed, and sends one again, by keyboard', async () => {
    await app.dataSource.query(
      `insert into backup (name, bytes, finished_at) values ('keepsake.backup', 4200000000, now() - interval '7 hours')`,
    );
    await app.dataSource.query(
      `insert into mail (kind, recipient, subject, body, useful_until, tries, last_error, bounced, failed_at)
       values ('digest', 'elena@carrel.example', 'Ada Bell’s wall', '{"text": "Words", "html": "Words"}',
         now() + interval '1 day', 1, '550 no such mailbox', true, now())`,
    );
    for (const device of [DESK, PHONE]) {
      const { context, screen } = await openRoom('/operator', device);
      const health = screen.locator('.operator-health');
      await health.getByText('7 hours ago, 4.2 GB, read again').waitFor();
      for (const part of ['Web, database, pictures', 'Space', 'Jobs'])
        await health.getByText(part, { exact: true }).waitFor();
      await screen.getByText('Background work').press('Enter');
      await screen.getByText('forget mails that were sent').waitFor();
      expect(await faultsInBothThemes(screen)).toEqual([]);
      await context.close();
    }
    const { context, screen } = await openRoom('/operator/mails?state=BOUNCED');
    const row = screen.getByRole('row', { name: /Came back Digest e…@carrel\.example/ });
    await row.getByText('550 no such mailbox').waitFor();
    await expect.poll(() => screen.content()).not.toContain('Ada Bell');
    expect(await faultsInBothThemes(screen)).toEqual([]);
    await context.setOffline(true);
    await row.getByRole('button', { name: 'Try again' }).press('Enter');
    await screen.getByText('No signal just now.').waitFor();
    await context.setOffline(false);
    await row.getByRole('button', { name: 'Try again' }).press('Enter');
    await screen.getByText('There are none.').waitFor();
    await findMailed(app, 'elena@carrel.example', /Words/);
    await context.close();
  });

  it('opens what a report is about, takes it down after a second login and puts it back, by keyboard', async () => {
    const memorial = await createMemorial(app.dataSource);
    const member = await newMember(app, memorial);
    const { id } = await leaveTribute(app, memorial, { content: 'Words that hurt somebody.' });
    const number = await reportAbout(memorial, 'The last message.', id);
    const { context, screen } = await openRoom(`/operator/reports?report=${number}`);
    await expect.poll(() => screen.content()).not.toContain('Words that hurt');
    await screen.getByRole('button', { name: 'Open the message' }).press('Enter');
    await screen.getByText('Words that hurt somebody.').waitFor();
    await screen.getByText(`You opened this because of ${number}.`).waitFor();

    await screen.getByRole('heading', { name: 'Reports' }).click(); // from where letters are keys
    await screen.keyboard.press('h');
    const sheet = screen.getByRole('dialog', { name: 'Hide the message' });
    await sheet.getByLabel('Private things about a living person').press('Space');
    const words = sheet.getByLabel('To its owners, in your words');
    await expect.poll(() => words.inputValue()).toContain('private things');
    await words.fill('It names a child.');
    await screen.keyboard.press('Escape');
    await screen.getByRole('button', { name: 'Go on' }).press('Enter');
    await context.setOffline(true);
    await sheet.getByRole('button', { name: 'Take this message down' }).press('Enter');
    await sheet.getByText('No signal just now.').waitFor();
    await context.setOffline(false);
    await sheet.getByRole('button', { name: 'Take this message down' }).press('Enter');
    await proveIdentity(screen);
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => wordsOnWall(memorial)).toEqual([]);

    // who looks after the page sees what was opened, and why it is not shown
    const { data } = await app.graphql(
      'query ($pageId: ID!) { pageOversight(pageId: $pageId) { action } }',
      { pageId: memorial.id },
      member.headers,
    );
    expect(data).toEqual({
      pageOversight: [
        { action: 'REPORT_ANSWERED' },
        { action: 'MESSAGE_TAKEN_DOWN' },
        { action: 'MESSAGE_OPENED' },
      ],
    });

    await screen.goto(`${app.origin}/operator/pages?page=${memorial.url}`);
    await screen.getByRole('button', { name: 'Put the message back' }).press('Enter');
    await screen.getByText('The message is shown again, as it was.').waitFor();
    await expect.poll(() => wordsOnWall(memorial)).toEqual(['Words that hurt somebody.']);
    await context.close();
  });

  it('keeps an answer that is being written while another report is read, and asks before a question is lost', async () => {
    const memorial = await createMemorial(app.dataSource);
    const first = await reportAbout(memorial, 'The first photo.');
    const second = await reportAbout(memorial, 'The second photo.');
    const { context, screen } = await openRoom(`/operator/reports?report=${first}`);
    const answer = screen.getByLabel('Answer to the visitor');
    const openReport = (number: string) =>
      screen.getByRole('link', { name: number }).press('Enter');
    await answer.fill('We have asked the family.');
    await openReport(second);
    await screen.getByText('The second photo.').waitFor();
    await answer.pressSequentially('Thank you.');
    await expect.poll(() => answer.inputValue()).toBe('Thank you.');
    await openReport(first);
    await screen.getByText('The first photo.').waitFor();
    await expect.poll(() => answer.inputValue()).toBe('We have asked the family.');

    await screen.getByRole('button', { name: /^Ask the owners/ }).press('Enter');
    const sheet = screen.getByRole('dialog', { name: 'Ask the owners' });
    await sheet.getByLabel('To its owners, in your words').fill('Please look at it.');
    await screen.keyboard.press('Escape');
    await screen.getByRole('button', { name: 'Go on' }).press('Enter');
    await sheet.getByRole('button', { name: 'Ask them' }).press('Enter');
    await screen.getByText(`${first} is answered.`, { exact: false }).waitFor();
    const stored = () => screen.evaluate(() => Object.keys(localStorage).join());
    await expect.poll(stored).not.toContain(`report.${first}`);

    // a colleague answers the other one meanwhile
    await expect.poll(stored).toContain(`report.${second}`);
    await app.graphql(
      'mutation ($input: OperatorAnswerInput!) { operatorAnswerReport(input: $input) { mailed } }',
      { input: { number: second, outcome: 'NOTHING_WRONG', words: '' } },
      operator.headers,
    );
    await screen.goto(`${app.origin}/operator/reports?report=${second}`);
    await expect.poll(stored).not.toContain(`report.${second}`);
    await context.close();
  });

  it('finds a page by its owner, and asks for the password before taking the page down', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { email } = await newMember(app, memorial);
    await app.dataSource.query(`update page_member set role = 'owner' where page_id = $1`, [
      memorial.id,
    ]);
    const { context, screen } = await openRoom('/operator/pages');
    await screen.keyboard.press('/');
    await screen.keyboard.type(email);
    await expect.poll(() => screen.locator('tbody tr').count()).toBe(1);
    await screen.locator('tbody th a').press('Enter');
    const aside = screen.getByRole('complementary', { name: 'The page' });
    await aside.getByText(email).waitFor();
    await aside.getByRole('button', { name: 'Take this page down' }).press('Enter');
    await aside.getByText('Please choose a reason.').waitFor();
    await aside.getByLabel('Advertising or a trick').press('Space');
    await aside.getByRole('button', { name: 'Take this page down' }).press('Enter');
    const sheet = screen.getByRole('dialog', { name: 'Is it you?' });
    await sheet.waitFor();
    await screen.keyboard.press('Escape'); // declined: nothing happens
    await aside.getByText('Nothing was done.').waitFor();
    expect((await fetch(`${app.origin}/${memorial.url}`)).status).toBe(200);
    await aside.getByRole('button', { name: 'Take this page down' }).press('Enter');
    await proveIdentity(screen);
    await aside.getByRole('heading', { name: /This page is down since/ }).waitFor();
    expect((await fetch(`${app.origin}/${memorial.url}`)).status).toBe(410);
    await aside.getByRole('button', { name: 'Put the page back' }).press('Enter');
    await aside.getByRole('heading', { name: 'Take down a page' }).waitFor();
    await context.close();
  });

  it('makes a batch of codes, prints it and revokes one', async () => {
    const { context, screen } = await openRoom('/operator/codes');
    await screen.getByRole('button', { name: 'New batch' }).press('Enter');
    const sheet = screen.getByRole('dialog', { name: 'New batch' });
    await sheet.getByLabel('How many codes').fill('2');
    await screen.keyboard.press('Enter');
    await sheet.getByText('Please give the batch a name.').waitFor();
    await sheet.getByLabel('Whom or what the plates are for').fill('Harbour stonemasons');
    await screen.keyboard.press('Enter');
    const aside = screen.getByRole('complementary', { name: 'The batch' });
    await aside.getByText(/2 codes, made on/).waitFor();
    const saved = screen.waitForEvent('download');
    await aside.getByRole('button', { name: /Print sheet/ }).press('Enter');
    await expect.poll(async () => (await saved).suggestedFilename()).toBe('plates.pdf');
    await aside.getByText(/printed on/).waitFor();
    await aside
      .getByRole('button', { name: /^Revoke/ })
      .first()
      .press('Enter');
    await screen.getByRole('button', { name: 'Revoke it' }).press('Enter');
    await proveIdentity(screen);
    await aside.getByText('revoked', { exact: true }).waitFor();
    await context.close();
  });

  it('lists a large batch in parts, also after a part did not arrive, and keeps them after one was revoked', async () => {
    const { context, screen } = await openRoom('/operator/codes');
    await screen.getByRole('button', { name: 'New batch' }).press('Enter');
    const sheet = screen.getByRole('dialog', { name: 'New batch' });
    await sheet.getByLabel('How many codes').fill('60');
    await sheet.getByLabel('Whom or what the plates are for').fill('Quarry');
    await screen.keyboard.press('Enter');
    const aside = screen.getByRole('complementary', { name: 'The batch' });
    const codes = aside.locator('.operator-codes code');
    await expect.poll(() => codes.count()).toBe(50);
    const more = aside.getByRole('button', { name: 'Show more' });
    await context.setOffline(true);
    await more.press('Enter');
    await aside.getByText('More could not be fetched. Please try again.').waitFor();
    await context.setOffline(false);
    await more.press('Enter');
    await expect.poll(() => codes.count()).toBe(60);
    expect(new Set(await codes.allTextContents()).size).toBe(60);
    await expect.poll(() => more.count()).toBe(0);
    await aside
      .getByRole('button', { name: /^Revoke/ })
      .last()
      .press('Enter');
    await screen.getByRole('button', { name: 'Revoke it' }).press('Enter');
    await proveIdentity(screen);
    await aside.getByText(/60 codes, .* 1 revoked/).waitFor();
    await aside.getByText('revoked', { exact: true }).waitFor();
    await expect.poll(() => codes.count()).toBe(60);
    await context.close();
  });
});

async function wordsOnWall({ url }: Page): Promise<string[]> {
  const { data } = await app.graphql(
    'query ($url: String!) { page(url: $url) { tributes { edges { node { content } } } } }',
    { url },
  );
  const { tributes } = data!['page'] as {
    tributes: { edges: { node: { content: string } }[] };
  };
  return tributes.edges.map(({ node }) => node.content);
}
