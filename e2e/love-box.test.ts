import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { createLoveBox } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { freshCode, PASSWORD, type Person } from '../server/testing/test-people.ts';
import { waitForHydration, faultsInBothThemes, PHONE, useBrowser } from './support/browser.ts';
import { holdAnswers } from './support/answers.ts';
import { openWindow, pageOfTwo, saved } from './support/two-members.ts';

const browser = useBrowser();
const app = useTestApp();
beforeAll(async () => {
  await app.features.quotes.decks.loadContent();
});

/** A love box with both of its people, and so many favourites. */
async function newBox(favourites = 0, overrides: Partial<KeepsakePage> = {}) {
  const box = await createLoveBox(app.dataSource, { lastSeq: favourites, ...overrides });
  await app.dataSource.query(
    `insert into favourite (id, page_id, card_id, deck_url, deck_title, text, place)
     select gen_random_uuid(), $1, gen_random_uuid(), 'truth', 'Truth', 'Kept card ' || place || '.', place
     from generate_series(1, $2::int) as place`,
    [box.id, favourites],
  );
  return pageOfTwo(app, box);
}

const open = (path: string, person: Person, options = {}) =>
  openWindow(app, browser, path, person, { ...PHONE, reducedMotion: 'reduce', ...options });
const favourites = (page: Page) => page.getByRole('region', { name: 'Favourites' });
const rows = (page: Page): Locator => favourites(page).getByRole('listitem');
const keepButton = (page: Page) => page.getByRole('button', { name: 'Keep this one' });
const words = (page: Page) => page.locator('.quote-words p').first().innerText();

describe('setting up a love box from a plate', () => {
  it('is offered beside Human and Animal, and then asks to invite the other person', async () => {
    const { qr } = await freshCode(app);
    const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${app.origin}/registry?code=${qr}`);
    await page.waitForFunction(() => document.querySelector('input')?.value !== '');
    const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap();
    await tap('Continue');
    await page.getByLabel('Email').fill(`${qr}@example.org`);
    await tap('Continue');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password').fill(PASSWORD);
    await tap('Create new account');
    await tap('Create a new page');
    await page.getByText('Two people', { exact: true }).tap();
    await page.getByRole('heading', { name: 'Love Box Setup' }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByLabel('One of you').fill('Nora');
    await tap('Save');
    await page.getByRole('dialog').getByText('Please enter both names.').waitFor();
    await tap('OK');
    await page.getByLabel('The other').fill('Eli');
    await page.getByLabel('The day you met or married').fill('4 May 2014');
    await tap('Save');
    await page.waitForURL(/\/edit\//);
    await page.getByRole('link', { name: 'Invite the other of you' }).waitFor();
    expect(await faultsInBothThemes(page)).toEqual([]);
    const path = new URL(page.url()).pathname.replace('/edit', '');
    await page.goto(`${app.origin}/setup${path}`);
    await page.getByText('Nora & Eli has been set up already.').waitFor();
    const chosen = page.getByRole('radio', { name: 'Two people' });
    await expect
      .poll(async () => [await chosen.isChecked(), await chosen.isDisabled()])
      .toEqual([true, true]);
    await context.close();
  });
});

describe('a love box', () => {
  it('shows visitors its names, nine links, card of the day and favourites, without edit buttons', async () => {
    const { page: box } = await newBox(2);
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const answer = await page.goto(`${app.origin}/${box.url}`);
    expect(await answer!.text()).toContain('<meta name="robots" content="noindex">');
    await waitForHydration(page);
    await page.getByRole('heading', { name: 'Nora & Eli', level: 1 }).waitFor();
    await page.getByText(/^\d+ years/).waitFor();
    await expect
      .poll(() => page.getByRole('navigation', { name: 'The love box' }).getByRole('link').count())
      .toBe(9);
    await expect
      .poll(() => rows(page).allInnerTexts())
      .toEqual([expect.stringContaining('Kept card 2.'), expect.stringContaining('Kept card 1.')]);
    await expect.poll(() => page.getByRole('button', { name: /Remove|Keep/ }).count()).toBe(0);
    const ofDay = await words(page);
    await page.reload();
    await expect.poll(() => words(page)).toBe(ofDay);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await context.close();
  });

  it('shows its older favourites, also without JavaScript', async () => {
    const { page: box } = await newBox(25);
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${app.origin}/${box.url}`);
    await expect.poll(() => rows(plain).count()).toBe(20);
    await plain.getByRole('link', { name: 'Earlier ones' }).click();
    await plain.getByText('Kept card 5.').waitFor();
    await expect.poll(() => rows(plain).count()).toBe(5);
    await context.close();

    const page = await (await browser.newContext(PHONE)).newPage();
    await page.goto(`${app.origin}/${box.url}`);
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Earlier ones' }).click();
    await page.getByText('Kept card 1.').waitFor();
    await expect.poll(() => rows(page).count()).toBe(25);
    await page.context().close();
  });
});

