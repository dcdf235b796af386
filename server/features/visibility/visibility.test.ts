import { beforeEach, describe, expect, it } from 'vitest';
import { createMemorial } from '../../testing/factories.ts';
import {
  startTestApp,
  startTestAppBeside,
  getErrorCode,
  useTestApp,
  useTestAppBeside,
} from '../../testing/test-app.ts';
import { uploadClient } from '../../testing/test-client.ts';
import { newMember, newPerson } from '../../testing/test-people.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { until } from '../../testing/until.ts';
import type { Page } from '../pages/page.entity.ts';

const SET = `mutation ($input: SetVisibilityInput!) {
  setVisibility(input: $input) { visibility phrase } }`;
const ENTER = `mutation ($input: EnterPhraseInput!) { enterPhrase(input: $input) { key page { title } } }`;
const READ = 'query ($url: String!) { page(url: $url) { title phrase } pageDoor(url: $url) }';
const EVENTS = `subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) { seq } }`;
const WORDS = 'Her dinghy was called Comma.';

const app = useTestApp();
const beside = useTestAppBeside(app);
let page: Page;
let member: Record<string, string>;

beforeEach(async () => {
  page = await createMemorial(app.dataSource);
  ({ headers: member } = await newMember(app, page));
});

const set = (visibility: string, phrase?: string, headers = member) =>
  app.graphql(SET, { input: { pageId: page.id, visibility, phrase } }, headers);
const enter = (phrase: string, url = page.url) => app.graphql(ENTER, { input: { url, phrase } });
const keyOf = async (phrase: string) =>
  ((await enter(phrase)).data!['enterPhrase'] as { key: string }).key;
