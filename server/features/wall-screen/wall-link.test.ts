import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createPage } from '../../testing/factories.ts';
import { getErrorCode, useTestApp, useTestAppBeside } from '../../testing/test-app.ts';
import { newMember, newPerson, type Person, joinPage } from '../../testing/test-people.ts';
import { openSocket, type TestSocket } from '../../testing/test-socket.ts';

const CREATE = 'mutation ($pageId: ID!) { createWallLink(pageId: $pageId) { url } }';
const REMOVE = 'mutation ($pageId: ID!) { removeWallLink(pageId: $pageId) { id } }';
const LINK = 'query ($pageId: ID!) { wallLink(pageId: $pageId) { madeAt madeBy { id } } }';
const REMOVE_MEMBER = `mutation ($input: MemberInput!) { removeMember(input: $input) { members { role } } }`;
const LEAVE = 'mutation ($input: LeavePageInput!) { leavePage(input: $input) { done } }';
const WALL = `query ($url: String!, $key: String) {
  wallPage(url: $url, key: $key) { id tributes { totalCount } }
}`;
const EVENTS = `subscription ($pageId: ID!, $key: String) {
  pageEvents(pageId: $pageId, after: 0, key: $key) { seq }
}`;
const POST = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { status } }`;

const app = useTestApp({ publicUrl: 'https://keepsake.example' });
const beside = useTestAppBeside(app);

/** A page, by default one that only its members may see yet. */
async function newPage({ active = false } = {}) {
  const page = await createPage(app.dataSource, { active });
  const { headers, id: memberId } = await newMember(app, page);
  const create = async () => {
    const { data } = await app.graphql(CREATE, { pageId: page.id }, headers);
    const { url } = data!['createWallLink'] as { url: string };
    return { url, key: new URL(url).searchParams.get('key')! };
  };
  const remove = () => app.graphql(REMOVE, { pageId: page.id }, headers);
  return { page, pageId: page.id, headers, memberId, create, remove };
}
const post = (pageId: string) =>
  app.graphql(POST, { input: { pageId, clientId: randomUUID(), name: 'Ines', content: 'Dear.' } });
const wall = (url: string, key?: string, headers?: Record<string, string>, testApp = app) =>
  testApp.graphql(WALL, { url, key }, headers).then(({ data }) => data?.['wallPage']);
const status = async (path: string, testApp = app) =>
  (await fetch(`${testApp.origin}${path}`)).status;
const ended = (socket: TestSocket, id: string) =>
  socket.next((message) => message.id === id && message.type !== 'next');

describe('a wall link', () => {
  it('is an absolute address with a key, of which only the hash is stored', async () => {
    const { page, create, memberId, headers } = await newPage();
    const { url, key } = await create();
    expect(url).toBe(`https://keepsake.example/${page.url}/live?key=${key}`);
    expect(key.length).toBeGreaterThanOrEqual(43);
    const [row] = await app.dataSource.query<{ hash: Buffer; text: string }[]>(
      'select wall_key_hash as hash, page::text as text from page where id = $1',
      [page.id],
    );
    expect(row!.hash).toEqual(createHash('sha256').update(key).digest());
    expect(row!.text).not.toContain(key);
    const { data } = await app.graphql(LINK, { pageId: page.id }, headers);
    expect(data!['wallLink']).toMatchObject({ madeBy: { id: memberId } });
  });

  it('opens the wall of a page that visitors may not see: HTML, queries and stream', async () => {
    const { page, create, headers } = await newPage();
    expect(await status(`/${page.url}/live`)).toBe(404);
    expect(await wall(page.url)).toBeNull();
    expect(await wall(page.url, undefined, headers)).toMatchObject({ id: page.id });
    const { key } = await create();
    expect(await status(`/${page.url}/live?key=${key}`)).toBe(200);
    expect(await wall(page.url, key)).toMatchObject({ id: page.id });
    await app.dataSource.query('update page set active = true where id = $1', [page.id]);
    const socket = await openSocket(beside.origin);
    socket.subscribe('1', EVENTS, { pageId: page.id, key });
    await post(page.id);
    expect(await socket.next(({ type }) => type === 'next')).toMatchObject({
      payload: { data: { pageEvents: { seq: 1 } } },
    });
    socket.close();
  });

  it('with a wrong key is a 404 like an unknown page, even on a public page', async () => {
    const { page, create } = await newPage({ active: true });
    await create();
    const titleAt = async (path: string) => {
      const response = await fetch(`${app.origin}${path}`);
      const html = await response.text();
      expect(html).not.toContain('Ada Bell');
      return [response.status, /<title>(.*)<\/title>/.exec(html)?.[1]];
    };
    const unknown = await titleAt(`/nobody-${randomUUID()}/live`);
    expect(unknown[0]).toBe(404);
    for (const key of ['wrong', '', 'x'.repeat(400)]) {
      expect(await titleAt(`/${page.url}/live?key=${key}`)).toEqual(unknown);
      expect(await wall(page.url, key)).toBeNull();
    }
    expect(await status(`/${page.url}/live`)).toBe(200);
    const socket = await openSocket(app.origin);
    socket.subscribe('1', EVENTS, { pageId: page.id, key: 'wrong' });
    expect(JSON.stringify(await ended(socket, '1'))).toContain('NOT_FOUND');
    socket.close();
  });

  it('opens no other page', async () => {
    const [one, other] = [await newPage(), await newPage()];
    const { key } = await one.create();
    await other.create();
    expect(await wall(other.page.url, key)).toBeNull();
    expect(await status(`/${other.page.url}/live?key=${key}`)).toBe(404);
  });

  it('ends with the next one and when it is revoked, for streams in every process at once', async () => {
    const { page, pageId, create, remove, headers } = await newPage({ active: true });
    const first = await create();
    const sockets = await Promise.all([app, beside].map(({ origin }) => openSocket(origin)));
    for (const socket of sockets) socket.subscribe('1', EVENTS, { pageId, key: first.key });
    await post(pageId);
    for (const socket of sockets) await socket.next(({ type }) => type === 'next');
    const second = await create();
    for (const socket of sockets) expect((await ended(socket, '1')).type).toBe('complete');
    for (const at of [app, beside]) {
      expect(await wall(page.url, first.key, undefined, at)).toBeNull();
      expect(await wall(page.url, second.key, undefined, at)).toMatchObject({ id: pageId });
      expect(await status(`/${page.url}/live?key=${first.key}`, at)).toBe(404);
    }
    for (const socket of sockets) socket.subscribe('2', EVENTS, { pageId, key: second.key });
    for (const socket of sockets)
      await socket.next(({ id, type }) => id === '2' && type === 'next');
    await remove();
    for (const socket of sockets) expect((await ended(socket, '2')).type).toBe('complete');
    expect(await wall(page.url, second.key)).toBeNull();
    expect((await app.graphql(LINK, { pageId }, headers)).data).toEqual({ wallLink: null });
    expect(getErrorCode(await remove())).toBeUndefined();
    for (const socket of sockets) socket.close();
  });

  it.each([
    [
      'removed',
      (pageId: string, maker: Person, owner: Person) =>
        app.graphql(REMOVE_MEMBER, { input: { pageId, userId: maker.id } }, owner.headers),
    ],
    [
      'gone by themselves',
      (pageId: string, maker: Person) => app.graphql(LEAVE, { input: { pageId } }, maker.headers),
    ],
  ])(
    'ends at once on every process when its maker is %s, and does not come back with them',
    async (_how, end) => {
      const page = await createPage(app.dataSource);
      const [owner, maker] = [await newPerson(app), await newMember(app, page)];
      await joinPage(app, owner, page, 'owner');
      const variables = { pageId: page.id };
      const made = await app.graphql(CREATE, variables, maker.headers);
      const key = new URL((made.data!['createWallLink'] as { url: string }).url).searchParams.get(
        'key',
      )!;
      const linkNow = async () => (await app.graphql(LINK, variables, owner.headers)).data;
      expect(await linkNow()).toMatchObject({ wallLink: { madeBy: { id: maker.id } } });
      const sockets = await Promise.all([app, beside].map(({ origin }) => openSocket(origin)));
      for (const socket of sockets) socket.subscribe('1', EVENTS, { ...variables, key });
      await post(page.id);
      for (const socket of sockets) await socket.next(({ type }) => type === 'next');
      expect((await end(page.id, maker, owner)).errors).toBeUndefined();
      for (const socket of sockets) {
        expect((await ended(socket, '1')).type).toBe('complete');
        socket.close();
      }
      for (const at of [app, beside]) {
        expect(await wall(page.url, key, undefined, at)).toBeNull();
        expect(await status(`/${page.url}/live?key=${key}`, at)).toBe(404);
      }
      expect(await linkNow()).toEqual({ wallLink: null });
      await app.dataSource.query(
        `insert into page_member (page_id, user_id, role) values ($1, $2, 'co_owner')`,
        [page.id, maker.id],
      );
      expect(await wall(page.url, key)).toBeNull();
    },
  );

  it('that is revoked does not affect those who follow the page without it', async () => {
    const { pageId, create, remove } = await newPage({ active: true });
    await create();
    const socket = await openSocket(app.origin);
    socket.subscribe('1', EVENTS, { pageId });
    await post(pageId);
    await socket.next(({ type }) => type === 'next');
    await remove();
    await post(pageId);
    await socket.next(({ payload }) => JSON.stringify(payload ?? '').includes('"seq":2'));
    expect(socket.messages.filter(({ type }) => type === 'complete')).toEqual([]);
    socket.close();
  });

  it('is for members only, and for pages with a wall', async () => {
    const { pageId } = await newPage();
    const stranger = await newPerson(app);
    for (const query of [CREATE, REMOVE, LINK]) {
      expect(getErrorCode(await app.graphql(query, { pageId }))).toBe('UNAUTHENTICATED');
      expect(getErrorCode(await app.graphql(query, { pageId }, stranger.headers))).toBe(
        'FORBIDDEN',
      );
      expect(
        getErrorCode(await app.graphql(query, { pageId: randomUUID() }, stranger.headers)),
      ).toBe('NOT_FOUND');
    }
    const loveBox = await createPage(app.dataSource);
    await app.dataSource.query(`update page set type = 'love_box' where id = $1`, [loveBox.id]);
    const { headers } = await newMember(app, loveBox);
    expect(getErrorCode(await app.graphql(CREATE, { pageId: loveBox.id }, headers))).toBe(
      'REFUSED',
    );
  });
});