describe('a card that a member keeps', () => {
  it('comes to the other phone at once, as does its removal, which Undo reverts, by keyboard alone', async () => {
    const { page: box, anna, jon } = await newBox(1, { visibility: 'members' as never });
    const his = await open(`/${box.url}`, jon);
    await rows(his).nth(0).waitFor();
    const hers = await open('/dare', anna, { viewport: { width: 1280, height: 800 } });
    const kept = await words(hers);
    await keepButton(hers).focus();
    await hers.keyboard.press('Enter');
    await hers.getByText('Kept.').waitFor();
    await expect.poll(() => keepButton(hers).getAttribute('aria-pressed')).toBe('true');
    expect(await faultsInBothThemes(hers)).toEqual([]);
    await expect.poll(() => rows(his).nth(0).innerText()).toContain(kept);

    await hers.getByRole('link', { name: 'Your favourites' }).press('Enter');
    await rows(hers).nth(1).waitFor();
    await rows(hers).getByRole('link', { name: 'Dare' }).press('Enter');
    await hers.waitForURL(/\/dare\?card=/);
    await expect.poll(() => words(hers)).toBe(kept);
    await hers.goBack();

    await rows(his).nth(0).getByRole('button', { name: 'Remove' }).tap();
    await favourites(his).getByText('Removed from your favourites.').waitFor();
    await expect.poll(() => rows(hers).count()).toBe(1);
    await rows(his).nth(0).getByRole('button', { name: 'Undo' }).tap();
    await expect.poll(() => rows(hers).nth(0).innerText()).toContain(kept);
    await expect.poll(() => rows(his).nth(0).innerText()).toContain(kept);
    await hers.context().close();
    await his.context().close();
  });

  it('is kept again by the other one, also where it was just removed', async () => {
    const { page: box, anna, jon } = await newBox(1);
    const his = await open(`/${box.url}`, jon);
    await rows(his).nth(0).getByRole('button', { name: 'Remove' }).tap();
    await favourites(his).getByText('Removed from your favourites.').waitFor();
    const [{ cardId }] = (await app.dataSource.query(
      'select card_id as "cardId" from favourite where page_id = $1',
      [box.id],
    )) as [{ cardId: string }];
    await app.graphql(
      'mutation ($input: FavouriteInput!) { keepFavourite(input: $input) { __typename } }',
      { input: { pageId: box.id, cardId } },
      anna.headers,
    );
    await rows(his).getByText('Kept card 1.').waitFor();
    await rows(his).getByRole('button', { name: 'Remove' }).waitFor();
    await expect.poll(() => rows(his).count()).toBe(1);
    await his.context().close();
  });

  it('can be written about in a report, in which keys show no other card', async () => {
    const { page: box, anna } = await newBox();
    const page = await open(`/${box.url}#report`, anna, {
      viewport: { width: 1280, height: 1600 },
    });
    const field = page.getByLabel('Where, and what should we know?');
    await field.pressSequentially('ad');
    const card = await words(page);
    await field.press('ArrowLeft');
    await field.press('ArrowRight');
    await field.pressSequentially(' b');
    await expect.poll(() => field.inputValue()).toBe('ad b');
    await expect.poll(() => words(page)).toBe(card);
    await page.context().close();
  });

  it('waits on the phone without signal, and is kept once it is back', async () => {
    const { page: box, anna } = await newBox();
    const page = await open('/truth', anna);
    await keepButton(page).waitFor();
    const kept = await words(page);
    await page.context().setOffline(true);
    await keepButton(page).tap();
    await page.getByText('Saved on this phone, waiting for signal.').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Kept.').waitFor();
    await page.goto(`${app.origin}/${box.url}`);
    await expect.poll(() => rows(page).nth(0).innerText()).toContain(kept);
    await page.context().close();
  });

  it('is kept once a busy server accepts it, even though the signal never went away', async () => {
    const { anna } = await newBox();
    const page = await open('/truth', anna);
    await keepButton(page).waitFor();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('KeepFavourite')
        ? route.fulfill({ status: 503 })
        : route.continue(),
    );
    await keepButton(page).tap();
    await page.getByText('Saved on this phone, waiting for signal.').waitFor();
    await page.unroute('**/graphql');
    await page.getByText('Kept.').waitFor();
    await page.context().close();
  });

  it('can be kept once there is signal, also where the card was opened without', async () => {
    const { anna } = await newBox();
    const page = await open('/about', anna);
    await page.route('**/graphql', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) =>
      Boolean(request.postData()?.includes('query MyLoveBoxes(')),
    );
    await page.goto(`${app.origin}/truth`);
    await failed;
    await page.unroute('**/graphql');
    await keepButton(page).waitFor();
    await page.context().close();
  });

  it('can come from a game of truth or dare', async () => {
    const { anna } = await newBox();
    const page = await open('/couplequest', anna);
    const tap = (name: string) => page.getByRole('button', { name }).tap();
    await waitForHydration(page);
    await tap('Play on this phone');
    await tap('Toss the Lady-Man coin');
    await tap('Toss Truth or Dare');
    await keepButton(page).tap();
    await page.getByText('Kept.').waitFor();
    await page.context().close();
  });
});

