import { beforeAll, expect, it } from 'vitest';
import { createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { accessibilityFaults, useBrowser } from './support/browser.ts';
import { card, type EditorPhone, fromMenu, newEditor, ready, saved } from './support/editors.ts';

const browser = useBrowser();
const app = useTestApp();
let phone: EditorPhone;
beforeAll(async () => {
  phone = await newEditor(app, browser);
});

const LIFE =
  'She learnt to sail before she could ride a bicycle and never once complained of rain.';

it.each([
  ['a text', 'text', 'Edit Text', 'Text', 'Text'],
  ['the life in a bio', 'bio', 'Edit life', 'Life', 'Bio'],
])(
  '%s that was written, saved and emptied can be brought back from the history after a reload',
  async (_what, type, pencil, label, block) => {
    const page = await createMemorial(app.dataSource);
    const screen = await phone.open(page);
    const sheet = screen.getByRole('dialog', { name: label });
    const words = sheet.getByRole('textbox', { name: label });
    const content = async () => {
      const { body } = await app.rest('GET', `/api/page/${page.id}/components`);
      const items = body['items'] as { type: string; payload: Record<string, string> }[];
      return items.find((item) => item.type === type)?.payload['content'];
    };
    const writeAnew = async (text: string) => {
      await screen.getByRole('button', { name: pencil }).click();
      await words.click();
      await screen.keyboard.press('Control+A');
      await screen.keyboard.press('Delete');
      await screen.keyboard.type(text);
      await sheet.getByText('Saved', { exact: true }).waitFor();
      await sheet.getByRole('button', { name: 'Save', exact: true }).click();
      await saved(screen);
      await expect.poll(content).toBe(text && `<p>${text}</p>`);
    };
    await writeAnew(LIFE);
    await screen.reload();
    await ready(screen);
    await writeAnew('');
    await screen.reload();
    await ready(screen);

    await fromMenu(screen, 'History');
    const history = screen.getByRole('dialog', { name: 'History' });
    const list = history.getByRole('list');
    await list.getByText('As it is now. 16 words taken out').waitFor();
    await history.locator('del', { hasText: LIFE }).first().waitFor();
    expect(await accessibilityFaults(screen)).toEqual([]);
    await list.getByRole('button').nth(1).click();
    const version = history.getByRole('region', { name: 'Version' });
    await version.locator('ins').first().waitFor();
    await version.getByText(/^2 of \d$/).waitFor();
    expect(await accessibilityFaults(screen)).toEqual([]);
    await version.getByRole('switch', { name: 'Differences' }).uncheck();
    await version.getByText(LIFE).waitFor();
    await expect.poll(() => version.locator('ins').count()).toBe(0);
    await version.getByRole('button', { name: 'Bring this version back' }).click();
    await history.getByText('The earlier text stands again.').waitFor();
    await list.getByText('As it is now. Brought back the version of').waitFor();
    await list.getByText('16 words taken out').waitFor(); // nothing of what was is rewritten
    await history.getByRole('button', { name: 'Close' }).click();
    await card(screen, block).getByText(LIFE).waitFor();
    await expect.poll(() => content()).toBe(`<p>${LIFE}</p>`);

    await fromMenu(screen, 'Undo');
    await screen.getByText('Undone: Earlier text put back').waitFor();
    await expect.poll(content).toBe('');
    await fromMenu(screen, 'Redo');
    await expect.poll(content).toBe(`<p>${LIFE}</p>`);
  },
);
