import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PDFDocument } from 'pdf-lib';
import type { Download, Page as Screen } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../server/testing/exported-files.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { uploadClient } from '../server/testing/test-client.ts';
import { waitForHydration, faultsInBothThemes, useBrowser } from './support/browser.ts';
import { fromMenu, openEditor } from './support/editors.ts';
import { openFailingServer } from './support/failing-server.ts';

const browser = useBrowser();
const app = useTestApp();

const content = async (download: Promise<Download>) => readFile((await (await download).path())!);

/** An editor with what can be taken home opened. */
async function openSheet(origin = app.origin) {
  const memorial = await createMemorial(app.dataSource);
  const image = await uploadClient(app).uploaded();
  await app.dataSource.query(
    `update component set payload = payload || jsonb_build_object('cover', $2::text) where page_id = $1 and type = 'bio'`,
    [memorial.id, image],
  );
  const { screen, context } = await openEditor(app, browser, memorial, { origin });
  await fromMenu(screen, 'Take it home');
  return { memorial, screen, context, sheet: screen.getByRole('dialog', { name: 'Take it home' }) };
}

/** Checks that nothing is cut off on narrow screens and with large text. */
const isCutOff = (screen: Screen) =>
  screen.locator('dialog[open]').evaluate((dialog) => dialog.scrollWidth > dialog.clientWidth);