describe('the editor of a love box', () => {
  it('is there once there is signal, also where it was opened with too little', async () => {
    const { page: box, anna } = await newBox(1);
    const page = await open('/about', anna);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('query LoveBox(') ? route.abort() : route.fallback(),
    );
    const failed = page.waitForEvent('requestfailed', (request) =>
      Boolean(request.postData()?.includes('query LoveBox(')),
    );
    await page.goto(`${app.origin}/edit/${box.url}`);
    await failed;
    await page.unroute('**/graphql');
    await page.getByRole('textbox', { name: 'One of you' }).waitFor();
    await page.context().close();
  });

  it('shows what the other wrote last, however late the answer to one’s own words comes', async () => {
    const { page: box, anna, jon } = await newBox();
    const [hers, his] = [await open(`/edit/${box.url}`, anna), await open(`/edit/${box.url}`, jon)];
    const line = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
    const release = await holdAnswers(hers, 'mutation UpdateLoveBox');
    await line(hers, 'A line of your own').fill('Hers was first.');
    await expect.poll(() => line(his, 'A line of your own').inputValue()).toBe('Hers was first.');
    await line(his, 'A line of your own').fill('His was last.');
    await saved(his);
    await line(his, 'The day you met or married').fill('May 2014');
    await expect.poll(() => line(hers, 'The day you met or married').inputValue()).toBe('May 2014');
    release();
    await saved(hers);
    await expect.poll(() => line(hers, 'A line of your own').inputValue()).toBe('His was last.');
    for (const page of [hers, his]) await page.context().close();
  });

  it('changes lines in place, which the other member sees at once, and keeps offline changes', async () => {
    const { page: box, anna, jon } = await newBox(1);
    const hers = await open(`/edit/${box.url}`, anna, { viewport: { width: 1280, height: 800 } });
    const his = await open(`/edit/${box.url}`, jon);
    const line = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
    await line(his, 'One of you').waitFor();
    await line(hers, 'One of you').focus();
    await hers.keyboard.press('Control+A');
    await hers.keyboard.type('Eleonora');
    await hers.keyboard.press('Enter');
    await saved(hers);
    await expect.poll(() => line(his, 'One of you').inputValue()).toBe('Eleonora');
    await hers.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await expect.poll(() => line(his, 'One of you').inputValue()).toBe('Nora');

    await line(hers, 'The other').fill('');
    await hers.getByRole('alert').getByText('Please enter both names.').waitFor();
    await line(hers, 'The other').fill('Elias');
    await expect.poll(() => line(his, 'The other').inputValue()).toBe('Elias');

    await his.context().setOffline(true);
    await line(his, 'A line of your own').fill('Dancing still.');
    await his.getByText('Waiting for signal').waitFor();
    await his.context().setOffline(false);
    await saved(his);
    await expect.poll(() => line(hers, 'A line of your own').inputValue()).toBe('Dancing still.');
    await expect.poll(() => rows(his).count()).toBe(1);
    expect(await faultsInBothThemes(his)).toEqual([]);
    await his.getByRole('button', { name: 'Menu', exact: true }).tap();
    const menu = his.locator('#page-menu');
    await expect.poll(() => menu.getByText('The service').count()).toBe(0);
    await menu.getByRole('button', { name: 'Take it home' }).tap();
    await his.getByText('Your names and all favourites.').waitFor();
    await his.context().close();
    await hers.context().close();
  });
});
