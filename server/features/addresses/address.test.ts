import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPage } from '../../testing/factories.ts';
import {
  startTestAppBeside,
  type TestApp,
  getErrorCode,
  useTestApp,
  useTestAppBeside,
} from '../../testing/test-app.ts';
import {
  atOnce,
  freshCode,
  newMember,
  newPerson,
  type Person,
  joinPage,
} from '../../testing/test-people.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { createCodes } from '../activation/codes.service.ts';
import { type Page, PageType } from '../pages/page.entity.ts';

const CHANGE = `mutation ($input: ChangeAddressInput!) { changeAddress(input: $input) { id url } }`;
const CHECK = `query ($pageId: ID!, $url: String!) {
  checkAddress(pageId: $pageId, url: $url) { isFree message } }`;
const SUGGEST = `query ($pageId: ID!) { suggestAddresses(pageId: $pageId) }`;
const PAGE = `query ($url: String!) { page(url: $url) { id url title } }`;
const WALL = `query ($url: String!, $key: String) { wallPage(url: $url, key: $key) { id url } }`;
const LINK = `mutation ($pageId: ID!) { createWallLink(pageId: $pageId) { url } }`;
const QUOTE = `query ($url: String!) { quote(url: $url) { text } }`;
const EVENTS = `subscription ($pageId: ID!, $after: Int) {
  pageEvents(pageId: $pageId, after: $after) { seq ... on PageUpdated { page { url } } } }`;

const app = useTestApp();
const beside = useTestAppBeside(app);

const fresh = (start: string) => `${start}-${randomUUID().slice(0, 8)}`;

/** A page with its owner. */
async function newPage(overrides: Partial<Page> = {}, at = app) {
  const page = await createPage(at.dataSource, overrides);
  const owner = await newPerson(at);
  await joinPage(at, owner, page, 'owner');
  const change = (url: string, who: Partial<Person> = owner, server = at) =>
    server.graphql(CHANGE, { input: { pageId: page.id, url } }, who.headers);
  return { page, owner, change };
}

const open = (path: string, testApp = app) =>
  fetch(`${testApp.origin}${path}`, { redirect: 'manual' });
const read = async (url: string, testApp = app) => {
  const { data } = await testApp.graphql(PAGE, { url });
  return data?.['page'] as { id: string; url: string } | null;
};
const messageOf = ({ errors }: Awaited<ReturnType<TestApp['graphql']>>) => errors?.[0]?.message;

