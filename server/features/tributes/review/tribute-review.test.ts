import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { createEmptyPage, createPage } from '../../../testing/factories.ts';
import { newMember, newPerson, type Person } from '../../../testing/test-people.ts';
import { type Answer, startTestApp, useTestApp } from '../../../testing/test-app.ts';
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts';
import { uploadClient } from '../../../testing/test-client.ts';
import type { Page } from '../../pages/page.entity.ts';

const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status tribute { id content } } }`;
const ADD = `mutation ($pageId: ID!) { addComponent(pageId: $pageId, type: COMMENT) { id
  ... on CommentComponent { readFirst closed } } }`;
const RESTORE_BLOCK = `mutation ($id: ID!) { restoreComponent(id: $id) { id } }`;
const SET = `mutation ($id: ID!, $input: UpdateCommentComponentInput!) {
  updateCommentComponent(id: $id, input: $input) { id version readFirst closed } }`;
const SHOW = `mutation ($id: ID!) { showTribute(id: $id) { status tribute { id content } } }`;
const HIDE = `mutation ($id: ID!) { hideTribute(id: $id) { status tribute { id content } } }`;
const BY_STATUS = `query ($pageId: ID!, $status: TributeStatus!, $first: Int, $after: String) {
  tributesByStatus(pageId: $pageId, status: $status, first: $first, after: $after) {
    totalCount pageInfo { endCursor hasNextPage } edges { node { id content } } } }`;
const WALL = `query ($url: String!) { page(url: $url) { lastSeq tributes(first: 100) {
  totalCount edges { cursor node { id content } } } } }`;
const PUBLIC = `subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) { __typename seq
  ... on TributeAdded { tribute { id } } ... on TributeChanged { tribute { id } }
  ... on TributeRemoved { tributeId }
  ... on ComponentUpdated { component { ... on CommentComponent { readFirst closed } } } } }`;
const WORDS = `subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) { seq
  ... on TributeAdded { tribute { name content } } } }`;
const ATTACH = `mutation ($input: AttachTributeImageInput!) {
  attachTributeImage(input: $input) { id image } }`;
const MEMBERS = `subscription ($pageId: ID!) { memberEvents(pageId: $pageId) { __typename
  ... on TributeHeld { tribute { id content image } }
  ... on TributeReviewed { tribute { id } status by { id } } } }`;
const SEEN = `mutation ($input: PresenceInput!) { bePresent(input: $input) { present { person { id } } } }`;

const app = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.socket.terminate();
});

interface Wall {
  page: Page;
  member: Person;
  block: string;
}

/** A page with a wall and a member; `settings` as its owner would set them. */
async function newWall(settings: object = {}): Promise<Wall> {
  const page = await createEmptyPage(app.dataSource);
  const member = await newMember(app, page);
  const { data } = await app.graphql(ADD, { pageId: page.id }, member.headers);
  expect(data).toMatchObject({ addComponent: { readFirst: false, closed: false } });
  const wall = { page, member, block: field<{ id: string }>(data, 'addComponent').id };
  if (Object.keys(settings).length > 0) await set(wall, settings);
  return wall;
}

async function set({ block, member }: Wall, input: object) {
  const { data, errors } = await app.graphql(SET, { id: block, input }, member.headers);
  expect(errors).toBeUndefined();
  return field(data, 'updateCommentComponent');
}

function draft({ page }: Wall, content = 'Fair winds.') {
  return { pageId: page.id, clientId: randomUUID(), name: 'Ines', content };
}

async function post(wall: Wall, content?: string) {
  const { data } = await app.graphql(POST, { input: draft(wall, content) });
  return field<Posted>(data, 'postTribute');
}

async function contents({ page }: Wall) {
  const [graphql, rest] = await Promise.all([
    app.graphql(WALL, { url: page.url }),
    app.rest('GET', `/api/comments/${page.id}`),
  ]);
  const found = field<{ tributes: Listed }>(graphql.data, 'page').tributes;
  const onRest = (rest.body['items'] as { content: string }[]).map(({ content }) => content);
  expect(found.edges.map(({ node }) => node.content)).toEqual(onRest);
  expect(found.totalCount).toBe(onRest.length);
  return onRest;
}

describe('the numbers of waiting messages and who decided', () => {
  const COUNT = `query ($url: String!) { page(url: $url) { heldCount } myPages { url heldCount } }`;
  const DECIDED = `query ($pageId: ID!) { tributesByStatus(pageId: $pageId, status: HIDDEN) {
    edges { decision { by { id } at } } } }`;

  it('are told to members alone, on the page and in the list of pages, on both APIs', async () => {
    const wall = await newWall({ readFirst: true });
    const { page, member } = wall;
    const count = async (headers: Record<string, string>) =>
      (await app.graphql(COUNT, { url: page.url }, headers)).data;
    expect(await count(member.headers)).toEqual({
      page: { heldCount: 0 },
      myPages: [
        {
          url: page.url,
          heldCount: 0,
        },
      ],
    });
    await post(wall);
    await post(wall, 'Fair winds again.');
    expect(await count(member.headers)).toEqual({
      page: { heldCount: 2 },
      myPages: [
        {
          url: page.url,
          heldCount: 2,
        },
      ],
    });
    const { body } = await app.rest('GET', '/api/user/pages', undefined, member.headers);
    expect(body['items']).toMatchObject([{ url: page.url, held: 2 }]);
    const stranger = await newPerson(app);
    expect(await count(stranger.headers)).toEqual({ page: { heldCount: null }, myPages: [] });
    const ask = `query ($url: String!) { page(url: $url) { heldCount } }`;
    expect((await app.graphql(ask, { url: page.url })).data).toEqual({ page: { heldCount: null } });
  });

  it('include the names of members who have left since', async () => {
    const wall = await newWall();
    const { page, member } = wall;
    const { tribute } = await post(wall);
    const other = await newMember(app, page);
    await app.graphql(HIDE, { id: tribute.id }, other.headers);
    const decided = async () =>
      (await app.graphql(DECIDED, { pageId: page.id }, member.headers)).data;
    const expected = { edges: [{ decision: { by: { id: other.id }, at: expect.any(String) } }] };
    expect(await decided()).toEqual({ tributesByStatus: expected });
    await app.dataSource.query('delete from page_member where user_id = $1', [other.id]);
    expect(await decided()).toEqual({ tributesByStatus: expected });
  });
});

interface Listed {
  totalCount: number;
  edges: { node: { id: string; content: string } }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

async function ofStatus({ page, member }: Wall, status: string, over: object = {}) {
  const asked = { pageId: page.id, status, ...over };
  const { data } = await app.graphql(BY_STATUS, asked, member.headers);
  return field<Listed>(data, 'tributesByStatus');
}

/** Every public event of the page so far, as a newcomer gets them. */
async function publicEvents({ page }: Wall) {
  const { data } = await app.graphql(WALL, { url: page.url });
  const { lastSeq } = field<{ lastSeq: number }>(data, 'page');
  const socket = await openSocket(app.origin);
  sockets.push(socket);
  socket.subscribe('1', PUBLIC, { pageId: page.id });
  const isLast = (event: Told) => event['seq'] === lastSeq;
  await socket.next(({ payload }) => isLast(eventOf(payload, 'pageEvents')));
  return told(socket, 'pageEvents');
}

/** Listens as a member, live when this returns. */
async function listen({ page, member }: Wall): Promise<TestSocket> {
  const socket = await openSocket(app.origin, { params: member.headers });
  sockets.push(socket);
  socket.subscribe('1', MEMBERS, { pageId: page.id });
  await expect
    .poll(async () => {
      for (const gone of [true, false])
        await app.graphql(
          SEEN,
          { input: { pageId: page.id, tabId: member.id, gone } },
          member.headers,
        );
      return told(socket, 'memberEvents').length;
    })
    .toBeGreaterThan(0);
  return socket;
}

interface Posted {
  status: string;
  tribute: { id: string };
}

/** A field of an answer, which has come. */
function field<Value>(data: Answer['data'], name: string): Value {
  return data?.[name] as Value;
}

type Told = Record<string, unknown>;
const eventOf = (payload: unknown, field: string) =>
  (payload as { data?: Record<string, Told> } | undefined)?.data?.[field] ?? {};
const told = ({ messages }: TestSocket, field: string) =>
  messages.filter(({ type }) => type === 'next').map(({ payload }) => eventOf(payload, field));
const ofTributes = (events: Told[]) =>
  events.filter(({ __typename }) => String(__typename).startsWith('Tribute'));

describe('the settings of a wall', () => {
  it('are changed by members on both APIs, field by field, and by nobody else', async () => {
    const wall = await newWall();
    expect(await set(wall, { readFirst: true })).toMatchObject({ readFirst: true, closed: false });
    expect(await set(wall, { closed: true })).toMatchObject({ readFirst: true, closed: true });
    const path = `/api/component/${wall.block}`;
    const patch = (closed: unknown, headers?: Record<string, string>) =>
      app.rest('PATCH', path, { payload: { closed } }, headers);
    expect((await patch(false, wall.member.headers)).status).toBe(200);
    const { body } = await app.rest('GET', `/api/page/${wall.page.id}/components`);
    expect(body['items']).toMatchObject([{ payload: { read_first: 'true', closed: '' } }]);

    const stranger = await newPerson(app);
    expect((await patch(true)).status).toBe(401);
    expect((await patch(true, stranger.headers)).status).toBe(403);
    expect((await patch('perhaps', wall.member.headers)).status).toBe(400);
    for (const [headers, code] of [
      [undefined, 'UNAUTHENTICATED'],
      [stranger.headers, 'FORBIDDEN'],
    ] as const) {
      const { errors } = await app.graphql(SET, { id: wall.block, input: {} }, headers);
      expect(errors?.[0]?.extensions.code).toBe(code);
    }
    const events = await publicEvents(wall);
    expect(events.at(-1)).toMatchObject({ component: { readFirst: true, closed: false } });
  });

  it('close the wall: new messages are refused on both APIs, and a repeated post keeps its answer', async () => {
    const wall = await newWall();
    const input = draft(wall);
    await app.graphql(POST, { input });
    await set(wall, { closed: true });
    const words = 'The family is not taking messages just now. Please try again another day.';
    const { errors } = await app.graphql(POST, { input: draft(wall) });
    expect(errors).toMatchObject([{ message: words, extensions: { code: 'REFUSED' } }]);
    const { status, body } = await app.rest('POST', `/api/comments/${wall.page.id}`, draft(wall));
    expect({ status, body }).toEqual({ status: 200, body: { error: true, msg: words } });
    const { data } = await app.graphql(POST, { input });
    expect(data).toMatchObject({ postTribute: { status: 'VISIBLE' } });
    expect(await contents(wall)).toHaveLength(1);
    await set(wall, { closed: false });
    expect(await post(wall)).toMatchObject({ status: 'VISIBLE' });
  });

  it('apply if any wall of the page has them, but not those of a removed wall', async () => {
    const wall = await newWall({ readFirst: true });
    const { data } = await app.graphql(ADD, { pageId: wall.page.id }, wall.member.headers);
    const { id } = field<{ id: string }>(data, 'addComponent');
    expect(await post(wall)).toMatchObject({ status: 'HELD' });
    await app.rest('DELETE', `/api/component/${wall.block}`, undefined, wall.member.headers);
    expect(await post(wall)).toMatchObject({ status: 'VISIBLE' });
    await set({ ...wall, block: id }, { readFirst: true });
    await app.rest('DELETE', `/api/component/${id}`, undefined, wall.member.headers);
    const { errors } = await app.graphql(POST, { input: draft(wall) });
    expect(errors?.[0]?.extensions.code).toBe('REFUSED');
    await app.graphql(RESTORE_BLOCK, { id }, wall.member.headers);
    expect(await post(wall)).toMatchObject({ status: 'HELD' });
  });
});

describe('a held message', () => {
  it('is only returned to its sender and members', async () => {
    const wall = await newWall({ readFirst: true });
    const socket = await listen(wall);
    const secret = `Only for the family ${randomUUID()}`;
    const held = await post(wall, secret);
    expect(held).toMatchObject({ status: 'HELD', tribute: { content: secret } });
    const { body } = await app.rest('POST', `/api/comments/${wall.page.id}`, {
      name: 'Ines',
      content: `${secret} too`,
    });
    expect(body).toMatchObject({ error: false, status: 'held', items: [] });

    expect(await contents(wall)).toEqual([]);
    expect(ofTributes(await publicEvents(wall))).toEqual([]);
    const logged = await app.dataSource.query<unknown[]>(
      'select payload from page_event where page_id = $1',
      [wall.page.id],
    );
    expect(JSON.stringify(logged)).not.toContain(secret);
    const html = await (await fetch(`${app.origin}/${wall.page.url}`)).text();
    expect(html).not.toContain(secret);

    await expect.poll(() => ofTributes(told(socket, 'memberEvents'))).toHaveLength(2);
    expect(ofTributes(told(socket, 'memberEvents'))[0]).toEqual({
      __typename: 'TributeHeld',
      tribute: { id: held.tribute.id, content: secret, image: null },
    });
    const list = await ofStatus(wall, 'HELD');
    expect(list.edges.map(({ node }) => node.content)).toEqual([`${secret} too`, secret]);
  });

  it('has its picture for members only, until it is shown', async () => {
    const wall = await newWall({ readFirst: true });
    const socket = await listen(wall);
    const sent = draft(wall);
    const { data } = await app.graphql(POST, { input: sent });
    const { id } = field<Posted>(data, 'postTribute').tribute;
    const image = await uploadClient(app).uploaded();
    const input = { tributeId: id, clientId: sent.clientId, image };
    expect((await app.graphql(ATTACH, { input })).errors).toBeUndefined();
    await expect.poll(() => ofTributes(told(socket, 'memberEvents'))).toHaveLength(2);
    expect(ofTributes(told(socket, 'memberEvents'))[1]).toMatchObject({ tribute: { id, image } });
    expect(ofTributes(await publicEvents(wall))).toEqual([]);
    await app.graphql(SHOW, { id }, wall.member.headers);
    const { body } = await app.rest('GET', `/api/comments/${wall.page.id}`);
    expect(body['items']).toMatchObject([{ id, image }]);
  });

  it('is every one posted after the setting, even if it was on its way', async () => {
    const wall = await newWall();
    const posts = Array.from({ length: 40 }, (_, index) => post(wall, `m${index}`));
    await Promise.race(posts);
    await set(wall, { readFirst: true });
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    const events = await publicEvents(wall);
    const setAt = events.findIndex(({ __typename }) => __typename === 'ComponentUpdated');
    expect(ofTributes(events.slice(setAt))).toEqual([]);
    expect(ofTributes(events)).toHaveLength(
      statuses.filter((status) => status === 'VISIBLE').length,
    );
    expect((await ofStatus(wall, 'HELD')).totalCount).toBe(40 - ofTributes(events).length);
  });

  it('gets the same answer if it is posted again, whatever has changed since', async () => {
    const wall = await newWall({ readFirst: true });
    const input = draft(wall);
    const first = await app.graphql(POST, { input });
    expect(first.data).toMatchObject({ postTribute: { status: 'HELD' } });
    await set(wall, { readFirst: false });
    const again = await Promise.all([1, 2, 3].map(() => app.graphql(POST, { input })));
    expect(again.map(({ data }) => data)).toEqual([first.data, first.data, first.data]);
    const rest = await app.rest('POST', `/api/comments/${wall.page.id}`, {
      name: input.name,
      content: input.content,
      client_id: input.clientId.toUpperCase(),
    });
    expect(rest.body).toMatchObject({ status: 'held', items: [] });
    const { id } = field<Posted>(first.data, 'postTribute').tribute;
    await app.graphql(HIDE, { id }, wall.member.headers);
    expect((await app.graphql(POST, { input })).data).toEqual(first.data);
    expect((await ofStatus(wall, 'HIDDEN')).totalCount).toBe(1);
  });

  it('is one with a link, or with words that are posted again and again', async () => {
    const wall = await newWall();
    expect(await post(wall, 'Visit https://example.org')).toMatchObject({ status: 'HELD' });
    expect(await contents(wall)).toEqual([]);

    const strict = await startTestApp({ rateLimitScale: 1 });
    try {
      const { id } = await createPage(strict.dataSource);
      const send = async (name: string, content: string) =>
        (await strict.rest('POST', `/api/comments/${id}`, { name, content })).body['status'];
      const statuses = [];
      for (let i = 0; i < 4; i++) statuses.push(await send('Ines', 'Buy now!'));
      expect(statuses).toEqual(['visible', 'visible', 'visible', 'held']);
      for (let i = 0; i < 6; i++) expect(await send(`N${i}`, 'Rest in peace')).toBe('visible');
      const long = 'Ada taught us all to sail, and she never once looked at a forecast.';
      for (let i = 0; i < 4; i++) statuses.push(await send(`N${i}`, long));
      expect(statuses.slice(4)).toEqual(['visible', 'visible', 'visible', 'held']);
    } finally {
      await strict.stop();
    }
  });
});

describe('a member’s decision', () => {
  it('shows a message on top with one event, and names its member to the others', async () => {
    const wall = await newWall({ readFirst: true });
    const [older, newer] = [await post(wall, 'first written'), await post(wall, 'then written')];
    const socket = await listen(wall);
    await app.graphql(SHOW, { id: newer.tribute.id }, wall.member.headers);
    const shows = Array.from({ length: 20 }, () =>
      app.graphql(SHOW, { id: older.tribute.id }, wall.member.headers),
    );
    for (const { data } of await Promise.all(shows))
      expect(data).toMatchObject({ showTribute: { status: 'VISIBLE' } });

    expect(await contents(wall)).toEqual(['first written', 'then written']);
    const added = ofTributes(await publicEvents(wall));
    expect(added.map(({ tribute }) => tribute)).toEqual([
      { id: newer.tribute.id },
      { id: older.tribute.id },
    ]);
    const isReview = ({ __typename }: Told) => __typename === 'TributeReviewed';
    await expect.poll(() => told(socket, 'memberEvents').filter(isReview)).toHaveLength(2);
    expect(told(socket, 'memberEvents').filter(isReview)[1]).toEqual({
      __typename: 'TributeReviewed',
      tribute: { id: older.tribute.id },
      status: 'VISIBLE',
      by: { id: wall.member.id },
    });
  });

  it('hides a message, and shows it in its place again', async () => {
    const wall = await newWall();
    const low = await post(wall, 'low');
    await post(wall, 'high');
    for (let i = 0; i < 3; i++) {
      const { data } = await app.graphql(HIDE, { id: low.tribute.id }, wall.member.headers);
      expect(data).toMatchObject({ hideTribute: { status: 'HIDDEN' } });
    }
    expect(await contents(wall)).toEqual(['high']);
    await app.graphql(SHOW, { id: low.tribute.id }, wall.member.headers);
    expect(await contents(wall)).toEqual(['high', 'low']);
    const names = ofTributes(await publicEvents(wall)).map(({ __typename }) => __typename);
    expect(names).toEqual(['TributeAdded', 'TributeAdded', 'TributeRemoved', 'TributeAdded']);
  });

  it('keeps hidden words from those who replay older events, until they are shown again', async () => {
    const wall = await newWall();
    const watching = await openSocket(app.origin);
    sockets.push(watching);
    watching.subscribe('1', WORDS, { pageId: wall.page.id });
    const { tribute } = await post(wall, 'Meant for nobody else.');
    await post(wall, 'Fair winds.');
    const all = async (socket: TestSocket, count: number) => {
      await expect.poll(() => told(socket, 'pageEvents').length).toBe(count);
      return told(socket, 'pageEvents').map(({ seq, tribute: words }) => [seq, words]);
    };
    const before = await all(watching, 3);
    expect(before[1]).toEqual([2, { name: 'Ines', content: 'Meant for nobody else.' }]);

    await app.graphql(HIDE, { id: tribute.id }, wall.member.headers);
    await all(watching, 4);
    for (const more of [1, 2, 3]) {
      const late = await openSocket(app.origin);
      sockets.push(late);
      // the second asks while the first keeps the page's events in memory, the third in other words
      const query = more === 3 ? WORDS.replace('seq', 'seq at') : WORDS;
      late.subscribe('1', query, { pageId: wall.page.id });
      const replayed = await all(late, 4);
      expect(replayed[1]).toEqual([2, { name: '', content: '' }]);
      expect(replayed[2]).toEqual([3, { name: 'Ines', content: 'Fair winds.' }]);
    }

    await app.graphql(SHOW, { id: tribute.id }, wall.member.headers);
    const [shown] = (await all(watching, 5)).slice(-1);
    expect(shown).toEqual([5, { name: 'Ines', content: 'Meant for nobody else.' }]);
  });

  it('has consistent events if it is made both ways at once', async () => {
    const wall = await newWall({ readFirst: true });
    const { tribute } = await post(wall);
    const decisions = Array.from({ length: 20 }, (_, index) =>
      app.graphql(index % 2 ? SHOW : HIDE, { id: tribute.id }, wall.member.headers),
    );
    for (const { errors } of await Promise.all(decisions)) expect(errors).toBeUndefined();
    const names = ofTributes(await publicEvents(wall)).map(({ __typename }) => __typename);
    const turns = names.map((_, index) => (index % 2 ? 'TributeRemoved' : 'TributeAdded'));
    expect(names).toEqual(turns);
    expect(await contents(wall)).toHaveLength(names.length % 2);
  });

  it('does not deadlock with a picture that arrives at the same moment', async () => {
    const wall = await newWall({ readFirst: true });
    const sent = draft(wall);
    const { data } = await app.graphql(POST, { input: sent });
    const { tribute } = field<Posted>(data, 'postTribute');
    const input = { tributeId: tribute.id, clientId: sent.clientId, image: '/media/none' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 3
          ? app.graphql(index % 2 ? SHOW : HIDE, { id: tribute.id }, wall.member.headers)
          : app.graphql(ATTACH, { input }),
      ),
    );
    const codes = answers.map(({ errors }) => errors?.[0]?.extensions.code);
    expect(new Set(codes)).toEqual(new Set([undefined, 'REFUSED']));
  });

  it('is for members only, in every mutation and list', async () => {
    const wall = await newWall({ readFirst: true });
    const { tribute } = await post(wall);
    const elsewhere = await newMember(app, await createPage(app.dataSource));
    for (const [headers, code] of [
      [undefined, 'UNAUTHENTICATED'],
      [elsewhere.headers, 'FORBIDDEN'],
    ] as const)
      for (const [query, variables] of [
        [SHOW, { id: tribute.id }],
        [HIDE, { id: tribute.id }],
        [BY_STATUS, { pageId: wall.page.id, status: 'HELD' }],
      ] as const) {
        const { errors } = await app.graphql(query, variables, headers);
        expect(errors?.[0]?.extensions.code).toBe(code);
      }
    expect(await contents(wall)).toEqual([]);
    const { errors } = await app.graphql(SHOW, { id: randomUUID() }, wall.member.headers);
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('lists held messages newest first and in parts, while others arrive and some are shown', async () => {
    const wall = await newWall({ readFirst: true });
    const ids = new Map<string, string>();
    for (let i = 1; i <= 7; i++) ids.set(`m${i}`, (await post(wall, `m${i}`)).tribute.id);
    const seen: string[] = [];
    let after: string | null = null;
    for (;;) {
      const list = await ofStatus(wall, 'HELD', { first: 2, after });
      seen.push(...list.edges.map(({ node }) => node.content));
      if (!list.pageInfo.hasNextPage) break;
      after = list.pageInfo.endCursor;
      await post(wall, 'late');
      await app.graphql(SHOW, { id: after }, wall.member.headers); // the cursor’s own message too
    }
    expect(seen).toEqual(['m7', 'm6', 'm5', 'm4', 'm3', 'm2', 'm1']);
    const { totalCount } = await ofStatus(wall, 'VISIBLE');
    expect(totalCount).toBe(3);
    for (const wrong of [{ first: 0 }, { first: 101 }, { after: 'x' }]) {
      const asked = { pageId: wall.page.id, status: 'HELD', ...wrong };
      const { errors } = await app.graphql(BY_STATUS, asked, wall.member.headers);
      expect(errors?.[0]?.extensions.code).toBe('MALFORMED');
    }
  });
});

describe('searching the messages of a page', () => {
  const SEARCH = `query ($pageId: ID!, $search: String, $first: Int, $after: String, $status: TributeStatus!) {
    tributesByStatus(pageId: $pageId, status: $status, search: $search, first: $first, after: $after) {
      totalCount edges { digest node { content } } pageInfo { endCursor hasNextPage } } }`;
  const search = async (wall: Wall, words: string, over: object = {}) => {
    const variables = { pageId: wall.page.id, status: 'VISIBLE', search: words, ...over };
    const { data, errors } = await app.graphql(SEARCH, variables, wall.member.headers);
    expect(errors).toBeUndefined();
    return field<Listed & { pageInfo: { endCursor: string | null; hasNextPage: boolean } }>(
      data,
      'tributesByStatus',
    );
  };
  const found = async (wall: Wall, words: string, over?: object) =>
    (await search(wall, words, over)).edges.map(({ node }) => node.content);

  it('finds names and words in any script, ignoring case and accents', async () => {
    const wall = await newWall();
    const texts = [
      'Fair winds, Ada.',
      'Zoë took us to the CAFÉ.',
      'Straße am Hafen',
      'Ἀγάπη μένει',
      'Спокойной ночи, Ада',
      'おやすみなさい、エイダ',
      'رحمها الله',
    ];
    for (const text of texts) await post(wall, text);
    for (const [words, text] of [
      ['fair ADA', texts[0]],
      ['cafe zoe', texts[1]],
      ['hafen', texts[2]],
      ['αγαπη', texts[3]],
      ['спокойной', texts[4]],
      ['エイダ', texts[5]],
      ['الله', texts[6]],
    ])
      expect(await found(wall, words!)).toEqual([text]);
    expect(await found(wall, 'ines')).toEqual(texts.toReversed());
    expect(await found(wall, 'nobody wrote this')).toEqual([]);
    expect(await found(wall, '   ')).toEqual(texts.toReversed());
    expect(await found(wall, '100%_')).toEqual([]);
  });

  it('finds words by their beginning in a list of any status, in parts, and for members only', async () => {
    const wall = await newWall();
    await app.dataSource.query(
      `insert into tribute (id, page_id, client_id, name, content, status, seq, created_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'Bench', case when n % 400 = 0 then 'A needle, ' else 'Hay, ' end || n,
              'visible', n, now() - make_interval(secs => n) from generate_series(1, 1300) n`,
      [wall.page.id],
    );
    const needles = await search(wall, 'need', { first: 2 });
    expect(needles).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
    expect(needles.edges.map(({ node }) => node.content)).toEqual([
      'A needle, 400',
      'A needle, 800',
    ]);
    const after = needles.pageInfo.endCursor;
    expect(await search(wall, 'need', { first: 2, after })).toMatchObject({
      totalCount: 3,
      edges: [{ node: { content: 'A needle, 1200' } }],
      pageInfo: { hasNextPage: false },
    });
    expect(await found(wall, 'eedle')).toEqual([]);
    expect(await found(wall, 'needle', { status: 'HELD' })).toEqual([]);
    await post(wall, 'A needle, held https://example.org');
    expect(await found(wall, 'needle', { status: 'HELD' })).toEqual([
      'A needle, held https://example.org',
    ]);
    const stranger = await newPerson(app);
    const variables = { pageId: wall.page.id, status: 'VISIBLE', search: 'hay' };
    for (const [headers, code] of [
      [undefined, 'UNAUTHENTICATED'],
      [stranger.headers, 'FORBIDDEN'],
    ] as const) {
      const { errors } = await app.graphql(SEARCH, variables, headers);
      expect(errors?.[0]?.extensions.code).toBe(code);
    }
    const long = await app.graphql(
      SEARCH,
      { ...variables, search: 'x'.repeat(101) },
      wall.member.headers,
    );
    expect(long.errors?.[0]?.extensions.code).toBe('MALFORMED');
  });
});
