import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Page as KeepsakePage } from '../server/features/pages/page.entity.ts';
import { createMemorial } from '../server/testing/factories.ts';
import { uploadClient } from '../server/testing/test-client.ts';
import { newMember } from '../server/testing/test-people.ts';
import { useTestApp } from '../server/testing/test-app.ts';
import { accessibilityFaults, nextFrames, useBrowser } from './support/browser.ts';
import { hears, openWall as openWallOf, seenOn, type WallOptions } from './support/wall.ts';
import { openUnreliableNetwork } from '../server/testing/unreliable-network.ts';

const SCREENS = [
  [1280, 720],
  [1080, 1920],
  [3840, 2160],
  [1024, 768],
] as const;

const browser = useBrowser();
const app = useTestApp();

async function post({ id: pageId }: KeepsakePage, content: string, name = 'Ines'): Promise<string> {
  const { data } = await app.graphql(
    `mutation ($input: PostTributeInput!) { postTribute(input: $input) { tribute { id } } }`,
    { input: { pageId, clientId: randomUUID(), name, content } },
  );
  return (data!['postTribute'] as { tribute: { id: string } }).tribute.id;
}

async function findPhoto(image: string): Promise<string | undefined> {
  const [photo] = await app.dataSource.query<{ id: string }[]>(
    'select id from photo where image = $1',
    [image],
  );
  return photo?.id;
}

const hide = (id: string, headers: Record<string, string>) =>
  app.graphql(`mutation ($id: ID!) { hideTribute(id: $id) { tribute { id } } }`, { id }, headers);

const openWall = (page: KeepsakePage, options?: WallOptions) =>
  openWallOf(app, browser, page, options);