describe('taking a page home', () => {
  it('as one ZIP, whose book and pages open offline, and again by the link of a mail', async () => {
    const { memorial, screen, context, sheet } = await openSheet();
    expect(await faultsInBothThemes(screen)).toEqual([]);
    const download = screen.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Pack it' }).press('Enter');
    const files = await readArchive(await content(download));
    expect(files.get('book.pdf')!.subarray(0, 5).toString()).toBe('%PDF-');
    const page = await context.newPage();
    await page.setContent(files.get('index.html')!.toString());
    await page.getByRole('heading', { name: 'Ada Bell' }).waitFor();
    await page.getByText('Her dinghy was called Comma.').waitFor();
    await page.close();

    await screen.goto(`${app.origin}/edit/${memorial.url}#take-home`);
    await screen.reload();
    await sheet.getByText(/Packed: one ZIP file of [\d.]+ [kM]B/).waitFor();
    const again = screen.waitForEvent('download');
    await sheet.getByRole('link', { name: 'Save' }).click();
    await expect.poll(async () => (await again).suggestedFilename()).toBe(`${memorial.url}.zip`);
    await sheet.getByRole('button', { name: 'Close', exact: true }).last().press('Enter');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => screen.url()).not.toContain('#');
    await context.close();
  });

  it('leaves the editor as it is where the file cannot be fetched at that moment', async () => {
    const server = await openFailingServer(app.origin);
    server.failAt(/^GET \/api\/page\/[^/]*\/export/);
    const { screen, context, sheet } = await openSheet(server.origin);
    await sheet.getByRole('button', { name: 'Pack it' }).press('Enter');
    await expect.poll(() => server.failures).toBeGreaterThan(0);
    await sheet.getByRole('link', { name: 'Save' }).waitFor();
    server.failAt(undefined);
    const download = screen.waitForEvent('download');
    await sheet.getByRole('link', { name: 'Save' }).click();
    await download;
    await context.close();
    await server.close();
  });

  it('as one ZIP again, once more has come than is in the first', async () => {
    const { memorial, screen, context, sheet } = await openSheet();
    const first = screen.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Pack it', exact: true }).press('Enter');
    await first;
    const input = {
      pageId: memorial.id,
      clientId: randomUUID(),
      name: 'Ines',
      content: 'Tonight.',
    };
    await app.graphql(
      'mutation ($input: PostTributeInput!) { postTribute(input: $input) { receipt } }',
      { input },
    );
    await screen.goto(`${app.origin}/edit/${memorial.url}#take-home`);
    await screen.reload();
    await sheet.getByRole('link', { name: 'Save' }).waitFor();
    expect(await faultsInBothThemes(screen)).toEqual([]);
    const second = screen.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Pack it again' }).press('Enter');
    const files = await readArchive(await content(second));
    expect(files.get('tributes.json')!.toString()).toContain('Tonight.');
    await context.close();
  });

  it('as a book, previewed first, on the chosen paper, by keyboard alone', async () => {
    const { screen, context, sheet } = await openSheet();
    await sheet.getByRole('button', { name: 'Choose' }).press('Enter');
    const book = screen.getByRole('dialog', { name: 'A book' });
    await book.getByRole('img', { name: 'The cover' }).waitFor();
    await book.getByText(/^\d+ pages\./).waitFor();
    expect(await faultsInBothThemes(screen)).toEqual([]);
    const width = () =>
      book.getByRole('img', { name: 'The cover' }).evaluate((image) => image.clientWidth);
    await expect.poll(() => width()).toBeGreaterThan(80);

    await book.getByRole('radio', { name: 'The life and the photos' }).press('Space');
    await book.getByRole('button', { name: 'Change the size' }).press('Enter');
    await book.getByRole('radio', { name: /^A4/ }).press('Space');
    await book.getByRole('button', { name: 'Change the paper' }).press('Enter');
    await book.getByRole('radio', { name: /^For a print shop/ }).press('Space');
    expect(await faultsInBothThemes(screen)).toEqual([]);
    await screen.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => isCutOff(screen)).toBe(false);
    const download = screen.waitForEvent('download');
    await book.getByRole('button', { name: 'Make the book' }).press('Enter');
    const pdf = await PDFDocument.load(await content(download));
    expect(Math.round(pdf.getPage(0).getTrimBox().width)).toBe(595);
    await book.getByText('It is made. Your browser saves it.').waitFor();
    const again = screen.waitForEvent('download');
    await book.getByRole('button', { name: 'Save it again' }).press('Enter');
    await expect.poll(async () => (await again).suggestedFilename()).toMatch(/\.pdf$/);

    await book.getByRole('button', { name: 'Back' }).press('Enter');
    await sheet.getByRole('button', { name: 'Choose' }).waitFor();
    await context.close();
  });

  it('as a book whose preview changes with its options, and retries a refusal or a lost signal', async () => {
    const { screen, context, sheet } = await openSheet();
    const asked: string[] = [];
    let answer: 'hold' | 'refuse' | 'lose' | 'let through' = 'hold';
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await screen.route('**/graphql', async (route) => {
      const { query, variables } = route.request().postDataJSON() as {
        query: string;
        variables: { book: { size: string; content: string } };
      };
      if (!query.includes('previewBook')) return route.continue();
      asked.push(`${variables.book.size} ${variables.book.content}`);
      if (answer === 'hold') await held;
      if (answer === 'lose') return route.abort();
      if (answer !== 'refuse') return route.continue();
      const message = 'The book could not be made just now. Please try again in a minute.';
      const errors = [{ message, extensions: { code: 'TOO_MANY' } }];
      await route.fulfill({ json: { errors } });
    });
    await sheet.getByRole('button', { name: 'Choose' }).press('Enter');
    const book = screen.getByRole('dialog', { name: 'A book' });
    const cover = book.getByRole('img', { name: 'The cover' });
    const choose = (name: string | RegExp) => book.getByRole('radio', { name }).press('Space');
    await book.getByText('Setting the pages …').waitFor();

    // the answer for what was chosen first comes last
    await choose('The life and the photos');
    answer = 'let through';
    await choose('Only the messages');
    await book.getByText(/^\d+ pages\. One after/).waitFor();
    const [pages] = (await book.getByText(/^\d+ pages\. One after/).textContent())!.split(' ');
    const timesAsked = () => asked.filter((options) => options === 'A5 MESSAGES').length;
    const before = timesAsked(); // on a busy server what takes long is asked for again
    release();
    await choose('The life and the photos');
    await book.getByText(/^\d+ pages\.$/).waitFor();
    await choose('Only the messages');
    await book.getByText(`${pages} pages. One after another, as they came.`).waitFor();
    expect(timesAsked()).toBe(before);

    answer = 'refuse';
    await book.getByRole('button', { name: 'Change the size' }).press('Enter');
    await choose(/^A4/);
    await book.getByText('The book could not be made just now.').waitFor();
    expect(await faultsInBothThemes(screen)).toEqual([]);
    answer = 'let through';
    await book.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect
      .poll(() => book.evaluate((dialog) => dialog.contains(document.activeElement)))
      .toBe(true);
    await cover.waitFor();

    answer = 'lose';
    await choose('The life, the photos and all messages');
    await book.getByText('No signal just now.').waitFor();
    answer = 'let through';
    await context.setOffline(true);
    await context.setOffline(false);
    await cover.waitFor();
    await book.getByText(/^\d+ pages\. What you have hidden/).waitFor();
    await context.close();
  });

  it('as a list of its messages, and packing goes on after a loss of signal', async () => {
    const { memorial, screen, context, sheet } = await openSheet();
    const list = screen.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await content(list)).toString())
      .toContain('"written at","name","message"');
    await expect
      .poll(async () => (await list).suggestedFilename())
      .toBe(`${memorial.url}-messages.csv`);

    const download = screen.waitForEvent('download');
    await sheet.getByRole('button', { name: 'Pack it' }).click();
    await sheet.getByText('Packing', { exact: true }).first().waitFor();
    await context.setOffline(true);
    await waitForHydration(screen);
    await context.setOffline(false);
    await expect.poll(async () => (await download).suggestedFilename()).toBe(`${memorial.url}.zip`);
    await context.close();
  });
});
