import { expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { newMember } from '../server/testing/test-people.ts';
import { waitForHydration, faultsInBothThemes, PHONE, useBrowser } from './support/browser.ts';
import { logIn } from './support/session.ts';

const browser = useBrowser();
const app = useTestApp();

it('a message is found on a long wall and read in its place, by keyboard alone', async () => {
  const memorial = await createMemorial(app.dataSource);
  await app.dataSource.query(
    `insert into tribute (id, page_id, client_id, name, content, status, seq, created_at)
     select gen_random_uuid(), $1, gen_random_uuid(), 'Guest ' || n,
       case when n = 7 then 'The lighthouse was hers.' else 'Words ' || n end, 'visible', 1000 + n,
       now() - make_interval(hours => 200 - n)
     from generate_series(1, 120) as n`,
    [memorial.id],
  );
  await app.dataSource.query('update page set last_seq = 2000 where id = $1', [memorial.id]);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${app.origin}/${memorial.url}`);
  await waitForHydration(page);
  const opener = page.getByRole('link', { name: 'Search', exact: true });
  await opener.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Search the messages' });
  await sheet.getByText('120 messages').waitFor();
  await sheet.getByLabel('A name, or words').fill('LIGHTH');
  await sheet.getByText('1 message has these words.').waitFor();
  await expect.poll(() => sheet.locator('mark').allTextContents()).toEqual(['lighthouse']);
  expect(await faultsInBothThemes(page)).toEqual([]);
  // of other words nothing is said before they were searched for
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/graphql', async (route) => {
    await held;
    await route.continue();
  });
  await sheet.getByLabel('A name, or words').fill('nobody wrote this');
  await expect.poll(() => sheet.locator('.wall-search-state').innerText()).toBe('');
  answer();
  await sheet.getByText('No message has these words.').waitFor();
  await page.unroute('**/graphql');
  await context.setOffline(true);
  await sheet.getByLabel('A name, or words').fill('words 1');
  await sheet.getByText('The messages could not be reached just now.').waitFor();
  await expect.poll(() => sheet.getByRole('link').count()).toBe(0); // none that do not have these words
  await context.setOffline(false);
  await sheet.getByText(/^\d+ messages have these words\./).waitFor();
  await sheet.getByLabel('A name, or words').fill('');
  await sheet.getByText('120 messages').waitFor(); // what was typed last is searched after a pause
  await sheet.getByLabel('Oldest first').press('Space');
  await sheet.getByRole('link').first().filter({ hasText: 'Guest 1,' }).waitFor();
  await sheet.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect.poll(() => sheet.getByRole('link').count()).toBe(40);
  await sheet.getByLabel('A name, or words').fill('lighthouse');
  await sheet.getByText('1 message has these words.').waitFor();
  await sheet.getByRole('link', { name: /lighthouse/ }).press('Enter');
  await sheet.waitFor({ state: 'detached' });
  const article = page.getByRole('article').filter({ hasText: 'The lighthouse was hers.' });
  await article.waitFor();
  await expect
    .poll(() => article.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await context.close();
});

it('a member is led to messages since their last visit, and can read on from there', async () => {
  const memorial = await createMemorial(app.dataSource);
  const member = await newMember(app, memorial);
  const insert = `insert into tribute (id, page_id, client_id, name, content, status, seq, created_at)
     values (gen_random_uuid(), $1, gen_random_uuid(), $2, $3, 'visible', $4, now())`;
  await app.dataSource.query(insert, [memorial.id, 'Tom', 'From before.', 1001]);
  await app.dataSource.query(insert, [memorial.id, 'Rosa', 'From yesterday.', 1003]);
  await app.dataSource.query('update page set last_seq = 2000 where id = $1', [memorial.id]);
  await app.dataSource.query(
    `insert into member_visit (page_id, user_id, at, seq) values ($1, $2, now() - interval '2 days', 1002)`,
    [memorial.id, member.id],
  );
  const context = await browser.newContext(PHONE);
  await logIn(app, context, member);
  const page = await context.newPage();
  await page.goto(`${app.origin}/${memorial.url}`);
  await page.getByRole('link', { name: '1 new since your last visit' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Search the messages' });
  await sheet.getByText('1 message since your last visit').waitFor();
  await expect
    .poll(() => sheet.getByRole('link').allTextContents())
    .toEqual([expect.stringContaining('From yesterday.')]);
  expect(await faultsInBothThemes(page)).toEqual([]);
  await sheet.getByLabel(/Since your last visit/).press('Space');
  await sheet.getByText('2 messages').waitFor();
  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await context.close();
});
