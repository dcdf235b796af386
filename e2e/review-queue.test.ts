import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../server/testing/test-app.ts';
import { leaveTribute } from '../server/testing/test-wall.ts';
import { accessibilityFaults, waitForHydration, useBrowser } from './support/browser.ts';
import { holdAnswers } from './support/answers.ts';
import { newPair, openWindow, pageOfTwo, press, type Windows } from './support/two-members.ts';

const POST = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { receipt } }`;
const CHANGE = `mutation ($input: ChangeTributeInput!) {
  changeTribute(input: $input) { tribute { status } } }`;
const DESK = { viewport: { width: 1280, height: 800 }, hasTouch: false };

const browser = useBrowser();
const app = useTestApp();
let pair: Windows;
beforeAll(async () => {
  pair = await newPair(app, browser);
});

/** Creates a promise that is resolved from outside. */
function defer() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve: () => resolve() };
}

const item = (page: Page, words: string): Locator =>
  page.locator('.queue-item').filter({ hasText: words });
const inItem = (page: Page, words: string, name: string) =>
  item(page, words).getByRole('button', { name, exact: true });
async function onWall({ id }: { id: string }): Promise<string[]> {
  const { body } = await app.rest('GET', `/api/comments/${id}`);
  return (body['items'] as { content: string }[]).map(({ content }) => content);
}

describe('two stewards with their phones', () => {
  it('open the queue from the page, hold everything in one press, and see each other’s decisions', async () => {
    const { anna, jon } = pair;
    const page = await pair.share();
    const queue = `/edit/${page.url}/tributes`;
    const [one, other] = [await pair.open(`/${page.url}`, anna), await pair.open(queue, jon)];
    await one.getByRole('link', { name: 'Tributes as they come' }).click();
    await one.getByText('Nothing is waiting.').waitFor();
    await one.getByRole('banner').getByText(page.title).waitFor();
    const hold = one.getByRole('button', { name: /^Hold/ });
    await hold.press('Enter');
    await one.getByText('Every new message is held, by you').waitFor();
    await expect
      .poll(() => hold.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await other.getByText('Every new message is held, by Anna Bell').waitFor();

    await leaveTribute(app, page, { name: 'Jonah Pike', content: 'See www.example.org' });
    for (const phone of [one, other]) {
      await item(phone, 'www.example.org').getByText('There is a link in it.').waitFor();
      await item(phone, 'www.example.org').getByText('You read every message first.').waitFor();
    }
    await leaveTribute(app, page, { name: 'Mei', content: 'She taught me to sail.' });
    await press(one, 'Show one new message'); // what arrives moves nothing under a thumb
    await press(other, 'Show one new message');
    await item(other, 'She taught me').waitFor();
    for (const phone of [one, other]) expect(await accessibilityFaults(phone)).toEqual([]);

    await inItem(one, 'She taught me', 'Show on the wall').click();
    await item(other, 'She taught me').getByText('On the wall, by Anna Bell').waitFor();
    await expect.poll(() => item(other, 'She taught me').getByRole('button').count()).toBe(0);
    await expect.poll(() => onWall(page)).toEqual(['She taught me to sail.']);

    await inItem(one, 'She taught me', 'Undo: the message from Mei').click();
    await inItem(other, 'She taught me', 'Keep off').click();
    await item(one, 'She taught me').getByText('Kept off the wall, by Jon Dale').waitFor();
    await expect.poll(() => onWall(page)).toEqual([]);
  });

  it('find the queue’s link by a name of its own, even if the members’ code loads late', async () => {
    const { anna } = pair;
    const page = await pair.share();
    const desk = await openWindow(app, browser, '/about', anna, DESK);
    const held = defer();
    await desk.route(/\/assets\/EditLink-.*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await desk.goto(`${app.origin}/${page.url}`);
    await waitForHydration(desk);
    const queue = desk.getByRole('link', { name: 'Tributes as they come' });
    await desk.getByRole('link', { name: 'Tributes', exact: true }).click(); // that to the wall below
    await expect.poll(() => new URL(desk.url()).hash).toBe('#tributes');
    await expect.poll(() => queue.count()).toBe(0);
    held.resolve();
    await queue.waitFor();
    const places = await desk.getByRole('link').evaluateAll((all) =>
      all.flatMap((link) => {
        const { textContent: name, pathname } = link as HTMLAnchorElement;
        return name?.trim() ? [[name, pathname]] : [];
      }),
    );
    const wanted = new Map(places.map(([name, path]) => [name, path]));
    for (const [name, path] of places) expect(path, name).toBe(wanted.get(name)); // one name, one place
    await queue.press('Enter');
    await desk.getByText('Nothing is waiting.').waitFor();
    await desk.context().close();
  });

  it('see what comes in a burst also on a slow line', async () => {
    const { anna } = pair;
    const page = await pair.share();
    const phone = await pair.open(`/edit/${page.url}/tributes`, anna);
    await phone.getByText('Nothing is waiting.').waitFor();
    let asked = 0;
    let answer = () => {};
    // each answer comes only once the next one was asked for
    await phone.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('query StewardTributes')) {
        asked += 1;
        answer();
        await new Promise<void>((resolve) => (answer = resolve));
      }
      await route.continue();
    });
    for (let index = 0; index < 3; index++) {
      await leaveTribute(app, page, {
        name: `Guest ${index}`,
        content: `www.example.org/${index}`,
      });
      await expect.poll(() => asked).toBeGreaterThan(index);
    }
    await item(phone, 'www.example.org').first().waitFor();
    answer();
    await phone.unrouteAll({ behavior: 'wait' });
  });

  it('find the message of a link in a mail behind forty newer ones', async () => {
    const { anna } = pair;
    const page = await pair.share();
    const { id } = await leaveTribute(app, page, {
      name: 'Mei',
      content: 'www.example.org/oldest',
    });
    for (let index = 0; index < 41; index++)
      await leaveTribute(app, page, {
        name: `Guest ${index}`,
        content: `www.example.org/${index}`,
      });
    const phone = await pair.open(`/edit/${page.url}/tributes?show=${id}`, anna);
    const question = phone.getByRole('dialog', { name: 'Show it on the wall?' });
    await question.getByText('www.example.org/oldest').waitFor();
    await question.getByRole('button', { name: 'Show it on the wall' }).press('Enter');
    await expect.poll(() => onWall(page)).toEqual(['www.example.org/oldest']);
  });

  it('see earlier messages that were under way while one of them was decided, with the decision', async () => {
    const { anna, jon } = pair;
    const page = await pair.share();
    for (let index = 0; index < 42; index++)
      await leaveTribute(app, page, {
        name: `Guest ${index}`,
        content: `www.example.org/${index}.`,
      });
    const queue = `/edit/${page.url}/tributes`;
    const [one, other] = [await pair.open(queue, anna), await pair.open(queue, jon)];
    for (const phone of [one, other]) await item(phone, 'www.example.org/41.').waitFor();
    await press(other, 'Show earlier messages');
    await item(other, 'www.example.org/0.').waitFor();

    const release = await holdAnswers(one, '"after":"');
    const asked = one.waitForRequest((request) => !!request.postData()?.includes('"after":"'));
    await press(one, 'Show earlier messages');
    const answer = (await asked).response();
    for (const number of [0, 41])
      await inItem(other, `www.example.org/${number}.`, 'Keep off').click();
    const kept = 'Kept off the wall, by Jon Dale';
    await item(one, 'www.example.org/41.').getByText(kept).waitFor();
    release();
    await answer;
    await item(one, 'www.example.org/0.').getByText(kept).waitFor();
    await item(one, 'www.example.org/1.').getByRole('button', { name: 'Keep off' }).waitFor();
    await one.unroute('**/graphql');
  });

  it('who decide at once get one outcome, and the second is told who decided', async () => {
    const { anna, jon } = pair;
    const page = await pair.share();
    const queue = `/edit/${page.url}/tributes`;
    const [one, other] = [await pair.open(queue, anna), await pair.open(queue, jon)];
    await leaveTribute(app, page, { name: 'Ben', content: 'Look: www.example.org' });
    for (const phone of [one, other]) await item(phone, 'www.example.org').waitFor();
    // the second has not heard of the first's decision when it presses
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await other.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation DecideTributes')) await held;
      await route.continue();
    });
    await inItem(other, 'www.example.org', 'Show on the wall').click();
    await inItem(one, 'www.example.org', 'Keep off').click();
    await item(one, 'www.example.org').getByText('Kept off the wall, by you').waitFor();
    release();
    await other
      .getByRole('status')
      .filter({ hasText: 'Somebody was first: kept off the wall, by anna bell.' })
      .waitFor();
    await expect.poll(() => onWall(page)).toEqual([]);
    await other.unroute('**/graphql');
  });

  it('decide nothing about words that the sender is just changing, and are shown the new ones', async () => {
    const { anna } = pair;
    const page = await pair.share();
    const phone = await pair.open(`/edit/${page.url}/tributes`, anna);
    const input = { pageId: page.id, clientId: randomUUID(), name: 'Ben', content: 'www.a.org' };
    const { data } = await app.graphql(POST, { input });
    const { receipt } = data!['postTribute'] as { receipt: string };
    await item(phone, 'www.a.org').waitFor();
    // what was pressed reaches the server behind the change
    await phone.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation DecideTributes'))
        await app.graphql(CHANGE, { input: { receipt, content: 'www.b.org, rather' } });
      await route.continue();
    });
    await inItem(phone, 'www.a.org', 'Show on the wall').click();
    const changed = item(phone, 'www.b.org, rather');
    await changed.getByText('Its words were changed meanwhile. Please read it again.').waitFor();
    await phone
      .getByRole('status')
      .filter({ hasText: 'The message from Ben was changed meanwhile. Please read it again.' })
      .waitFor();
    await expect.poll(() => onWall(page)).toEqual([]);
    expect(await accessibilityFaults(phone)).toEqual([]);
    await inItem(phone, 'www.b.org, rather', 'Show on the wall').click();
    await changed.getByText('On the wall, by you').waitFor();
    await expect.poll(() => onWall(page)).toEqual(['www.b.org, rather']);
    await phone.unroute('**/graphql');
  });

  it('close and reopen a wall in one press each, decide about several messages at once, and undo it', async () => {
    const { anna } = pair;
    const page = await pair.share();
    const phone = await pair.open(`/edit/${page.url}/tributes`, anna);
    await phone.getByText('Nothing is waiting.').waitFor();
    for (let i = 1; i <= 3; i++)
      await leaveTribute(app, page, { name: `N${i}`, content: `Insult ${i}, dear family.` });
    await phone.getByRole('button', { name: /^Shown/ }).click();
    await item(phone, 'Insult 3').waitFor();
    await press(phone, 'Close the wall');
    await phone.getByText('The wall is closed for now, by you').waitFor();
    await expect(leaveTribute(app, page, { content: 'Insult 4' })).rejects.toThrow(
      'The family is not taking messages just now.',
    );

    await press(phone, 'More');
    await press(phone, 'Choose several');
    await phone.getByRole('checkbox', { name: 'Choose the message from N1' }).check();
    await phone.getByRole('checkbox', { name: 'Choose the message from N3' }).check();
    await phone.getByText('2 chosen').waitFor();
    await phone.getByRole('button', { name: /^Waiting/ }).click();
    await phone.getByText('None chosen').waitFor();
    await phone.getByRole('button', { name: /^Shown/ }).click();
    await phone.getByText('2 chosen').waitFor(); // another list and back loses nothing
    expect(await accessibilityFaults(phone)).toEqual([]);
    await press(phone, 'Keep off');
    await expect.poll(() => onWall(page)).toEqual(['Insult 2, dear family.']);
    await press(phone, 'Undo');
    await expect.poll(async () => (await onWall(page)).length).toBe(3);

    await press(phone, 'Choose all');
    await phone.getByText('3 chosen').waitFor();
    await press(phone, 'Remove');
    const question = phone.getByRole('dialog', { name: 'Remove 3 messages?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => onWall(page)).toHaveLength(3);
    await press(phone, 'Remove');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => onWall(page)).toEqual([]);
    await press(phone, 'Done');
    await press(phone, 'Open again');
    await expect.poll(async () => phone.getByText('The wall is closed').count()).toBe(0);
    await press(phone, 'Undo'); // closed once more
    await phone.getByText('The wall is closed for now, by you').waitFor();
  });

  it('ignore an outdated answer about the wall that arrives late', async () => {
    const { anna } = pair;
    const page = await pair.share();
    const phone = await pair.open(`/edit/${page.url}/tributes`, anna);
    await phone.getByText('Nothing is waiting.').waitFor();
    await press(phone, 'Close the wall');
    const note = phone.getByText('The wall is closed for now, by you');
    await note.waitFor();
    const [read, release, arrived] = [defer(), defer(), defer()];
    let isFirst = true;
    await phone.route('**/graphql', async (route) => {
      if (!isFirst || !route.request().postData()?.includes('query StewardWall('))
        return route.continue();
      isFirst = false;
      const response = await route.fetch();
      expect(await response.text()).toContain('"closed":{"on":false');
      read.resolve();
      await release.promise;
      await route.fulfill({ response });
      arrived.resolve();
    });
    await press(phone, 'Open again');
    await note.waitFor({ state: 'detached' });
    await read.promise;
    await press(phone, 'Undo');
    await note.waitFor();
    release.resolve();
    await arrived.promise;
    // whatever came of it is painted by then
    await phone.evaluate(() => new Promise((painted) => setTimeout(painted)));
    await expect.poll(() => note.isVisible()).toBe(true);
    await phone.unroute('**/graphql');
  });

  it('have no button smaller than 44 px, and the wall’s switch 60 px high at the bottom', async () => {
    const { anna } = pair;
    const page = await pair.share();
    await leaveTribute(app, page, { content: 'Look: www.example.org' });
    const phone = await pair.open(`/edit/${page.url}/tributes`, anna);
    await item(phone, 'www.example.org').waitFor();
    const buttons = await phone.locator('button').evaluateAll((all) =>
      all.map((button) => {
        const { height, width } = button.getBoundingClientRect();
        return { words: button.textContent, height, width };
      }),
    );
    expect(buttons.length).toBeGreaterThan(8);
    for (const { words, height, width } of buttons)
      expect(Math.min(height, width), words ?? '').toBeGreaterThanOrEqual(44);
    const close = await phone.getByRole('button', { name: 'Close the wall' }).boundingBox();
    expect(close!.y).toBeGreaterThan(740 * 0.75);
    expect(close!.height).toBeGreaterThanOrEqual(60);
    await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

describe('a steward at a desk', () => {
  it('goes through the queue by keyboard alone, wherever the focus is', async () => {
    const { anna } = pair;
    const page = await pair.share();
    for (let i = 1; i <= 4; i++)
      await leaveTribute(app, page, { name: `N${i}`, content: `Words ${i} at www.example.org` });
    const desk = await pair.open(`/edit/${page.url}/tributes`, anna, DESK);
    const opened = (words: string) => desk.getByRole('article').getByText(words).waitFor();
    await opened('Words 4');
    expect(await accessibilityFaults(desk)).toEqual([]);
    await desk.keyboard.press('j');
    await opened('Words 3');
    await desk.keyboard.press('ArrowDown');
    await opened('Words 2');
    await desk.keyboard.press('k');
    await desk.keyboard.press('s');
    await item(desk, 'Words 3').getByText('On the wall, by you').waitFor();
    await opened('Words 2');
    await desk.keyboard.press('o');
    await item(desk, 'Words 2').getByText('Kept off the wall, by you').waitFor();
    await opened('Words 1');
    await desk.keyboard.press('z');
    await expect.poll(() => item(desk, 'Words 2').getByText('Kept off').count()).toBe(0);
    await desk.keyboard.press('k');
    await opened('Words 2');
    await desk.keyboard.press('r');
    await desk.getByRole('dialog', { name: 'Remove the message from N2?' }).waitFor();
    await desk.keyboard.press('s'); // a question is not answered by a key of the queue
    await desk.keyboard.press('Escape');
    await desk.keyboard.press('x');
    await desk.getByText('1 chosen').waitFor();
    expect(await accessibilityFaults(desk)).toEqual([]);
    await expect.poll(() => onWall(page)).toEqual(['Words 3 at www.example.org']);
  });

  it('decides about the message that they have read, also where somebody else was first', async () => {
    const { anna, jon } = pair;
    const page = await pair.share();
    for (const name of ['Under', 'Top'])
      await leaveTribute(app, page, { name, content: `From ${name}: www.example.org` });
    const path = `/edit/${page.url}/tributes`;
    const desk = await pair.open(path, jon, DESK);
    await desk.getByRole('article').getByText('From Top').waitFor();
    const phone = await pair.open(path, anna);
    await inItem(phone, 'From Top', 'Keep off').click();
    const opened = desk.getByRole('article');
    await opened.getByText('Kept off the wall, by Anna Bell').waitFor();
    await desk.keyboard.press('s'); // meant for the message that was open
    await desk.keyboard.press('j');
    await opened.getByText('From Under').waitFor();
    await opened.getByRole('button', { name: 'Show on the wall' }).waitFor();
    await expect.poll(() => onWall(page)).toEqual([]);
  });

  it('decides about one message by a key that is held down, or a double press', async () => {
    const { anna } = pair;
    const page = await pair.share();
    for (let i = 1; i <= 3; i++)
      await leaveTribute(app, page, { name: `N${i}`, content: `Words ${i} at www.example.org` });
    const desk = await pair.open(`/edit/${page.url}/tributes`, anna, DESK);
    const opened = (words: string) => desk.getByRole('article').getByText(words).waitFor();
    await opened('Words 3');
    await desk.keyboard.down('s');
    await opened('Words 2');
    await desk.keyboard.down('s'); // repeated by the keyboard
    await desk.keyboard.up('s');
    const show = desk.getByRole('article').getByRole('button', { name: 'Show on the wall' });
    const { x, y } = (await show.boundingBox())!;
    await desk.mouse.click(x + 5, y + 5);
    await opened('Words 1');
    // the second press of a double one
    await desk.mouse.down({ clickCount: 2 });
    await desk.mouse.up({ clickCount: 2 });
    await show.press('Tab');
    await expect.poll(() => item(desk, 'Words 1').getByText('On the wall').count()).toBe(0);
    await expect
      .poll(async () => (await onWall(page)).sort())
      .toEqual(['Words 2 at www.example.org', 'Words 3 at www.example.org']);
  });

  it('searches with a key, reads a list of keys, and switches them off for good', async () => {
    const { page, anna } = await pageOfTwo(app);
    for (const name of ['Ines', 'Stan'])
      await leaveTribute(app, page, { name, content: `From ${name}: www.example.org` });
    const desk = await openWindow(app, browser, `/edit/${page.url}/tributes`, anna, DESK);
    await item(desk, 'From Ines').waitFor();
    await desk.keyboard.press('/');
    await desk.keyboard.type('stan so'); // typed, and no key of the queue
    await desk.getByText('No message here has these words.').waitFor();
    await desk.keyboard.press('Escape');
    await item(desk, 'From Ines').waitFor();
    await desk.getByRole('button', { name: 'Waiting' }).focus();
    await desk.keyboard.press('?');
    const keys = desk.getByRole('dialog', { name: 'Keys' });
    await keys.getByText('Take off what is on the wall now').waitFor();
    expect(await accessibilityFaults(desk)).toEqual([]);
    await keys.getByRole('checkbox', { name: 'Keys are on' }).uncheck();
    await desk.keyboard.press('Escape');
    await desk.keyboard.press('o');
    await desk.reload();
    await item(desk, 'From Ines').waitFor();
    await desk.keyboard.press('o');
    await expect.poll(() => desk.locator('kbd', { hasText: 'S' }).count()).toBe(0);
    await desk.getByRole('article').getByRole('button', { name: 'Keep off' }).click();
    await desk.getByText('Kept off the wall, by you').first().waitFor();
    await expect.poll(() => desk.locator('.settled').count()).toBe(1); // the button’s doing alone
    await desk.context().close();
  });

  it('keeps messages open and chosen while others decide, and sees who else reads them', async () => {
    const { anna, jon } = pair;
    const page = await pair.share();
    const leave = (words: string) =>
      leaveTribute(app, page, { name: 'Ines', content: `${words} www.example.org` });
    for (const words of ['First', 'Second', 'Third']) await leave(words);
    const path = `/edit/${page.url}/tributes`;
    const desk = await pair.open(path, anna, DESK);
    const other = await pair.open(path, jon, DESK);
    for (const window of [desk, other]) await item(window, 'Second').getByRole('button').click();
    await desk.getByRole('article').getByText('Jon Dale has this open too.').waitFor();
    await desk.keyboard.press('x');
    const { y } = (await item(desk, 'Second').boundingBox())!;
    await leave('Fourth');
    await item(other, 'Third').getByRole('button').click();
    await other.keyboard.press('s');
    await item(desk, 'Third').getByText('On the wall, by Jon Dale').waitFor();
    await expect
      .poll(() => desk.getByRole('button', { name: /^Waiting 3/ }).count()) // it has heard of the fourth
      .toBe(1);
    await desk.getByRole('article').getByText('Second www.example.org').waitFor();
    await desk.getByText('1 chosen').waitFor();
    await expect.poll(() => desk.getByRole('checkbox', { checked: true }).count()).toBe(1);
    await expect.poll(async () => (await item(desk, 'Second').boundingBox())!.y).toBe(y); // nothing moves under a finger
  });

  it('filters by photo and link, and gets the phone’s layout where text is large', async () => {
    const { page, anna } = await pageOfTwo(app);
    await leaveTribute(app, page, { name: 'Ines', content: 'Look at www.example.org' });
    await leaveTribute(app, page, { name: 'Stan', content: 'You bastard, fuck.' });
    const desk = await openWindow(app, browser, `/edit/${page.url}/tributes`, anna, DESK);
    await item(desk, 'Stan').waitFor();
    await desk.getByRole('button', { name: 'With a link 1' }).click();
    await expect.poll(() => item(desk, 'Stan').count()).toBe(0);
    await item(desk, 'Ines').waitFor();
    await desk.getByRole('button', { name: 'With photo 0' }).click();
    await desk.getByText('None of these has a photo.').waitFor();
    await desk.getByRole('button', { name: 'With photo 0' }).click();
    await item(desk, 'Stan').waitFor();
    await desk.setViewportSize({ width: 640, height: 400 }); // as 200 % of it
    await desk.getByRole('button', { name: 'More', exact: true }).waitFor();
    await item(desk, 'Stan').waitFor();
    await expect.poll(() => desk.evaluate(() => document.documentElement.scrollWidth)).toBe(640);
    await desk.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => desk.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await accessibilityFaults(desk)).toEqual([]);
    await desk.context().close();
  });

  it('is told if they are no member, and comes back after logging in', async () => {
    const { page } = await pageOfTwo(app);
    const { jon: stranger } = await pageOfTwo(app);
    const path = `/edit/${page.url}/tributes`;
    const theirs = await openWindow(app, browser, path, stranger, DESK);
    await theirs.getByText('This page belongs to somebody else.').waitFor();
    await theirs.context().close();
    const context = await browser.newContext();
    const nobody = await context.newPage();
    await nobody.goto(app.origin + path);
    await nobody.waitForURL((url) => url.pathname === '/login');
    await expect.poll(() => decodeURIComponent(nobody.url())).toContain(path);
    await context.close();
  });
});
