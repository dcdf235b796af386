import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { createLoveBox, createMemorial } from '../server/testing/factories.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { readBlocks, ofMember } from '../server/testing/test-blocks.ts';
import { newMember, type Person } from '../server/testing/test-people.ts';
import {
  waitForHydration,
  waitForAnimations,
  PHONE,
  tooLittleContrast,
  useBrowser,
} from './support/browser.ts';
import { logIn } from './support/session.ts';

const browser = useBrowser();
const app = useTestApp();
let memorial: KeepsakePage;
let box: KeepsakePage;
let member: Person;
beforeAll(async () => {
  await app.features.quotes.decks.loadContent();
  memorial = await createMemorial(app.dataSource);
  box = await createLoveBox(app.dataSource);
  member = await newMember(app, memorial, box);
  await app.dataSource.query(
    `insert into favourite (id, page_id, card_id, deck_url, deck_title, text, author, place)
     select gen_random_uuid(), $1, quote.id, deck.url, deck.title, text, 'Robert Burns', 1
     from quote join deck on deck.url = deck_url where deck.url = 'truth' limit 1`,
    [box.id],
  );
  const [bio] = await readBlocks(app, memorial);
  await ofMember(app, member).change(bio!.id, { name: 'Margaret Underwood' });
});

const PUBLIC = ['/', '/about', '/tos', '/login', '/registry', '/:path', '/nothing-stands-here'];
const FOR_TWO = ['/infinity', '/god', '/sad', '/weekydate', '/couplequest', '/truth', '/:box'];
const MEMBERS = [
  '/edit/:path',
  '/edit/:path/tributes',
  '/members/:path',
  '/setup/:path',
  '/',
  '/:box',
  '/edit/:box',
  '/setup/:box',
];

const SCREENS = [
  ...[...PUBLIC, ...FOR_TWO].map((path) => ({ who: 'visitor', path })),
  ...MEMBERS.map((path) => ({ who: 'member', path })),
];

/** The faults of each screen, by setting. */
const found = { size: {}, colors: {}, light: {}, dark: {} } as Record<
  'size' | 'colors' | 'light' | 'dark',
  Record<string, unknown>
>;

/** Opens each screen once, first as a visitor, then as a member, and checks it with each setting. */
async function openEveryScreen(): Promise<void> {
  const phones = { visitor: await browser.newPage(PHONE), member: await browser.newPage(PHONE) };
  await logIn(app, phones.member.context(), member);
  for (const { who, path } of SCREENS) {
    const page = phones[who as keyof typeof phones];
    await page.goto(app.origin + path.replace(':path', memorial.url).replace(':box', box.url));
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    const screen = `${who} ${path}`;
    await page.emulateMedia({ forcedColors: 'active' });
    found.colors[screen] = await findAlike(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'none', contrast: 'more', colorScheme });
      found[colorScheme][screen] = await tooLittleContrast(page);
    }
    await page.emulateMedia({ contrast: 'no-preference', colorScheme: 'light' });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await waitForAnimations(page);
    found.size[screen] = [...(await brokenWords(page)), ...(await tooWide(page))];
  }
  for (const page of Object.values(phones)) await page.close();
}

/** Buttons without an edge, and chosen ones that look like the others. */
function findAlike(page: Page): Promise<string[]> {
  return page.locator('button').evaluateAll((buttons) => {
    const ground = (button: Element) => getComputedStyle(button).backgroundColor;
    const seen = buttons.filter((button) => button.checkVisibility());
    const edgeless = seen.filter((button) => getComputedStyle(button).borderTopWidth === '0px');
    const chosen = seen.filter((button) => button.matches('[aria-pressed=true]'));
    const others = seen.filter((button) => button.matches('[aria-pressed=false]'));
    const alike = chosen.filter((element) =>
      others.some((other) => ground(element) === ground(other)),
    );
    return [...edgeless, ...alike].map(({ outerHTML }) => outerHTML.slice(0, 120));
  });
}

const NOTHING = Object.fromEntries(SCREENS.map(({ who, path }) => [`${who} ${path}`, []]));

/** Words of up to thirteen letters that stand on two lines; longer ones have a hyphen where the browser knows where. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: parent } = node;
      if (!parent?.checkVisibility() || parent.closest('noscript, script, option, .unseen'))
        continue;
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(
        /[\p{L}\p{N}’]{2,13}(?!\p{L})/gu,
      )) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`${word} in ${parent.outerHTML.slice(0, 80)}`);
      }
    }
    return broken;
  });
}

/** What makes a page wider than its screen. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth)
      .map(({ outerHTML }) => `too wide: ${outerHTML.slice(0, 80)}`);
  });
}

describe('every screen', () => {
  beforeAll(openEveryScreen);

  it('breaks no word and is no wider than a phone at double text size', () =>
    expect(found.size).toEqual(NOTHING));

  it('shows borders and selections in forced colours', () => expect(found.colors).toEqual(NOTHING));

  it.each(['light', 'dark'] as const)(
    'has a contrast of 7 : 1 if more contrast is asked for, when it is %s',
    (colorScheme) => expect(found[colorScheme]).toEqual(NOTHING),
  );
});