describe('the wall at a service', () => {
  it('shows words, name and address without JavaScript', async () => {
    const memorial = await createMemorial(app.dataSource);
    await post(memorial, 'She lent me her oilskins.', 'Jonah Pike');
    const wall = await openWall(memorial, { javaScriptEnabled: false });
    await wall.getByText('She lent me her oilskins.').waitFor();
    await wall.getByText('Jonah Pike').waitFor();
    await wall.getByText(`/${memorial.url}`).waitFor();
    await wall.context().close();
  });

  it('opens with the name, the service and a QR code to scan, until somebody writes', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, memorial);
    const startsAt = new Date().toISOString();
    await app.graphql(
      'mutation ($input: SetServiceInput!) { setService(input: $input) { id } }',
      { input: { pageId: memorial.id, title: 'Thanksgiving', startsAt, timeZone: 'UTC' } },
      headers,
    );
    const wall = await openWall(memorial);
    const opening = wall.locator('.wall-opening');
    await opening.getByText('abt 1943 – 4 May 2021').waitFor();
    await opening.getByText('Thanksgiving').waitFor();
    const code = opening.locator('svg.wall-qr');
    for (const [width, height] of SCREENS) {
      await wall.setViewportSize({ width, height });
      const box = (await code.boundingBox())!;
      expect(box.height).toBeGreaterThan(Math.min(width, height) / 5);
      await expect.poll(() => wall.evaluate(overflow)).toEqual([]);
    }
    await post(memorial, 'The first words.');
    await wall.getByText('The first words.').waitFor();
    await opening.waitFor({ state: 'detached' });
    await wall.context().close();
  });

  it('keeps its whole QR code in place below the longest name and service', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, memorial);
    const name = 'Margaret Elizabeth Thornton-Hughes of the house by the harbour';
    await app.dataSource.query('update page set title = $2 where id = $1', [memorial.id, name]);
    const title = 'A service of thanksgiving in the old church above the harbour. '.repeat(2);
    const startsAt = new Date().toISOString();
    await app.graphql(
      'mutation ($input: SetServiceInput!) { setService(input: $input) { id } }',
      { input: { pageId: memorial.id, title: title.slice(0, 120), startsAt, timeZone: 'UTC' } },
      headers,
    );
    const wall = await openWall(memorial);
    await wall.getByRole('heading', { name }).waitFor();
    for (const [width, height] of SCREENS) {
      await wall.setViewportSize({ width, height });
      const code = wall.locator('svg.wall-qr');
      const words = wall.locator('.wall-service');
      await expect
        .poll(async () => {
          const [above, below] = [(await words.boundingBox())!, (await code.boundingBox())!];
          return above.y + above.height < below.y && below.y + below.height < height;
        })
        .toBe(true);
      await expect.poll(() => wall.evaluate(overflow)).toEqual([]);
    }
    await wall.context().close();
  });

  it('shows a picture in the place of its invitation and QR code while the wall is closed', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, memorial);
    const image = await uploadClient(app).uploaded();
    await app.dataSource.query('delete from photo where page_id = $1', [memorial.id]);
    await app.rest('POST', `/api/public/page/${memorial.id}/photos`, { image }, headers);
    const set = (verb: string) =>
      app.graphql(
        `mutation ($pageId: ID!) { ${verb}(pageId: $pageId) { changed } }`,
        { pageId: memorial.id },
        headers,
      );
    const wall = await openWall(memorial);
    const code = wall.locator('svg.wall-qr');
    const invited = wall.getByText('Leave a few words');
    await set('closeWall');
    await invited.waitFor({ state: 'detached' });
    await expect.poll(() => code.count()).toBe(0);
    await wall.reload();
    await wall.locator('.wall-opening').waitFor();
    await expect.poll(() => code.count()).toBe(0);
    await set('reopenWall');
    await code.waitFor();
    await post(memorial, 'The first words.');
    await wall.getByText('The first words.').waitFor();
    const measureHeight = async () => (await wall.locator('.wall-picture').boundingBox())?.height;
    await expect.poll(measureHeight).toBeLessThan(500);
    await set('closeWall');
    await code.waitFor({ state: 'detached' });
    await wall.getByText('The first words.').waitFor();
    await expect.poll(() => invited.count()).toBe(0);
    await expect.poll(() => measureHeight()).toBe(720);
    await wall.context().close();
  });

  it('goes dark when the wall’s block is removed, and returns with it', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, memorial);
    const [block] = await app.dataSource.query<{ id: string }[]>(
      `select id from component where page_id = $1 and type = 'comment'`,
      [memorial.id],
    );
    await post(memorial, 'The first words.');
    const wall = await openWall(memorial);
    await wall.getByText('The first words.').waitFor();
    await app.rest('DELETE', `/api/component/${block!.id}`, undefined, headers);
    await expect.poll(() => wall.locator('body').innerText()).toBe('');
    await app.rest('POST', `/api/component/${block!.id}/restore`, {}, headers);
    await wall.getByText('The first words.').waitFor();
    await wall.context().close();
  });

  it('shows a picture only once it has loaded, and keeps the last one offline', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, memorial);
    await app.dataSource.query('delete from photo where page_id = $1', [memorial.id]);
    const photos = await Promise.all([0, 1, 2, 3].map(() => uploadClient(app).uploaded()));
    for (const image of photos)
      await app.rest('POST', `/api/public/page/${memorial.id}/photos`, { image }, headers);
    for (let index = 0; index < 12; index++) await post(memorial, `Words of number ${index}.`);
    const network = await openUnreliableNetwork(app.origin);
    const wall = await openWall(memorial, { origin: network.origin, clock: true });
    const pictures = wall.locator('.wall-picture, .wall-photo img');
    await pictures.first().waitFor();
    network.cut();
    const seen = new Set<string>();
    for (let turn = 0; turn < 40; turn++) {
      await wall.clock.runFor(4_000);
      for (const picture of await pictures.all()) {
        const { src, width } = await picture.evaluate((image: HTMLImageElement) => ({
          src: image.src,
          width: image.complete ? image.naturalWidth : -1,
        }));
        seen.add(src);
        expect(width).toBeGreaterThan(0);
      }
      await expect.poll(() => pictures.count()).toBeGreaterThan(0);
    }
    const few = seen.size;
    expect(few).toBeLessThan(photos.length);
    network.mend();
    await expect
      .poll(async () => {
        await wall.clock.runFor(8_000);
        for (const picture of await pictures.all())
          seen.add((await picture.getAttribute('src')) ?? '');
        return seen.size;
      })
      .toBeGreaterThan(few);
    await wall.context().close();
    await network.close();
  });

  it('shows the page’s photos in the order that members change meanwhile', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, memorial);
    await app.dataSource.query('delete from photo where page_id = $1', [memorial.id]);
    const photos = await Promise.all([0, 1].map(() => uploadClient(app).uploaded()));
    for (const image of photos)
      await app.rest('POST', `/api/public/page/${memorial.id}/photos`, { image }, headers);
    const wall = await openWall(memorial, { clock: true });
    const shows = (image: string) => wall.locator(`.wall-opening img[src*="${image}"]`).count();
    await expect.poll(() => shows(photos[0]!)).toBe(1);
    await app.graphql(
      'mutation ($input: MovePhotoInput!) { movePhoto(input: $input) { page { id } } }',
      { input: { id: await findPhoto(photos[1]!), afterId: null } },
      headers,
    );
    await expect
      .poll(async () => {
        await wall.clock.runFor(4_000);
        return shows(photos[1]!);
      })
      .toBe(1);
    await wall.context().close();
  });

  it('makes no requests after it was left, even if it was dark by then', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, memorial);
    const [block] = await app.dataSource.query<{ id: string }[]>(
      `select id from component where page_id = $1 and type = 'comment'`,
      [memorial.id],
    );
    const wall = await openWall(memorial, { clock: true });
    let asked = 0;
    let answer = () => {};
    await wall.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('WallTributes')) {
        asked += 1;
        await new Promise<void>((resolve) => (answer = resolve));
      }
      await route.continue();
    });
    await app.rest('DELETE', `/api/component/${block!.id}`, undefined, headers);
    await expect.poll(() => asked).toBe(1);
    await wall.evaluate(() => {
      history.pushState(null, '', '/about'); // in the same document, as a link leads there
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await wall.locator('.wall-screen').waitFor({ state: 'detached' });
    const answered = wall.waitForResponse('**/graphql');
    answer();
    await (await answered).finished();
    for (let turn = 0; turn < 5; turn++) {
      await nextFrames(wall); // what came is heard before time goes on
      await wall.clock.runFor(10_000);
    }
    await nextFrames(wall);
    expect(asked).toBe(1);
    await wall.context().close();
  });

  it('has the name over its whole width until somebody writes', async () => {
    const memorial = await createMemorial(app.dataSource);
    const wall = await openWall(memorial);
    const size = () =>
      wall
        .getByRole('heading', { level: 1 })
        .evaluate((name) => Number.parseFloat(getComputedStyle(name).fontSize));
    const alone = await size();
    await post(memorial, 'The first words.');
    await wall.getByText('The first words.').waitFor();
    expect(alone).toBeGreaterThan(3 * (await size()));
    await wall.context().close();
  });

  it('is 404 for a page that does not exist, and noindex for others', async () => {
    const missing = await fetch(`${app.origin}/nobody-${randomUUID()}/live`);
    expect(missing.status).toBe(404);
    const memorial = await createMemorial(app.dataSource);
    const found = await fetch(`${app.origin}/${memorial.url}/live`);
    expect(found.status).toBe(200);
    expect(await found.text()).toContain('noindex');
  });

  it('shows new messages as they come, and removes hidden ones at once and for good', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, memorial);
    await post(memorial, 'The first words.');
    const wall = await openWall(memorial);
    await wall.getByText('The first words.').waitFor();
    const id = await post(memorial, 'Words that the family takes back.');
    await wall.getByText('Words that the family takes back.').waitFor();
    await hide(id, headers);
    await wall.getByText('Words that the family takes back.').waitFor({ state: 'detached' });
    await wall.getByText('The first words.').waitFor();
    await wall.context().close();
  });

  it('shows each message of a burst once before older ones return, and none that was hidden meanwhile', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, memorial);
    await post(memorial, 'An old one.');
    const wall = await openWall(memorial, { clock: true });
    const sent = Array.from({ length: 12 }, (_, index) => `Burst number ${index}.`);
    const ids: string[] = [];
    for (const words of sent) ids.push(await post(memorial, words));
    await hide(ids[9]!, headers);
    const last = await post(memorial, 'The last of them.');
    expect(last).toBeTruthy();
    await hears(wall, 'The last of them.'); // time goes on only then
    await expect
      .poll(async () => {
        await wall.clock.runFor(4_000);
        return seenOn(wall);
      })
      .toContain('The last of them.');
    const seen = await seenOn(wall);
    const news = seen.slice(seen.indexOf('Burst number 0.'));
    const wanted = [...sent.filter((_, index) => index !== 9), 'The last of them.'];
    expect(news.slice(0, wanted.length)).toEqual(wanted);
    expect(seen).not.toContain('Burst number 9.');
    await wall.context().close();
  });

  it('goes on offline without a message, and catches up', async () => {
    const memorial = await createMemorial(app.dataSource);
    const network = await openUnreliableNetwork(app.origin);
    await post(memorial, 'One.');
    await post(memorial, 'Two.');
    const wall = await openWall(memorial, { origin: network.origin, clock: true });
    network.cut();
    await post(memorial, 'Said while the projector had no network.');
    const before = (await seenOn(wall)).length;
    await expect
      .poll(async () => {
        await wall.clock.runFor(8_000);
        return (await seenOn(wall)).length;
      })
      .toBeGreaterThan(before + 2);
    const words = await wall.locator('body').innerText();
    expect(words).not.toMatch(/signal|offline|error|wrong|loading|retry/i);
    network.mend();
    await expect
      .poll(async () => {
        await wall.clock.runFor(5_000);
        return seenOn(wall);
      })
      .toContain('Said while the projector had no network.');
    await wall.context().close();
    await network.close();
  });
});