const open = (origin: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/${page.url}`, { headers });

describe('the visibility of a page', () => {
  it('can be changed by its members only', async () => {
    const { headers: stranger } = await newPerson(app);
    expect(getErrorCode(await set('MEMBERS', undefined, {}))).toBe('UNAUTHENTICATED');
    expect(getErrorCode(await set('MEMBERS', undefined, stranger))).toBe('FORBIDDEN');
    expect((await open(app.origin)).status).toBe(200);
    expect((await set('MEMBERS')).data).toEqual({
      setVisibility: { visibility: 'MEMBERS', phrase: null },
    });
    expect((await open(app.origin)).status).toBe(403);
  });

  it('needs a phrase of at least some letters if it is by phrase, and keeps an earlier one', async () => {
    for (const phrase of [undefined, '', ' . . ', 'abc', 'x'.repeat(101)])
      expect(getErrorCode(await set('PHRASE', phrase))).toBe('REFUSED');
    expect((await set('PHRASE', '  The  wrong jumper ')).data).toEqual({
      setVisibility: { visibility: 'PHRASE', phrase: 'The wrong jumper' },
    });
    await set('PUBLIC');
    expect((await set('PHRASE')).errors).toBeUndefined();
  });

  it('shows the phrase to members, and to nobody else', async () => {
    await set('PHRASE', 'The wrong jumper');
    const key = await keyOf('the wrong jumper');
    const read = async (headers: Record<string, string>) =>
      (await app.graphql(READ, { url: page.url }, headers)).data;
    const title = 'Ada Bell';
    expect(await read(member)).toEqual({
      page: { title, phrase: 'The wrong jumper' },
      pageDoor: null,
    });
    expect(await read({ 'x-page-key': key })).toEqual({
      page: { title, phrase: null },
      pageDoor: null,
    });
    expect(await read({})).toEqual({ page: null, pageDoor: 'PHRASE' });
    await set('MEMBERS');
    expect(await read({ 'x-page-key': key })).toEqual({ page: null, pageDoor: 'MEMBERS' });
  });

  it('is an error, not the page, if the database cannot say whether the viewer is a member', async () => {
    await set('PHRASE', 'The wrong jumper');
    await set('PUBLIC');
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('lock table page_member in access exclusive mode');
    const answer = app.graphql(READ, { url: page.url }, member);
    await until(async () => {
      const ended: unknown[] = await runner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return ended.length > 0;
    });
    expect(getErrorCode(await answer)).toBe('UNAVAILABLE');
    await runner.rollbackTransaction();
    await runner.release();
  });

  it('sends noindex for pages that are not public, and no-store for those that are not for everybody', async () => {
    const look = async () => {
      const answer = await open(app.origin);
      const isListed = !(await answer.text()).includes('<meta name="robots" content="noindex">');
      return [answer.headers.get('cache-control'), isListed];
    };
    // the connections that the test before has ended may fail one more request
    await expect.poll(look).toEqual(['no-cache', true]);
    await set('LINK');
    expect(await look()).toEqual(['no-cache', false]);
    await set('MEMBERS');
    expect(await look()).toEqual(['private, no-store', false]);
    await set('PUBLIC');
    expect(await look()).toEqual(['no-cache', true]);
  });
});

describe('what search engines are told', () => {
  it('lists public pages only', async () => {
    const robots = await (await fetch(`${app.origin}/robots.txt`)).text();
    const address = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
    expect(address).toBe(`${app.origin}/sitemap.xml`);
    const isNamed = async () => {
      const answer = await fetch(address);
      expect(answer.headers.get('content-type')).toMatch(/^application\/xml/);
      return (await answer.text()).includes(`<loc>${app.origin}/${page.url}</loc>`);
    };
    expect(await isNamed()).toBe(true);
    for (const visibility of ['LINK', 'PHRASE', 'MEMBERS']) {
      await set(visibility, 'The wrong jumper');
      expect(await isNamed()).toBe(false);
    }
    await set('PUBLIC');
    expect(await isNamed()).toBe(true);
    await app.dataSource.query('update page set active = false where id = $1', [page.id]);
    expect(await isNamed()).toBe(false);
  });
});

describe('the phrase of a page', () => {
  beforeEach(async () => void (await set('PHRASE', 'The wrong jumper!')));

  it.each(['The wrong jumper!', 'the WRONG jumper', ' thewrongjumper.', 'Thé wrông jumper'])(
    'opens the page as “%s”, for a browser by a cookie of its own',
    async (phrase) => {
      const body = JSON.stringify({
        query: ENTER,
        variables: { input: { url: page.url, phrase } },
      });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${app.origin}/graphql`, { method: 'POST', headers, body });
      const [cookie = ''] = answer.headers.getSetCookie();
      expect(cookie).toMatch(/HttpOnly.*SameSite=Lax/i);
      const seen = await open(beside.origin, { cookie: cookie.split(';')[0]! });
      expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect(await seen.text()).toContain(WORDS);
      const others = await open(app.origin);
      expect(others.status).toBe(403);
      expect(await others.text()).not.toContain('Ada');
    },
  );

  it('opens any number of pages in one browser, which forgets the first ones before its cookies get too many', async () => {
    const jar = new Map<string, string>();
    for (let count = 0; count < 32; count += 1) {
      const next = await createMemorial(app.dataSource);
      await app.dataSource.query(
        `update page set visibility = 'phrase', phrase = 'Jumper' where id = $1`,
        [next.id],
      );
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const body = JSON.stringify({
        query: ENTER,
        variables: { input: { url: next.url, phrase: 'jumper' } },
      });
      const headers = { 'content-type': 'application/json', cookie };
      const answer = await fetch(`${app.origin}/graphql`, { method: 'POST', headers, body });
      for (const set of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
        if (/Max-Age=0/i.test(set)) jar.delete(name!);
        else jar.set(name!, value!);
      }
      if (count === 0) page = next;
      expect(jar.has(`page_key_${next.id}`)).toBe(true);
    }
    expect(jar.size).toBe(30);
    expect(jar.has(`page_key_${page.id}`)).toBe(false);
  });

  it('refuses wrong ones with a message, and is not asked for on other pages', async () => {
    expect((await enter('the wrong weather')).errors?.[0]).toMatchObject({
      message: 'That is not the phrase. Please check the card and try again; nothing is locked.',
      extensions: { code: 'REFUSED' },
    });
    expect(getErrorCode(await enter('', page.url))).toBe('REFUSED');
    expect(getErrorCode(await enter('the wrong jumper', 'nowhere-at-all'))).toBe('NOT_FOUND');
    await set('PUBLIC');
    expect(getErrorCode(await enter('the wrong jumper'))).toBe('NOT_FOUND');
  });

  it('is for a whole chapel behind one address, and protected from guessing, over all processes', async () => {
    const strict = await startTestApp({ rateLimitScale: 1 });
    const guarded = await createMemorial(strict.dataSource);
    const columns = { visibility: 'phrase', phrase: 'The wrong jumper' };
    await strict.dataSource.getRepository('page').update({ id: guarded.id }, columns);
    const guess = async (phrase: string, testApp = strict) =>
      getErrorCode(await testApp.graphql(ENTER, { input: { url: guarded.url, phrase } }));
    const guests = await Promise.all(Array.from({ length: 100 }, () => guess('The wrong jumper')));
    expect(new Set(guests)).toEqual(new Set([undefined]));
    const answers = [];
    const beside = await startTestAppBeside(strict, { rateLimitScale: 1 });
    for (let i = 0; i < 150; i++) {
      if (i === 31) expect(await guess('The wrong jumper')).toBeUndefined();
      answers.push(await guess(`guess ${i}`, i % 2 ? strict : beside));
    }
    expect(new Set(answers)).toEqual(new Set(['REFUSED']));
    expect(await guess('one more guess')).toBe('TOO_MANY');
    expect(await guess('The wrong jumper', beside)).toBe('TOO_MANY');
    await beside.stop();
    await strict.stop();
  });

  it('is not denied to others by those who guess at two addresses for hours', async () => {
    const settings = { rateLimitScale: 0.1, trustedProxies: ['loopback'] };
    const strict = await startTestApp(settings);
    const guarded = await createMemorial(strict.dataSource);
    const columns = { visibility: 'phrase', phrase: 'The wrong jumper' };
    await strict.dataSource.getRepository('page').update({ id: guarded.id }, columns);
    const guess = async (phrase: string, address: string) => {
      const input = { url: guarded.url, phrase };
      return getErrorCode(await strict.graphql(ENTER, { input }, { 'x-forwarded-for': address }));
    };
    const codes = new Set<string | undefined>();
    for (let minutes = 0; minutes < 60; minutes += 10) {
      for (let i = 0; i < 14; i++)
        for (const address of ['192.0.2.1', '192.0.2.2'])
          codes.add(await guess(`guess ${i}`, address));
      await strict.dataSource.query(`delete from rate_limit where key like 'phrase-address:%'`); // ten minutes later
    }
    expect(codes).toEqual(new Set(['REFUSED', 'TOO_MANY']));
    expect(await guess('The wrong jumper', '192.0.2.3')).toBeUndefined();
    await strict.stop();
  });

  it('ends every key when it changes, and its keys open no other page', async () => {
    const key = { 'x-page-key': await keyOf('The wrong jumper') };
    expect((await open(app.origin, key)).status).toBe(200);
    const first = page;
    page = await createMemorial(app.dataSource);
    ({ headers: member } = await newMember(app, page));
    await set('PHRASE', 'The wrong jumper!');
    expect((await open(app.origin, key)).status).toBe(403);
    page = first;
    await app.dataSource.query(`update page set phrase = 'Another jumper' where id = $1`, [
      first.id,
    ]);
    expect((await open(beside.origin, key)).status).toBe(403);
  });
});