describe('a new address of a page', () => {
  it('can be chosen by the owner only', async () => {
    const { page, change } = await newPage();
    const url = fresh('ada');
    const coOwner = await newMember(app, page);
    expect(getErrorCode(await change(url, {}))).toBe('UNAUTHENTICATED');
    expect(getErrorCode(await change(url, await newPerson(app)))).toBe('FORBIDDEN');
    expect(getErrorCode(await change(url, coOwner))).toBe('FORBIDDEN');
    expect(await read(url)).toBeNull();
    expect(await change(url)).toEqual({ data: { changeAddress: { id: page.id, url } } });
    expect(await read(url)).toMatchObject({ id: page.id, url });
    const nowhere = { input: { pageId: randomUUID(), url } };
    expect(getErrorCode(await app.graphql(CHANGE, nowhere, coOwner.headers))).toBe('NOT_FOUND');
  });

  it.each(['', 'a b', 'ä', 'x'.repeat(65), 'a/b', '../ada', 'ada?', 'ada\n'])(
    'is refused if it is invalid: %j',
    async (url) => {
      const { page, change } = await newPage();
      expect(messageOf(await change(url))).toContain('a to z');
      expect((await read(page.url))?.id).toBe(page.id);
    },
  );

  it.each(['about', 'ACCOUNT', 'api', 'graphql', 'media', 'edit', 'operator', 'Weekydate'])(
    'cannot be one that the product uses: %s',
    async (url) => {
      const { change } = await newPage();
      expect(messageOf(await change(url))).toContain('Keepsake’s own');
    },
  );

  it('cannot be that of another page, now or before, or of a code or deck', async () => {
    const other = await newPage();
    const before = other.page.url;
    await other.change(fresh('moved'));
    const { code } = await freshCode(app);
    const rows = await app.dataSource.query<{ page_url: string }[]>(
      'select page_url from activation_code where code = $1',
      [code.replaceAll('-', '')],
    );
    await app.dataSource.query(
      `insert into deck (url, title, background, digest, source, card_count)
       values ('harbour_deck', 'Harbour', '', '', 'operator', 1) on conflict do nothing`,
    );
    const now = (await read(before))!.url;
    const { page, change } = await newPage();
    for (const url of [now, now.toUpperCase(), before, rows[0]!.page_url, 'Harbour_Deck'])
      expect(messageOf(await change(url))).toBe(
        'This address belongs to another page. Please choose another one.',
      );
    expect((await read(page.url))?.url).toBe(page.url);
  });

  it('goes to one of several pages that ask at once, and the others are told', async () => {
    const pages = await atOnce(6, () => newPage());
    const url = fresh('harbour');
    const answers = await Promise.all(
      pages.map(({ change, owner }, index) => change(url, owner, index % 2 ? beside : app)),
    );
    expect(answers.filter(({ data }) => data?.['changeAddress'])).toHaveLength(1);
    expect(answers.filter((answer) => getErrorCode(answer) === 'REFUSED')).toHaveLength(5);
  });

  it('can be an earlier one of the same page, or differ in case only', async () => {
    const { page, change } = await newPage();
    await change(fresh('ada'));
    expect((await change(page.url)).errors).toBeUndefined();
    const louder = page.url.toUpperCase();
    expect((await change(louder)).data).toEqual({ changeAddress: { id: page.id, url: louder } });
    expect((await read(page.url))?.url).toBe(louder);
  });

  it('is not for redirects and pages with cards', async () => {
    const redirect = await newPage({ type: PageType.REDIRECT, redirectUrl: 'ada' });
    expect(getErrorCode(await redirect.change(fresh('a')))).toBe('REFUSED');
    const cards = await newPage({ type: PageType.QUOTE });
    expect(messageOf(await cards.change(fresh('a')))).toContain('cards');
  });

  it('can be changed ten times a day, refusals not counted, and fifty times in all', async () => {
    const strict = await startTestAppBeside(app, { rateLimitScale: 1 });
    const { owner, page, change } = await newPage();
    for (let time = 0; time < 12; time += 1) await change('about', owner, strict);
    for (let time = 0; time < 10; time += 1)
      expect((await change(fresh('often'), owner, strict)).errors).toBeUndefined();
    expect(getErrorCode(await change(fresh('often'), owner, strict))).toBe('TOO_MANY');
    for (let time = 0; time < 40; time += 1)
      expect((await change(fresh('often'))).errors).toBeUndefined();
    expect(messageOf(await change(fresh('often')))).toContain('50 addresses');
    expect((await change(page.url)).errors).toBeUndefined();
    await strict.stop();
  });
});