describe('the text size for the last row', () => {
  /** A size of letters, in pixels of a screen that is 1080 high. */
  const measureSize = (wall: Page, place: string) =>
    wall
      .locator(place)
      .evaluate((element) =>
        Math.round((Number.parseFloat(getComputedStyle(element).fontSize) * 1080) / innerHeight),
      );

  it.each([
    ['up to 80 letters', 'a'.repeat(40) + ' ' + 'b'.repeat(39), 100],
    ['up to 160', 'many words '.repeat(14), 76],
    ['up to 260', 'many words '.repeat(23), 56],
    ['more, on pages,', 'A sentence of words. '.repeat(40), 56],
  ])('shows a message of %s in its size on any screen', async (_length, content, size) => {
    const memorial = await createMemorial(app.dataSource);
    await post(memorial, content);
    const wall = await openWall(memorial);
    for (const [width, height] of [
      [1920, 1080],
      [3840, 2160],
      [1280, 720],
    ] as const) {
      await wall.setViewportSize({ width, height });
      await expect.poll(() => measureSize(wall, '.wall-words')).toBe(size);
    }
    await wall.context().close();
  });
});

describe('a change on the wall', () => {
  it('never shows two slides at once', async () => {
    const memorial = await createMemorial(app.dataSource);
    await post(memorial, 'One.');
    await post(memorial, 'Two.');
    const wall = await openWall(memorial, { clock: true });
    await wall.evaluate(() => {
      const counts = new Set<string>();
      Object.assign(window, { counts });
      new MutationObserver(() => {
        const kinds = '.wall-side, .wall-photo, .wall-opening, .wall-ended';
        const words = [...document.querySelectorAll('.wall-words blockquote')];
        counts.add(
          `${document.querySelectorAll(kinds).length} ${words.map((quotation) => quotation.textContent).join()}`,
        );
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    const leaving = wall.locator('.wall-words[data-leaving]');
    await expect
      .poll(async () => {
        await wall.clock.runFor(100);
        return leaving.count();
      })
      .toBe(1);
    const gone = await leaving.locator('blockquote').textContent();
    await wall.clock.runFor(620);
    await expect.poll(() => leaving.count()).toBe(0);
    await expect.poll(() => wall.locator('.wall-words').innerText()).not.toContain(gone);
    for (let turn = 0; turn < 12; turn++) await wall.clock.runFor(8_000);
    const counts = await wall.evaluate(() => [
      ...(window as unknown as { counts: Set<string> }).counts,
    ]);
    expect(counts.length).toBeGreaterThan(2);
    expect(counts.filter((count) => !/^1 (One\.|Two\.|)$/.test(count))).toEqual([]);
    await wall.context().close();
  });

  it('has no animation with reduced motion, and the QR code stays in its place', async () => {
    const memorial = await createMemorial(app.dataSource);
    await post(memorial, 'One.');
    const wall = await openWall(memorial);
    await wall.emulateMedia({ reducedMotion: 'reduce' });
    const code = wall.locator('svg.wall-qr');
    const place = await code.boundingBox();
    await post(memorial, 'Two, and at once.');
    await wall.getByText('Two, and at once.').waitFor();
    const moving = await wall.evaluate(() => document.getAnimations().length);
    expect(moving).toBe(0);
    await expect.poll(() => code.boundingBox()).toEqual(place);
    await wall.context().close();
  });

  it('shows the large QR code after twenty seconds in which nobody wrote', async () => {
    const memorial = await createMemorial(app.dataSource);
    for (const words of ['One.', 'Two.', 'Three.', 'Four.']) await post(memorial, words);
    const wall = await openWall(memorial, { width: 1920, height: 1080, clock: true });
    const code = wall.locator('svg.wall-qr');
    const measureHeight = async () => Math.round((await code.boundingBox())!.height);
    await expect.poll(() => measureHeight()).toBe(276);
    const opening = wall.locator('.wall-opening');
    const runUntil = (count: number) =>
      expect
        .poll(async () => {
          await wall.clock.runFor(1_000);
          return opening.count();
        })
        .toBe(count);
    await wall.clock.runFor(10_000); // half of it, as time also goes on by itself
    await expect.poll(() => opening.count()).toBe(0);
    await runUntil(1);
    await expect.poll(() => measureHeight()).toBe(360);
    await runUntil(0);
    await wall.context().close();
  });
});

describe('a sender’s photo', () => {
  it('is shown whole beside the words, and the page’s photo is cropped around its focus', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, memorial);
    const [own, image] = [await uploadClient(app).uploaded(), await uploadClient(app).uploaded()];
    await app.dataSource.query('delete from photo where page_id = $1', [memorial.id]);
    await app.rest('POST', `/api/public/page/${memorial.id}/photos`, { image }, headers);
    await app.dataSource.query(`update photo set focus = '0.2 0.9' where page_id = $1`, [
      memorial.id,
    ]);
    const wall = await openWall(memorial);
    const input = { pageId: memorial.id, clientId: randomUUID(), name: 'Ines', image: own };
    await app.graphql(
      'mutation ($input: PostTributeInput!) { postTribute(input: $input) { status } }',
      { input: { ...input, content: 'With a photo.' } },
    );
    await wall.getByText('With a photo.').waitFor();
    const picture = wall.locator('.wall-picture');
    const readStyle = () =>
      picture.evaluate((element) => {
        const { objectFit, objectPosition } = getComputedStyle(element);
        return `${objectFit} ${objectPosition}`;
      });
    await expect.poll(() => picture.getAttribute('src')).toContain(own);
    await expect.poll(() => readStyle()).toContain('contain');
    await post(memorial, 'Without one.');
    await wall.getByText('Without one.').waitFor();
    await expect.poll(() => picture.getAttribute('src')).toContain(image);
    await expect.poll(() => readStyle()).toBe('cover 20% 90%');
    await wall.context().close();
  });
});

describe('the end of the wall', () => {
  const setService = (page: KeepsakePage, headers: Record<string, string>, hoursAgo: number) =>
    app.graphql(
      'mutation ($input: SetServiceInput!) { setService(input: $input) { id } }',
      {
        input: {
          pageId: page.id,
          title: 'Thanksgiving',
          startsAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
          // where it was earlier on the same day
          timeZone: new Date().getUTCHours() < hoursAgo ? 'Pacific/Kiritimati' : 'UTC',
        },
      },
      headers,
    );

  it('shows links to the book of the day, after the messages that still come', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, memorial);
    await post(memorial, 'The first words.');
    await setService(memorial, headers, 7);
    const wall = await openWall(memorial, { clock: true });
    const ended = wall.locator('.wall-ended');
    await ended.getByRole('heading', { name: 'Thank you for being here.' }).waitFor();
    await ended.getByText('One message for Ada Bell is kept').waitFor();
    const book = ended.getByRole('img', { name: `/${memorial.url}/book` });
    for (const [width, height] of SCREENS) {
      await wall.setViewportSize({ width, height });
      const box = (await book.boundingBox())!;
      expect(box.height).toBeGreaterThan(Math.min(width, height) / 5);
      await expect.poll(() => wall.evaluate(overflow)).toEqual([]);
    }
    await wall.emulateMedia({ reducedMotion: 'reduce' });
    expect(await accessibilityFaults(wall)).toEqual([]);
    expect((await fetch(`${app.origin}/${memorial.url}/book`)).status).toBe(200);
    await post(memorial, 'Said on the way home.');
    await expect
      .poll(async () => {
        await wall.clock.runFor(1_000);
        return wall.getByText('Said on the way home.').count();
      })
      .toBe(1);
    await wall.clock.runFor(10_000);
    await ended.getByText('2 messages for Ada Bell are kept').waitFor();
    await wall.context().close();
  });

  it('appears by itself on an open screen, and goes when the time of the service is corrected', async () => {
    const memorial = await createMemorial(app.dataSource);
    const { headers } = await newMember(app, memorial);
    await post(memorial, 'The first words.');
    const wall = await openWall(memorial, { clock: true });
    const runUntil = (place: string) =>
      expect
        .poll(async () => {
          await wall.clock.runFor(5_000);
          return wall.locator(place).count();
        })
        .toBe(1);
    await setService(memorial, headers, 7);
    await runUntil('.wall-ended');
    await setService(memorial, headers, 1);
    await runUntil('.wall-words');
    await wall.context().close();
  });
});

