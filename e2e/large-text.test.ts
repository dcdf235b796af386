import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { createLoveBox, createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { leaveTribute } from '../server/testing/test-wall.ts';
import { joinPage, newPerson } from '../server/testing/test-people.ts';
import { waitForHydration, waitForAnimations, useBrowser } from './support/browser.ts';
import { fromMenu, openPhoneFor, ready } from './support/editors.ts';

// On the smallest phone, at normal and double text size, nothing of a screen is cut off at its sides, and no words are
// squeezed into a column of single letters.

const SMALLEST = { width: 320, height: 640 };

const browser = useBrowser();
const app = useTestApp({ contact: 'a@b.example' });
let phone: Page;
const paths = { memorial: '', loveBox: '' };
beforeAll(async () => {
  await app.features.quotes.decks.loadContent();
  const [memorial, loveBox] = [
    await createMemorial(app.dataSource),
    await createLoveBox(app.dataSource),
  ];
  await leaveTribute(app, memorial, { content: 'Look: www.example.org' });
  const member = await newPerson(app);
  for (const page of [memorial, loveBox]) await joinPage(app, member, page);
  Object.assign(paths, { memorial: `/${memorial.url}`, loveBox: `/${loveBox.url}` });
  const context = await openPhoneFor(app, browser, member, { viewport: SMALLEST });
  phone = await context.newPage();
});

/** The elements that overflow the screen or are too narrow for their words, a line each. */
function findCut(part: Locator): Promise<string[]> {
  return part.evaluate((root) => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const cut = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const isLeaf = (element: Element) =>
      element.children.length === 0 && element.textContent?.trim();
    for (const leaf of [...root.querySelectorAll('*')].filter(isLeaf)) {
      // these scroll by themselves, or are not to be seen
      const besides = '.unseen, .skip, option, .editor-tools, .rich-text-tools, .review-tabs';
      if (!leaf.checkVisibility() || leaf.closest(besides)) continue;
      const { left, right, width, height } = leaf.getBoundingClientRect();
      const letter = parseFloat(getComputedStyle(leaf).fontSize);
      const isColumn = leaf.textContent!.trim().length > 4 && width < 1.6 * letter;
      if (left < -1 || right > clientWidth + 1 || (isColumn && height > 3 * letter))
        cut.push(`${leaf.className} ${leaf.textContent}`);
    }
    return cut;
  });
}

async function expectNothingCut(part: Locator): Promise<void> {
  for (const size of ['100%', '200%']) {
    await phone.evaluate((text) => (document.documentElement.style.fontSize = text), size);
    await waitForAnimations(phone);
    expect(await findCut(part), `with letters of ${size}`).toEqual([]);
  }
  await phone.evaluate(() => (document.documentElement.style.fontSize = ''));
}

it.each([
  '/',
  '/account',
  '/couplequest',
  '/god',
  '/infinity',
  '/nothing-stands-here',
  'memorial',
  'memorial/live',
  '/edit memorial/tributes',
  '/members memorial',
  'loveBox',
  '/edit loveBox',
])('%s', async (named) => {
  const path = named.replace(/ ?memorial/, paths.memorial).replace(/ ?loveBox/, paths.loveBox);
  await phone.goto(app.origin + path);
  await waitForHydration(phone);
  await phone.waitForLoadState('networkidle');
  await expectNothingCut(phone.locator('body'));
});

it('the editor, while sorting too, and each sheet of its menu', async () => {
  await phone.goto(`${app.origin}/edit${paths.memorial}`);
  await ready(phone);
  await expectNothingCut(phone.locator('body'));
  const sheet = phone.getByRole('dialog');
  for (const entry of [
    'QR code',
    'Who may see it',
    'What you hear of it',
    'Visits',
    'The service',
    'Wall for a large screen',
    'History',
    'Removed blocks',
    'Take it home',
  ]) {
    await fromMenu(phone, entry);
    await expectNothingCut(sheet);
    await sheet.getByRole('button', { name: 'Close' }).first().click();
    await sheet.waitFor({ state: 'detached' });
  }
  for (const button of ['Add components', 'Edit cover', 'Edit name and dates']) {
    await phone.getByRole('button', { name: button }).click();
    await expectNothingCut(sheet);
    await sheet.getByRole('button', { name: 'Close' }).first().click();
    await sheet.waitFor({ state: 'detached' });
  }
  await phone.getByRole('button', { name: 'Toggle Sort' }).click();
  await expectNothingCut(phone.locator('.sort-list'));
});