describe('an earlier address of a page', () => {
  it('redirects pages, walls with their key and printed walls, ignoring case', async () => {
    const { page, owner, change } = await newPage();
    const url = fresh('ada');
    const { data } = await app.graphql(LINK, { pageId: page.id }, owner.headers);
    const key = new URL((data!['createWallLink'] as { url: string }).url).searchParams.get('key')!;
    await change(url);
    for (const [path, to] of [
      [`/${page.url}`, `/${url}`],
      [`/${page.url.toUpperCase()}?print`, `/${url}?print`],
      [`/${page.url}/live`, `/${url}/live`],
      [`/${page.url}/live?key=${key}`, `/${url}/live?key=${key}`],
      [`/${page.url}/book`, `/${url}/book`],
    ]) {
      const answer = await open(path!);
      expect([answer.status, answer.headers.get('location')]).toEqual([302, to]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    expect((await open(`/${url}/live?key=${key}`)).status).toBe(200);
    expect((await open(`/edit/${page.url}`)).status).toBe(200);
    const wall = await app.graphql(WALL, { url: page.url, key });
    expect(wall.data).toEqual({ wallPage: { id: page.id, url } });
    const html = await (await open(`/${url}`)).text();
    expect(html).toContain(`<link rel="canonical" href="${app.origin}/${url}">`);
    expect(html).toContain(`<meta property="og:url" content="${app.origin}/${url}">`);
    expect(html).not.toContain(page.url);
  });

  it('still works in API calls, which return the new address', async () => {
    const { page, change } = await newPage();
    const url = fresh('ada');
    const quoteBefore = await app.graphql(QUOTE, { url: page.url });
    await change(url);
    expect(await read(page.url)).toEqual({ id: page.id, url, title: 'Ada Bell' });
    const { body } = await app.rest('GET', `/api/page?url=/${page.url}`);
    expect(body).toMatchObject({ error: false, data: { id: page.id, url } });
    expect(Object.keys((await app.graphql(QUOTE, { url: page.url })).data ?? {})).toEqual(
      Object.keys(quoteBefore.data ?? {}),
    );
  });

  it('is up to date in the caches of every process', async () => {
    const { page, change } = await newPage();
    const url = fresh('ada');
    const state = async (testApp: TestApp) => [
      (await open(`/${page.url}`, testApp)).status,
      (await open(`/${url}`, testApp)).status,
      (await read(page.url, testApp))?.url,
      (await read(url, testApp))?.url,
      (await testApp.rest('GET', `/api/page?url=${page.url}`)).body['data'],
    ];
    const old = { url: page.url };
    for (const at of [app, beside, app, beside])
      expect(await state(at)).toMatchObject([200, 404, page.url, undefined, old]);
    await change(url);
    for (const at of [beside, app, beside, app])
      expect(await state(at)).toMatchObject([302, 200, url, url, { url }]);
    await change(page.url);
    for (const at of [beside, app, beside, app])
      expect(await state(at)).toMatchObject([200, 302, page.url, page.url, old]);
  });

  it('keeps its watchers, who are sent the new one', async () => {
    const { page, change } = await newPage();
    const socket = await openSocket(beside.origin);
    socket.subscribe('1', EVENTS, { pageId: page.id, after: page.lastSeq });
    const url = fresh('ada');
    await change(url);
    const told = await socket.next((message) => message.type === 'next');
    expect(told).toMatchObject({ payload: { data: { pageEvents: { page: { url } } } } });
    socket.close();
  });

  it('is a redirect for its plate, and attached plates lead to the new one', async () => {
    const { page, change } = await newPage();
    const { page: plate } = await newPage({ type: PageType.REDIRECT, redirectUrl: page.url });
    const url = fresh('ada');
    await change(url);
    expect((await open(`/${plate.url}`)).headers.get('location')).toBe(`/${url}`);
  });

  it('is not given to a new code, page or deck', async () => {
    const { page, change } = await newPage();
    await change(fresh('ada'));
    await expect(createPage(app.dataSource, { url: page.url })).rejects.toThrow('another page');
    const codes = await createCodes(app.dataSource, app.origin, 3);
    expect(codes).toHaveLength(3);
  });
});

describe('checking an address', () => {
  it('tells the owner alone whether it is free, taken or invalid', async () => {
    const { page, owner } = await newPage();
    const check = async (url: string, headers: Person['headers'] | undefined = owner.headers) =>
      app.graphql(CHECK, { pageId: page.id, url }, headers);
    const other = (await newPage()).page.url;
    const states = await Promise.all(
      [fresh('free'), other, 'login', 'a b', page.url].map(async (url) => {
        const { isFree } = (await check(url)).data!['checkAddress'] as { isFree: boolean };
        return isFree;
      }),
    );
    expect(states).toEqual([true, false, false, false, false]);
    expect(getErrorCode(await app.graphql(CHECK, { pageId: page.id, url: 'x' }))).toBe(
      'UNAUTHENTICATED',
    );
    const { headers } = await newMember(app, page);
    expect(getErrorCode(await check('x', headers))).toBe('FORBIDDEN');
  });

  it.each([
    ['Żaneta Ößler', ['zaneta-ossler', 'zaneta', 'remembering-zaneta']],
    ['Miss Ada O’Bell', ['miss-ada-obell', 'miss-obell', 'miss']],
    ['Login', ['remembering-login', 'for-login']],
    ['陳大文', []],
    ['', []],
  ])('free ones are suggested by the title %s', async (title, suggested) => {
    const { page, owner } = await newPage({ title });
    const { data } = await app.graphql(SUGGEST, { pageId: page.id }, owner.headers);
    expect(data).toEqual({ suggestAddresses: suggested });
  });

  it('suggests none that is taken', async () => {
    await newPage({ url: 'nell' });
    const { page, owner } = await newPage({ title: 'Nell' });
    const { data } = await app.graphql(SUGGEST, { pageId: page.id }, owner.headers);
    expect(data).toEqual({ suggestAddresses: ['remembering-nell', 'for-nell'] });
  });
});