describe('words of any length and script', () => {
  const TEXTS = {
    'one word': 'Mum',
    'two thousand characters': 'She taught thirty of us to read above the boathouse. '.repeat(38),
    Arabic: 'إنا لله وإنا إليه راجعون. رحمها الله وأسكنها فسيح جناته. '.repeat(6),
    Japanese: '心よりお悔やみ申し上げます。安らかにお眠りください。'.repeat(9),
    emoji: '🕊️❤️👩‍👩‍👧‍👦'.repeat(60),
    'one endless word': 'a'.repeat(600),
    'many lines': 'A line\n'.repeat(60),
  };

  it.each(Object.entries(TEXTS))('are never cut off on any screen: %s', async (_what, content) => {
    const memorial = await createMemorial(app.dataSource);
    await post(memorial, content, 'A name that is rather long, as some names are');
    const wall = await openWall(memorial);
    for (const [width, height] of SCREENS) {
      await wall.setViewportSize({ width, height });
      await wall.waitForFunction(() => document.fonts.status === 'loaded');
      await expect.poll(() => wall.evaluate(overflow)).toEqual([]);
    }
    await wall.context().close();
  });

  it('is accessible', async () => {
    const memorial = await createMemorial(app.dataSource);
    await post(memorial, 'A few words.');
    const wall = await openWall(memorial);
    await wall.emulateMedia({ reducedMotion: 'reduce' }); // what fades in has less contrast meanwhile
    expect(await accessibilityFaults(wall)).toEqual([]);
    await wall.context().close();
  });
});

/** The elements that overflow their containers or the screen. */
function overflow(): string[] {
  const place = (
    document.querySelector('.wall-place') ?? document.documentElement
  ).getBoundingClientRect();
  const faults: string[] = [];
  for (const element of document.querySelectorAll(
    '.wall-words blockquote, .wall-words figcaption',
  )) {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    if (top < place.top - 1 || bottom > place.bottom + 1) faults.push(`${element.tagName} height`);
    if (left < place.left - 1 || right > place.right + 1) faults.push(`${element.tagName} width`);
    if (element.scrollWidth > element.clientWidth + 1) faults.push(`${element.tagName} cut`);
  }
  for (const element of document.querySelectorAll(
    '.wall-qr, .wall-screen h1, .wall-write p, .wall-thanks p',
  )) {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
      faults.push(`${element.className || element.tagName} off the screen`);
  }
  return faults;
}
