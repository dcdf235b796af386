import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fromMenu } from './support/editors.ts';
import type { Person } from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { accessibilityFaults, useBrowser } from './support/browser.ts';
import { holdAnswers } from './support/answers.ts';
import { openWindow, pageOfTwo, press, saved } from './support/two-members.ts';

const REMOVE = `mutation ($input: MemberInput!) { removeMember(input: $input) { members { role } } }`;

const browser = useBrowser();
const app = useTestApp();

/** The editor of the page on somebody's phone. */
async function openEditor(url: string, person: Person): Promise<Page> {
  const page = await openWindow(app, browser, `/edit/${url}`, person);
  await page.locator('.block-card').first().waitFor();
  return page;
}

const findBio = (page: Page) => page.getByRole('region', { name: 'Bio' });

describe('two members in one editor', () => {
  it('see each other’s places and changes, until one leaves', async () => {
    const { page, anna, jon } = await pageOfTwo(app);
    const [annas, jons] = [await openEditor(page.url, anna), await openEditor(page.url, jon)];
    await annas.getByRole('group', { name: 'Also here' }).getByLabel('Jon Dale').waitFor();
    expect(await accessibilityFaults(annas)).toEqual([]);

    await press(jons, 'Edit name and dates');
    await findBio(annas).getByRole('group', { name: 'In this block' }).waitFor();
    await jons
      .getByRole('dialog')
      .getByLabel('First message')
      .fill('In loving memory of dear Ada.');
    await findBio(annas).getByText('Jon Dale changed the first message').waitFor();
    await findBio(annas).getByText('In loving memory of dear Ada.').waitFor();

    await press(annas, 'Edit name and dates');
    await jons.getByText('Anna Bell is here too.').waitFor();
    await annas.getByRole('dialog').getByRole('button', { name: 'History' }).click();
    const history = annas.getByRole('dialog', { name: 'History' });
    await history.getByRole('button', { name: 'What was there before' }).click();
    expect(await accessibilityFaults(annas)).toEqual([]);
    await press(annas, 'Bring this version back');
    await history.getByText('The earlier text stands again.').waitFor();
    await history.getByText('Anna Bell changed the first message').waitFor();
    await expect
      .poll(() => jons.getByRole('dialog').getByLabel('First message').inputValue())
      .toBe('In loving memory of Ada.');

    await jons.close({ runBeforeUnload: true }); // as a person closes a tab: it says so on its way
    await expect.poll(() => annas.getByLabel('Jon Dale').count()).toBe(0);
    for (const editor of [annas, jons]) await editor.context().close();
  });

  it('leave the link that the other has changed while its sheet was open', async () => {
    const { page, anna, jon } = await pageOfTwo(app);
    const [annas, jons] = [await openEditor(page.url, anna), await openEditor(page.url, jon)];
    const [hers, his] = [annas, jons].map((editor) => editor.getByRole('dialog'));
    await press(annas, 'Edit Video');
    await hers!.getByLabel('Link youtube').waitFor();
    await press(jons, 'Edit Video');
    await his!.getByLabel('Link youtube').fill('https://youtu.be/dQw4w9WgXcQ');
    await his!.getByRole('button', { name: 'Save', exact: true }).click();
    await annas.getByText('Jon Dale changed the video').waitFor({ state: 'attached' });
    await hers!.getByRole('button', { name: 'Save', exact: true }).click();
    await hers!.waitFor({ state: 'detached' });
    await saved(annas);
    const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
    expect(JSON.stringify(body)).toContain('dQw4w9WgXcQ');
    for (const editor of [annas, jons]) await editor.context().close();
  });

  it('see what the other wrote last, however late the answer comes that an earlier text is back', async () => {
    const { page, anna, jon } = await pageOfTwo(app);
    const [annas, jons] = [await openEditor(page.url, anna), await openEditor(page.url, jon)];
    await press(jons, 'Edit name and dates');
    const his = jons.getByRole('dialog').getByLabel('First message');
    await his.fill('First by Jon.');
    await findBio(annas).getByText('First by Jon.').waitFor();
    await press(annas, 'Edit name and dates');
    await annas.getByRole('dialog').getByRole('button', { name: 'History' }).click();
    const history = annas.getByRole('dialog', { name: 'History' });
    await history.getByRole('button', { name: 'What was there before' }).click();
    const release = await holdAnswers(annas, 'mutation RestoreText');
    await press(annas, 'Bring this version back');
    await expect.poll(() => his.inputValue()).toBe('In loving memory of Ada.');
    await his.fill('Last by Jon.');
    await findBio(annas).getByText('Last by Jon.').waitFor();
    release();
    await history.getByText('The earlier text stands again.').waitFor();
    await expect.poll(() => findBio(annas).getByText('Last by Jon.').count()).toBe(1);
    for (const editor of [annas, jons]) await editor.context().close();
  });

  it('see what the other wrote last below a photo, however late the answer to their own words comes', async () => {
    const { page, anna, jon } = await pageOfTwo(app);
    const [annas, jons] = [await openEditor(page.url, anna), await openEditor(page.url, jon)];
    const caption = (editor: Page, number: number) =>
      editor.getByLabel(`Caption of photo ${number}`);
    const release = await holdAnswers(annas, 'mutation CaptionPhoto');
    await caption(annas, 1).fill('Anna was first.');
    await expect.poll(() => caption(jons, 1).inputValue()).toBe('Anna was first.');
    await caption(jons, 1).fill('Jon was last.');
    await saved(jons);
    await caption(jons, 2).fill('And then this one.');
    await expect.poll(() => caption(annas, 2).inputValue()).toBe('And then this one.');
    release();
    await saved(annas);
    await expect.poll(() => caption(annas, 1).inputValue()).toBe('Jon was last.');
    for (const editor of [annas, jons]) await editor.context().close();
  });

  it('move those of their chosen photos that the other has not removed meanwhile', async () => {
    const { page, anna, jon } = await pageOfTwo(app);
    const [annas, jons] = [await openEditor(page.url, anna), await openEditor(page.url, jon)];
    await press(annas, 'Choose');
    await press(annas, 'Photo 1');
    await press(annas, 'Photo 3');
    await press(jons, 'Edit photo 1');
    await jons.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await press(jons, 'Yes');
    await annas.getByText('1 chosen', { exact: true }).waitFor();
    await press(annas, 'To the front');
    const readCaptions = async () => {
      const { body } = await app.rest('GET', `/api/public/page/${page.id}/photos`);
      return (body['items'] as { caption: string }[]).map(({ caption }) => caption);
    };
    await expect.poll(readCaptions).toEqual(['Photo number 3', 'Photo number 2']);
    for (const editor of [annas, jons]) await editor.context().close();
  });

  it('can bring back from the history a photo that the other removed', async () => {
    const { page, anna, jon } = await pageOfTwo(app);
    const key = `${'1'.repeat(32)}_900x600_2f5d50`;
    await app.dataSource.query(
      `insert into media (key, state, type) values ($1, 'committed', 'image/jpeg')`,
      [key],
    );
    await app.dataSource.query(
      `update photo set image = '/media/' || $2 where page_id = $1 and caption = 'Photo number 1'`,
      [page.id, key],
    );
    const [annas, jons] = [await openEditor(page.url, anna), await openEditor(page.url, jon)];
    const photos = (screen: Page) => screen.locator('.photos-grid li');
    await press(jons, 'Edit photo 1');
    await jons.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await press(jons, 'Yes');
    await expect.poll(() => photos(annas).count()).toBe(2);
    await annas.getByText('Jon Dale changed the photos').waitFor();
    await fromMenu(annas, 'History');
    const history = annas.getByRole('dialog', { name: 'History' });
    await history.getByText('Jon Dale removed a photo').waitFor();
    expect(await accessibilityFaults(annas)).toEqual([]);
    await history.getByRole('button', { name: /^Put it back/ }).click();
    await history.getByText('The photo is back.').waitFor();
    await history.getByText('Anna Bell brought a photo back').waitFor();
    await expect.poll(() => history.getByRole('button', { name: /^Put it back/ }).count()).toBe(0);
    for (const editor of [annas, jons]) {
      await expect.poll(() => photos(editor).count()).toBe(3);
      await photos(editor).first().locator(`img[src*="${key}"]`).waitFor();
      await editor.context().close();
    }
  });

  it('keep the words they were typing when one is removed, and nothing of them is stored', async () => {
    const { page, anna, jon } = await pageOfTwo(app);
    const jons = await openEditor(page.url, jon);
    await press(jons, 'Edit name and dates');
    const input = { pageId: page.id, userId: jon.id };
    const { errors } = await app.graphql(REMOVE, { input }, anna.headers);
    expect(errors).toBeUndefined();
    await jons.getByText('You do not belong to this page any more').waitFor({ state: 'attached' });
    await jons.getByRole('dialog').getByLabel('First message').fill('Words that come too late');
    await jons.getByRole('dialog').getByText('Only the owners of this page may do this.').waitFor();
    await expect
      .poll(() => jons.getByRole('dialog').getByLabel('First message').inputValue())
      .toBe('Words that come too late');
    const [row] = await app.dataSource.query<{ said: string }[]>(
      `select payload ->> 'first_message' as said from component where page_id = $1 and type = 'bio'`,
      [page.id],
    );
    expect(row?.said).toBe('In loving memory of Ada.');
    await jons.context().close();
  });
});
