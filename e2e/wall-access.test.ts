import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { operate } from '../server/testing/operator.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { joinPage, newMember, newPerson, type Person } from '../server/testing/test-people.ts';
import { leaveTribute } from '../server/testing/test-wall.ts';
import { DESKTOP, useBrowser, waitForHydration } from './support/browser.ts';
import { fromMenu, openEditor, openPhoneFor } from './support/editors.ts';

const browser = useBrowser();
const app = useTestApp();

const setVisibility = (page: KeepsakePage, visibility: string, { headers }: Person) =>
  app.graphql(
    'mutation ($input: SetVisibilityInput!) { setVisibility(input: $input) { id } }',
    { input: { pageId: page.id, visibility } },
    headers,
  );

/** A page with one message, and one of its members. */
async function createWall(): Promise<{ memorial: KeepsakePage; member: Person }> {
  const memorial = await createMemorial(app.dataSource);
  const member = await newMember(app, memorial);
  await leaveTribute(app, memorial, { content: 'The first words.' });
  return { memorial, member };
}

async function openWall({ url }: KeepsakePage, context: BrowserContext): Promise<Page> {
  const wall = await context.newPage();
  await wall.goto(`${app.origin}/${url}/live`);
  return wall;
}

const goesDark = (wall: Page) => expect.poll(() => wall.locator('body').innerText()).toBe('');

describe('a wall that is open by its plain address', () => {
  it('goes dark when the page is for its members only, and returns when it is public again', async () => {
    const { memorial, member } = await createWall();
    const wall = await openWall(memorial, await browser.newContext(DESKTOP));
    await wall.getByText('The first words.').waitFor();
    await setVisibility(memorial, 'MEMBERS', member);
    await goesDark(wall);
    await setVisibility(memorial, 'PUBLIC', member);
    await wall.getByText('The first words.').waitFor();
    await leaveTribute(app, memorial, { content: 'Said after it came back.' });
    await wall.getByText('Said after it came back.').waitFor();
    await wall.context().close();
  });

  it('goes dark when the page is taken down', async () => {
    const { memorial } = await createWall();
    const wall = await openWall(memorial, await browser.newContext(DESKTOP));
    await wall.getByText('The first words.').waitFor();
    await operate(app, 'take-down', memorial.url, '--reason', 'Unlawful.');
    await goesDark(wall);
    await wall.context().close();
  });

  it('goes dark when the page is deleted', async () => {
    const { memorial } = await createWall();
    const owner = await newPerson(app);
    await joinPage(app, owner, memorial, 'owner');
    const wall = await openWall(memorial, await browser.newContext(DESKTOP));
    await wall.getByText('The first words.').waitFor();
    await app.graphql(
      'mutation ($pageId: ID!) { deletePage(pageId: $pageId) { goneAt } }',
      { pageId: memorial.id },
      owner.headers,
    );
    await goesDark(wall);
    await wall.context().close();
  });
});

describe('the wall of a page for its members', () => {
  it('is opened by a member from the menu, and goes on showing what comes', async () => {
    const { memorial, member } = await createWall();
    await setVisibility(memorial, 'MEMBERS', member);
    const { screen, context } = await openEditor(app, browser, memorial, DESKTOP);
    await fromMenu(screen, 'Wall for a large screen');
    const opening = context.waitForEvent('page');
    await screen.getByRole('link', { name: 'Open the wall' }).click();
    const wall = await opening;
    await wall.getByText('The first words.').waitFor();
    await leaveTribute(app, memorial, { content: 'Said by the family.' }, member.headers);
    await wall.getByText('Said by the family.').waitFor();
    await context.close();
  });

  it('is not found for anybody else, logged in or not', async () => {
    const { memorial, member } = await createWall();
    await setVisibility(memorial, 'MEMBERS', member);
    const stranger = await openPhoneFor(app, browser, await newPerson(app));
    for (const context of [stranger, await browser.newContext(DESKTOP)]) {
      const wall = await openWall(memorial, context);
      await waitForHydration(wall);
      await wall.getByRole('heading', { name: 'There is no page at this address.' }).waitFor();
      await expect.poll(() => wall.content()).not.toContain('Ada');
      await context.close();
    }
  });
});