describe('a change of visibility', () => {
  it('ends open streams and cached responses in every process at once', async () => {
    const sockets = await Promise.all([app, beside].map(({ origin }) => openSocket(origin)));
    for (const socket of sockets) {
      socket.subscribe('1', EVENTS, { pageId: page.id });
      await socket.caughtUp();
    }
    for (const { origin } of [app, beside]) expect((await open(origin)).status).toBe(200);
    await set('MEMBERS');
    for (const socket of sockets) {
      await socket.next(({ type }) => type === 'complete' || type === 'error'); // before it began
      socket.close();
    }
    for (const { origin } of [app, beside])
      await until(async () => (await open(origin)).status === 403);
  });

  it('ignores cached copies: no request is answered “not modified”', async () => {
    const image = await uploadClient(app).uploaded();
    await app.rest('POST', `/api/public/page/${page.id}/photos`, { image }, member);
    const paths = ['', '?print', '/live'].map((rest) => `/${page.url}${rest}`);
    for (const call of ['comments/%', 'public/page/%/photos', 'page/%/components'])
      paths.push(`/api/${call.replace('%', page.id)}`);
    const tags = new Map<string, string>();
    for (const path of [...paths, ...paths]) {
      const answer = await fetch(app.origin + path);
      tags.set(path, answer.headers.get('etag') ?? '*');
    }
    const look = (path: string, method: string) =>
      fetch(app.origin + path, { method, headers: { 'if-none-match': tags.get(path)! } });
    for (const path of paths) expect((await look(path, 'GET')).status, path).toBe(304);
    await set('MEMBERS');
    for (const path of paths)
      for (const method of ['GET', 'HEAD'])
        expect((await look(path, method)).status, path).toBeOneOf([403, 404]);
  });

  it('keeps the access of those with a key, until the phrase changes', async () => {
    await set('PHRASE', 'The wrong jumper');
    const headers = { 'x-page-key': await keyOf('The wrong jumper') };
    const socket = await openSocket(beside.origin, { headers });
    socket.subscribe('1', EVENTS, { pageId: page.id });
    await socket.next(({ type }) => type === 'next');
    await set('PHRASE', 'Another jumper');
    await socket.next(({ type }) => type === 'complete');
    socket.close();
  });
});

