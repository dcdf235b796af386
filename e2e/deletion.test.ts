import { beforeAll, describe, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { waitForHydration, faultsInBothThemes, PHONE, useBrowser } from './support/browser.ts';
import { type EditorPhone, fromMenu, newEditor } from './support/editors.ts';

const browser = useBrowser();
const app = useTestApp();
let phone: EditorPhone;
beforeAll(async () => {
  phone = await newEditor(app, browser);
});

const own = (pageId: string) =>
  app.dataSource.query(`update page_member set role = 'owner' where page_id = $1`, [pageId]);

describe('a page', () => {
  it('is put away from its menu after two questions, and brought back from one’s pages, by keyboard', async () => {
    const memorial = await createMemorial(app.dataSource);
    const editor = await phone.open(memorial);
    await own(memorial.id);
    await editor.reload();
    await waitForHydration(editor);
    await fromMenu(editor, 'Delete this page');
    const first = editor.getByRole('dialog', { name: 'Delete this page' });
    await first.getByText('Ada Bell’s page has 3 photos').waitFor();
    const download = editor.waitForEvent('download');
    await first.getByRole('button', { name: 'Take it home' }).press('Enter');
    await expect.poll(async () => (await download).suggestedFilename()).toBe(`${memorial.url}.zip`);
    await first.getByText('It is packed. Your browser saves it.').waitFor();
    expect(await faultsInBothThemes(editor)).toEqual([]);
    await first.getByRole('button', { name: 'Delete …' }).press('Enter');

    const question = editor.getByRole('dialog', { name: 'Delete Ada Bell’s page?' });
    const name = question.getByLabel('Write Ada Bell to be sure');
    await name.press('Enter');
    await question.getByText('Please write Ada Bell as it stands here.').waitFor();
    expect(await faultsInBothThemes(editor)).toEqual([]);
    await name.pressSequentially('ada  bell');
    await question.getByRole('button', { name: 'Delete' }).press('Enter');

    await editor.getByText(/Put away\. It is deleted after \d+ \w+ \d{4}\./).waitFor();
    expect(await faultsInBothThemes(editor)).toEqual([]);
    await editor.getByRole('link', { name: 'Bring it back' }).press('Enter');
    await editor.getByRole('heading', { name: 'This page has been put away.' }).waitFor();

    const visitor = await browser.newContext(PHONE).then((phone) => phone.newPage());
    const answer = await visitor.goto(`${app.origin}/${memorial.url}`);
    expect(answer?.status()).toBe(410);
    await waitForHydration(visitor);
    await visitor.getByRole('link', { name: 'Log in to bring it back' }).waitFor();
    await expect.poll(() => visitor.content()).not.toContain('Ada');
    await expect.poll(() => visitor.getByRole('button', { name: 'Bring it back' }).count()).toBe(0);
    expect(await faultsInBothThemes(visitor)).toEqual([]);

    await editor.getByRole('button', { name: 'Bring it back' }).press('Enter');
    await editor.waitForURL(`**/edit/${memorial.url}`);
    await editor.getByText('Her dinghy was called Comma.').first().waitFor();
    await visitor.reload();
    await visitor.getByText('Her dinghy was called Comma.').first().waitFor();
    await visitor.context().close();
  });

  it('can be deleted by its owner alone', async () => {
    const memorial = await createMemorial(app.dataSource);
    const editor = await phone.open(memorial);
    await editor.getByRole('button', { name: 'Menu', exact: true }).click();
    await editor.locator('#page-menu').getByRole('button', { name: 'Removed blocks' }).waitFor();
    await expect
      .poll(() => editor.getByRole('button', { name: 'Delete this page' }).count())
      .toBe(0);
  });

  it('closes for those who have it open when it is put away', async () => {
    const memorial = await createMemorial(app.dataSource);
    const visitor = await browser.newContext(PHONE).then((phone) => phone.newPage());
    await visitor.goto(`${app.origin}/${memorial.url}`);
    await waitForHydration(visitor);
    const editor = await phone.open(memorial);
    await own(memorial.id);
    await editor.reload();
    await waitForHydration(editor);
    await fromMenu(editor, 'Delete this page');
    await editor.getByRole('button', { name: 'Delete …' }).click();
    await editor.getByLabel('Write Ada Bell to be sure').fill('Ada Bell');
    await editor.getByRole('button', { name: 'Delete' }).click();
    await visitor.getByRole('heading', { name: 'This page has been put away.' }).waitFor();
    await visitor.context().close();
  });
});
