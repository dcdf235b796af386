import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemorial } from '../../testing/factories.ts';
import { useTestApp, useTestAppBeside } from '../../testing/test-app.ts';
import { uploadClient } from '../../testing/test-client.ts';
import { newMember, newPerson } from '../../testing/test-people.ts';
import { openSocket, type TestSocket } from '../../testing/test-socket.ts';
import type { Page } from './page.entity.ts';

const FIELDS = `title lastSeq kind service { title } photos { caption image }
  components { ... on TextComponent { content } ... on BioComponent { name } }
  tributes { totalCount edges { node { name content image } } }
  day: tributes(service: true) { totalCount edges { node { name content } } }`;
const PAGE = `query ($url: String!) { page(url: $url) { ${FIELDS} } }`;
const WALL = `query ($url: String!, $key: String) { wallPage(url: $url, key: $key) { ${FIELDS} } }`;
const EVENTS = `subscription ($pageId: ID!, $after: Int, $key: String) {
  pageEvents(pageId: $pageId, after: $after, key: $key) { __typename seq
    ... on TributeAdded { tribute { name content image } }
    ... on TributeChanged { tribute { name content image } }
    ... on PageUpdated { page { title service { title } } } } }`;
const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status receipt tribute { id } } }`;
const MINE = `query ($receipt: String!) { myTribute(receipt: $receipt) { status tribute { content } } }`;
const WITHDRAW = `mutation ($input: WithdrawTributeInput!) { withdrawTribute(input: $input) { done } }`;
const CHANGE = `mutation ($input: ChangeTributeInput!) { changeTribute(input: $input) { tribute { status } } }`;
const SERVICE = `mutation ($input: SetServiceInput!) { setService(input: $input) { id } }`;
const LINK = 'mutation ($pageId: ID!) { createWallLink(pageId: $pageId) { url } }';
const REMOVE = 'mutation ($id: ID!) { removeComponent(id: $id) { id } }';
const RESTORE = 'mutation ($id: ID!) { restoreComponent(id: $id) { id } }';
const VISIBILITY =
  'mutation ($input: SetVisibilityInput!) { setVisibility(input: $input) { visibility } }';
const ENTER =
  'mutation ($input: EnterPhraseInput!) { enterPhrase(input: $input) { key page { title } } }';
const HIDE = 'mutation ($id: ID!) { hideTribute(id: $id) { status } }';
const SHOW = 'mutation ($id: ID!) { showTribute(id: $id) { status } }';

const app = useTestApp();
const beside = useTestAppBeside(app);

interface Given {
  page: Page;
  member: Record<string, string>;
  stranger: Record<string, string>;
  /** Somebody whose device was told the page's phrase. */
  insider: Record<string, string>;
  key: string;
  wallId: string;
  /** The input with which the message on the wall was posted. */
  sent: { clientId: string; name: string; content: string; image: string };
  tributeId: string;
  receipt: string;
  photo: string;
}

/** A page that holds everything, with one message, today's service, a member and a wall link. */
async function newPage(): Promise<Given> {
  const page = await createMemorial(app.dataSource);
  const { headers: member } = await newMember(app, page);
  const { headers: stranger } = await newPerson(app);
  const [wall] = await app.dataSource.query<{ id: string }[]>(
    `select id from component where page_id = $1 and type = 'comment'`,
    [page.id],
  );
  const ask = async (query: string, variables: object) => {
    const { data, errors } = await app.graphql(query, variables, member);
    expect(errors).toBeUndefined();
    return Object.values(data!)[0] as never;
  };
  const [photo, image] = [await uploadClient(app).uploaded(), await uploadClient(app).uploaded()];
  await app.rest('POST', `/api/public/page/${page.id}/photos`, { image: photo }, member);
  const startsAt = new Date().toISOString();
  const service = { title: 'The service', startsAt, timeZone: 'UTC' };
  await ask(SERVICE, { input: { pageId: page.id, ...service } });
  const sent = { clientId: randomUUID(), name: 'Ines', content: 'Fair winds.', image };
  const posted = await ask(POST, { input: { pageId: page.id, ...sent } });
  const { receipt, tribute } = posted as { receipt: string; tribute: { id: string } };
  const { url } = (await ask(LINK, { pageId: page.id })) as { url: string };
  const key = new URL(url).searchParams.get('key')!;
  const phrase = { phrase: 'The wrong jumper' };
  await ask(VISIBILITY, { input: { pageId: page.id, visibility: 'PHRASE', ...phrase } });
  const entered = await ask(ENTER, { input: { url: page.url, ...phrase } });
  const insider = { 'x-page-key': (entered as { key: string }).key };
  await ask(VISIBILITY, { input: { pageId: page.id, visibility: 'PUBLIC' } });
  const people = { member, stranger, insider };
  return { page, ...people, key, wallId: wall!.id, sent, tributeId: tribute.id, receipt, photo };
}

/** What a page may show of itself, found in whatever an endpoint answers. */
const MARKS = {
  title: 'Ada Bell',
  text: 'Her dinghy was called Comma.',
  caption: 'Photo number 1',
  service: 'The service',
  words: 'Fair winds.',
  name: 'Ines',
};
type Mark = keyof typeof MARKS;
const OF_WALL: readonly Mark[] = ['words', 'name'];

/** One way to a page. */
interface Endpoint {
  shows: Mark[];
  /** Whether it is of the wall alone, and closed without one. */
  ofWall?: boolean;
  /** Whether it asks nobody who they are, but for their page key. */
  forVisitors?: boolean;
  /** Whether it is opened by the key of the wall link. */
  byKey?: boolean;
  /** What it answers, whatever it is. */
  open(given: Given, headers: Record<string, string>): Promise<unknown>;
}

const get = (path: string, headers = {}) =>
  fetch(app.origin + path, { headers, redirect: 'manual' }).then((answer) => answer.text());
const live = async (given: Given, headers: Record<string, string>, key?: string) => {
  const socket = await openSocket(beside.origin, { params: headers, headers: onlyKey(headers) });
  socket.subscribe('1', EVENTS, { pageId: given.page.id, after: 0, key });
  const { lastSeq } = await lastSeqOf(given.page.id);
  await socket.next(({ type, payload }) =>
    type !== 'next' && type !== 'connection_ack'
      ? true
      : JSON.stringify(payload ?? '').includes(`"seq":${lastSeq}`),
  );
  socket.close();
  return socket.messages;
};
const lastSeqOf = async (id: string) => {
  const [row] = await app.dataSource.query<{ lastSeq: number }[]>(
    'select last_seq as "lastSeq" from page where id = $1',
    [id],
  );
  return row!;
};

const ALL = Object.keys(MARKS) as Mark[];
const ENDPOINTS: Record<string, Endpoint> = {
  'GraphQL page': {
    shows: ALL,
    open: ({ page }, headers) => app.graphql(PAGE, { url: page.url }, headers),
  },
  'GraphQL page by GET': {
    shows: ALL,
    open: ({ page }, headers) =>
      get(
        `/graphql?${String(new URLSearchParams({ query: PAGE, variables: JSON.stringify({ url: page.url }) }))}`,
        { 'apollo-require-preflight': '1', ...headers },
      ),
  },
  'GraphQL wallPage': {
    shows: ALL,
    ofWall: true,
    open: ({ page }, headers) => app.graphql(WALL, { url: page.url }, headers),
  },
  'GraphQL wallPage by key': {
    shows: ALL,
    ofWall: true,
    byKey: true,
    open: ({ page, key }) => app.graphql(WALL, { url: page.url, key }),
  },
  'GET /api/page': {
    shows: ['title'],
    open: ({ page }, headers) => get(`/api/page?url=${page.url}`, headers),
  },
  'GET /api/page/{id}/components': {
    shows: ['text'],
    open: ({ page }, headers) => get(`/api/page/${page.id}/components`, headers),
  },
  'GET /api/public/page/{id}/photos': {
    shows: ['caption'],
    open: ({ page }, headers) => get(`/api/public/page/${page.id}/photos`, headers),
  },
  'GET /api/comments/{id}': {
    shows: ['words', 'name'],
    open: ({ page }, headers) => get(`/api/comments/${page.id}`, headers),
  },
  'POST /api/comments/{id}, again': {
    shows: ['words', 'name'],
    forVisitors: true,
    open: async ({ page, sent: { clientId, image: _image, ...words } }, headers) =>
      app.rest(
        'POST',
        `/api/comments/${page.id}`,
        { ...words, client_id: clientId },
        onlyKey(headers),
      ),
  },
  'the calendar': {
    shows: ['service'],
    open: ({ page }, headers) => get(`/api/page/${page.id}/service.ics`, headers),
  },
  'the page itself': {
    shows: ['title', 'text', 'caption', 'service', 'words', 'name'],
    forVisitors: true,
    open: ({ page }, headers) => get(`/${page.url}`, onlyKey(headers)),
  },
  'the page with its form': {
    shows: ['title', 'text', 'words'],
    forVisitors: true,
    open: ({ page }, headers) => get(`/${page.url}?write=`, onlyKey(headers)),
  },
  'the page as a form of it is answered': {
    shows: ['title', 'text', 'words'],
    forVisitors: true,
    open: ({ page }, headers) =>
      fetch(`${app.origin}/${page.url}?write`, {
        method: 'POST',
        headers: onlyKey(headers),
        body: new URLSearchParams({ name: 'Rosa', content: '' }),
      }).then((answer) => answer.text()),
  },
  'the wall on paper': {
    shows: ['title', 'words', 'name'],
    ofWall: true,
    forVisitors: true,
    open: ({ page }, headers) => get(`/${page.url}?print`, onlyKey(headers)).then(mainOnly),
  },
  'the book of the day': {
    shows: ['title', 'service', 'words', 'name'],
    ofWall: true,
    forVisitors: true,
    open: ({ page }, headers) => get(`/${page.url}/book`, onlyKey(headers)),
  },
  'the wall on a large screen': {
    shows: ['title', 'words', 'name'],
    ofWall: true,
    forVisitors: true,
    open: ({ page }, headers) => get(`/${page.url}/live`, onlyKey(headers)),
  },
  'the wall on a large screen by key': {
    shows: ['title', 'words', 'name'],
    ofWall: true,
    byKey: true,
    open: ({ page, key }) => get(`/${page.url}/live?key=${key}`),
  },
  'the stream': {
    shows: ['title', 'service', 'words', 'name'],
    open: (given, headers) => live(given, headers),
  },
  'the stream by key': {
    shows: ['title', 'service', 'words', 'name'],
    ofWall: true,
    byKey: true,
    open: (given) => live(given, {}, given.key),
  },
};

/** What a rendered page is sent of these headers. */
const onlyKey = (headers: Record<string, string>): Record<string, string> =>
  'x-page-key' in headers ? { 'x-page-key': headers['x-page-key']! } : {};

/** Where a wall cannot be printed the page stands in its place, which is judged by itself. */
const mainOnly = (html: string) => (html.includes('<body class="wall">') ? html : '');

/** The width of a small picture's only variant. */
const widthOf = (image: string) => /_(\d+)x/.exec(image)?.[1] ?? '';

/** Who sees a page besides its members. */
type Audience = 'everybody' | 'insiders' | 'nobody';
interface State {
  audience: Audience;
  hasWall: boolean;
  /** Columns of the page. */
  active?: boolean;
  visibility?: 'public' | 'link' | 'phrase' | 'members';
  /** Whether it was put away: dark for everybody. */
  isAway?: boolean;
  /** Whether the operator took it down: dark as well. */
  isDown?: boolean;
}

/** Each alone, and each pair that one condition of the code decides together. */
const STATES: Record<string, State> = {
  'a public page': { audience: 'everybody', hasWall: true },
  'a public page whose wall was taken off': { audience: 'everybody', hasWall: false },
  'a page with its link only': { audience: 'everybody', hasWall: true, visibility: 'link' },
  'a page with a phrase': { audience: 'insiders', hasWall: true, visibility: 'phrase' },
  'a page with a phrase, without its wall': {
    audience: 'insiders',
    hasWall: false,
    visibility: 'phrase',
  },
  'a page for its members': { audience: 'nobody', hasWall: true, visibility: 'members' },
  'a page that is not set up yet': { audience: 'nobody', hasWall: true, active: false },
  'a page with a phrase that is not set up yet': {
    audience: 'nobody',
    hasWall: true,
    active: false,
    visibility: 'phrase',
  },
  'a page that was put away': { audience: 'nobody', hasWall: true, isAway: true },
  'a page with a phrase that was put away': {
    audience: 'nobody',
    hasWall: true,
    visibility: 'phrase',
    isAway: true,
  },
  'a page that was taken down': { audience: 'nobody', hasWall: true, isDown: true },
};
const VIEWERS = ['visitor', 'stranger', 'insider', 'member'] as const;
type Person = (typeof VIEWERS)[number];

describe.each(Object.entries(STATES))('%s', (_state, state) => {
  const {
    audience,
    hasWall,
    active = true,
    visibility = 'public',
    isAway = false,
    isDown = false,
  } = state;
  const mayEnter = (person: Person) =>
    audience === 'everybody' || (audience === 'insiders' && person === 'insider');
  let given: Given;
  beforeAll(async () => {
    given = await newPage();
    if (!hasWall) await app.graphql(REMOVE, { id: given.wallId }, given.member);
    await app.dataSource.query(
      `update page set active = $2, visibility = $3,
         gone_at = case when $4 then now() + interval '30 days' end,
         taken_down_at = case when $5 then now() end where id = $1`,
      [given.page.id, active, visibility, isAway, isDown],
    );
  });

  // each after each other, and each twice, so that nobody is given what was kept for somebody else
  const asked = [...VIEWERS, 'stranger', 'visitor', 'member', 'insider'] as const;
  const headersOf = (viewer: Person) => (viewer === 'visitor' ? {} : given[viewer]);

  it.each(Object.entries(ENDPOINTS))(
    'shows every viewer exactly what they may see, by %s',
    async (_endpoint, endpoint) => {
      for (const viewer of asked) {
        const isMember = viewer === 'member' && !endpoint.forVisitors;
        const mayCome =
          !isAway && !isDown && (mayEnter(viewer) || isMember || endpoint.byKey === true);
        const maySee = mayCome && (hasWall || !endpoint.ofWall);
        const allowed = endpoint.shows.filter(
          (mark) => maySee && (hasWall || !OF_WALL.includes(mark)),
        );
        const answer = await endpoint.open(given, headersOf(viewer));
        const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
        const shown = ALL.filter((mark) => text.includes(MARKS[mark]));
        expect(shown.filter((mark) => endpoint.shows.includes(mark)).toSorted(), viewer).toEqual(
          allowed.toSorted(),
        );
        if (!maySee) expect(shown, viewer).toEqual([]);
        if (!hasWall) expect(shown, viewer).not.toContain('words');
      }
    },
  );

  it.each(['/sm', '/public', '/{width}.webp'])(
    'shows everybody the pictures that they may at %s',
    async (variant) => {
      for (const viewer of asked) {
        const statusOf = async (image: string) => {
          const path = image + variant.replace('{width}', widthOf(image));
          return (await fetch(app.origin + path, { headers: headersOf(viewer) })).status;
        };
        const isMember = viewer === 'member' && !isAway && !isDown;
        const isInside = mayEnter(viewer);
        expect(await statusOf(given.photo), viewer).toBe(isInside || isMember ? 200 : 404);
        expect(await statusOf(given.sent.image), viewer).toBe(
          (isInside && hasWall) || isMember ? 200 : 404,
        );
      }
    },
  );

  it.each(VIEWERS)('accepts messages of a %s only if they can see a wall', async (viewer) => {
    const { page } = given;
    const headers = headersOf(viewer);
    const isMember = viewer === 'member' && active && !isAway && !isDown;
    const takes = hasWall && (mayEnter(viewer) || isMember);
    const words = () => ({ name: 'Rosa', content: randomUUID() });
    const input = { pageId: page.id, clientId: randomUUID(), ...words() };
    expect((await app.graphql(POST, { input }, headers)).errors === undefined).toBe(takes);
    const rest = await app.rest('POST', `/api/comments/${page.id}`, words(), headers);
    expect(rest.body['error']).toBe(!takes);
    const form = await fetch(`${app.origin}/${page.url}?write`, {
      method: 'POST',
      headers: onlyKey(headers),
      body: new URLSearchParams({ ...words(), form_id: randomUUID() }),
    });
    const isTaken = hasWall && mayEnter(viewer);
    expect(form.status === 200).toBe(isTaken);
  });
});

describe('a wall that is removed meanwhile', () => {
  const textOf = ({ messages }: TestSocket) => JSON.stringify(messages);
  const isSeq = (seq: number) => (message: { payload?: unknown }) =>
    JSON.stringify(message.payload ?? '').includes(`"seq":${seq}`);
  const act = (given: Given, query: string, id: string) => app.graphql(query, { id }, given.member);

  it('sends no words to those who follow the page, in every process, until it is back', async () => {
    const given = await newPage();
    const { lastSeq } = await lastSeqOf(given.page.id);
    const sockets = await Promise.all([app, beside].map(({ origin }) => openSocket(origin)));
    for (const socket of sockets)
      socket.subscribe('1', EVENTS, { pageId: given.page.id, after: lastSeq });
    for (const socket of sockets) await socket.caughtUp();
    await act(given, REMOVE, given.wallId);
    await act(given, HIDE, given.tributeId);
    await act(given, SHOW, given.tributeId); // stewards go on deciding
    for (const socket of sockets) {
      await socket.next(isSeq(lastSeq + 3));
      expect(textOf(socket)).not.toContain(MARKS.words);
      socket.subscribe('2', EVENTS, { pageId: given.page.id, after: 0 });
      await socket.next((message) => message.id === '2' && isSeq(lastSeq + 3)(message));
      expect(textOf(socket)).not.toContain(MARKS.words);
    }
    await act(given, RESTORE, given.wallId);
    for (const socket of sockets) {
      socket.subscribe('3', EVENTS, { pageId: given.page.id, after: 0 });
      await socket.next((message) => message.id === '3' && isSeq(lastSeq + 4)(message));
      expect(textOf(socket)).toContain(MARKS.words);
      socket.close();
    }
  });

  it('ends the streams of its link at once, and can be shown by it again once it is back', async () => {
    const given = await newPage();
    const socket = await openSocket(beside.origin);
    const variables = { pageId: given.page.id, after: 0, key: given.key };
    socket.subscribe('1', EVENTS, variables);
    await socket.next(({ payload }) => JSON.stringify(payload ?? '').includes(MARKS.words));
    await act(given, REMOVE, given.wallId);
    expect(await socket.next(({ id, type }) => id === '1' && type !== 'next')).toMatchObject({
      type: 'complete',
    });
    await act(given, RESTORE, given.wallId);
    socket.subscribe('2', EVENTS, variables);
    await socket.next(
      ({ id, payload }) => id === '2' && JSON.stringify(payload).includes(MARKS.words),
    );
    socket.close();
  });

  it('has its words in no answer, and in all of them again once it is back', async () => {
    const given = await newPage();
    const { page, sent } = given;
    const answers = () =>
      Promise.all([
        get(`/${page.url}`),
        get(`/api/comments/${page.id}`),
        app.graphql(PAGE, { url: page.url }).then((answer) => JSON.stringify(answer)),
        get(`/${page.url}/live`),
      ]);
    const picture = () => fetch(`${app.origin}${sent.image}/sm`).then(({ status }) => status);
    for (let time = 0; time < 2; time++) {
      for (const answer of await answers()) expect(answer).toContain(MARKS.words);
      expect(await picture()).toBe(200);
      await act(given, REMOVE, given.wallId);
      for (const answer of await answers()) expect(answer).not.toContain(MARKS.words);
      expect(await picture()).toBe(404);
      await act(given, RESTORE, given.wallId);
    }
    for (const answer of await answers()) expect(answer).toContain(MARKS.words);
  });

  it('lets senders take back their own messages, but not change them', async () => {
    const given = await newPage();
    const { receipt } = given;
    await act(given, REMOVE, given.wallId);
    expect((await app.graphql(MINE, { receipt })).data).toEqual({
      myTribute: { status: 'HELD', tribute: { content: MARKS.words } },
    });
    const changed = await app.graphql(CHANGE, { input: { receipt, content: 'Other words.' } });
    expect(changed.errors?.[0]?.extensions.code).toBe('REFUSED');
    const withdrawn = await app.graphql(WITHDRAW, { input: { receipt } });
    expect(withdrawn.data).toEqual({ withdrawTribute: { done: true } });
    await act(given, RESTORE, given.wallId);
    expect(await get(`/api/comments/${given.page.id}`)).not.toContain(MARKS.words);
  });
});

describe('a page that only members can see', () => {
  it('can be followed by its members while they are members, and by nobody else', async () => {
    const { page, stranger } = await newPage();
    await app.dataSource.query('update page set active = false where id = $1', [page.id]);
    const leaving = await newMember(app, page);
    const follow = async (params: object) => {
      const socket = await openSocket(beside.origin, { params });
      socket.subscribe('1', EVENTS, { pageId: page.id, after: 0 });
      return socket;
    };
    for (const params of [{}, stranger]) {
      const socket = await follow(params);
      expect(await socket.next(({ type }) => type === 'error')).toMatchObject({
        payload: [{ extensions: { code: 'NOT_FOUND' } }],
      });
      socket.close();
    }
    const socket = await follow(leaving.headers);
    await socket.next(({ type }) => type === 'next');
    await app.graphql(
      'mutation ($input: LeavePageInput!) { leavePage(input: $input) { done } }',
      { input: { pageId: page.id } },
      leaving.headers,
    );
    await socket.next(({ type }) => type === 'complete');
    socket.close();
  });
});