describe('a member’s browser', () => {
  it('gets the pictures of a members’ page as long as the login lasts', async () => {
    const photo = await uploadClient(app).uploaded();
    await app.rest('POST', `/api/public/page/${page.id}/photos`, { image: photo }, member);
    const readCookie = async (headers: Record<string, string>) => {
      const body = JSON.stringify({ query: READ, variables: { url: page.url } });
      const type = { 'content-type': 'application/json' };
      const asked = { method: 'POST', headers: { ...headers, ...type }, body };
      const answer = await fetch(`${app.origin}/graphql`, asked);
      return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    };
    expect(await readCookie(member)).toBe(''); // a public page needs none
    await set('MEMBERS');
    const cookie = await readCookie(member);
    const { headers: stranger } = await newPerson(app);
    expect([cookie !== '', await readCookie(stranger), await readCookie({})]).toEqual([
      true,
      '',
      '',
    ]);
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(`${beside.origin}${photo}/sm`, { headers })).status;
    expect([await statusOf({ cookie }), await statusOf({})]).toEqual([200, 404]);
    expect(await statusOf({ cookie: `${cookie}x` })).toBe(404);
    expect((await open(app.origin, { cookie })).status).toBe(403);
    await app.graphql('mutation { logOut(input: {}) { done } }', {}, member);
    expect(await statusOf({ cookie })).toBe(404);
  });

  it('gets the events of a members’ page as long as the login lasts', async () => {
    await set('MEMBERS');
    const { headers: other } = await newMember(app, page);
    const sockets = await Promise.all(
      [member, other].map((headers) => openSocket(beside.origin, { headers })),
    );
    for (const socket of sockets) {
      socket.subscribe('1', EVENTS, { pageId: page.id });
      await socket.next(({ type }) => type === 'next');
    }
    await app.graphql('mutation { logOut(input: {}) { done } }', {}, member);
    const [ended, stays] = sockets;
    await ended!.next(({ type }) => type === 'complete');
    expect(stays!.messages.some(({ type }) => type === 'complete')).toBe(false);
    for (const socket of sockets) socket.close();
  });
});
