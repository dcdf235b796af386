import { expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { operate } from '../server/testing/operator.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { waitForHydration, faultsInBothThemes, PHONE, useBrowser } from './support/browser.ts';

const browser = useBrowser();
const app = useTestApp();

it('a visitor reports what is wrong with a page, by keyboard alone, and typed words are kept', async () => {
  const memorial = await createMemorial(app.dataSource);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${app.origin}/${memorial.url}`);
  await waitForHydration(page);
  const opener = page.getByRole('link', { name: 'Something is wrong with this page' });
  await opener.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'What is wrong with this page?' });
  const words = sheet.getByLabel('Where, and what should we know?');
  await words.fill('The third photo shows our house number.');
  await sheet.getByRole('button', { name: 'Send to Keepsake' }).press('Enter');
  await sheet.getByText('Please choose what is wrong.').waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);
  await opener.press('Enter');
  await sheet.waitFor();
  await page.goBack(); // as phones close things
  await sheet.waitFor({ state: 'detached' });
  await opener.press('Enter');
  await expect.poll(() => words.inputValue()).toBe('The third photo shows our house number.');

  await sheet.getByLabel('It shows private things about me').press('Space');
  await context.setOffline(true);
  await sheet.getByRole('button', { name: 'Send to Keepsake' }).press('Enter');
  await sheet.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
  await context.setOffline(false);
  await page.keyboard.press('Enter'); // the button has the focus again
  const thanks = page.getByRole('dialog', { name: 'Thank you. A person will read this.' });
  await thanks.getByText(/Your report has the number R-\d+\./).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await thanks.waitFor({ state: 'detached' });
  expect(await operate(app, 'reports')).toContain('private');
  await context.close();
});

it('a page that is taken down closes for those who have it open', async () => {
  const memorial = await createMemorial(app.dataSource);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${app.origin}/${memorial.url}`);
  await waitForHydration(page);
  await operate(app, 'take-down', memorial.url, '--reason', 'A house number.');
  await page.getByRole('heading', { name: 'This page is not shown at the moment.' }).waitFor();
  expect(await faultsInBothThemes(page)).toEqual([]);
  const answer = await page.reload();
  expect(answer?.status()).toBe(410);
  await page.getByRole('link', { name: 'log in to see the reason and answer' }).waitFor();
  await expect.poll(() => page.content()).not.toContain('Ada');
  await context.close();
});
