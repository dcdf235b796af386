import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemorial } from '../../../testing/factories.ts';
import { startTestApp, startTestAppBeside, type TestApp } from '../../../testing/test-app.ts';
import { startBus, stopBus } from '../../../testing/test-database.ts';
import { newMember } from '../../../testing/test-people.ts';
import { openSocket, type TestSocket } from '../../../testing/test-socket.ts';
import { readEventsFrom, leaveTribute, ageRecentPosts } from '../../../testing/test-wall.ts';

const EVENTS = `subscription ($pageId: ID!, $after: Int) { pageEvents(pageId: $pageId, after: $after) {
  __typename seq
  ... on TributeAdded { tribute { id content } } ... on TributeRemoved { tributeId } } }`;
const READ = `query ($url: String!) { page(url: $url) { lastSeq tributes(first: 20) { totalCount } } }`;
const HIDE = `mutation ($id: ID!) { hideTribute(id: $id) { status } }`;
const POST = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { status tribute { id } } }`;
const ATTACH = `mutation ($input: AttachTributeImageInput!) { attachTributeImage(input: $input) { id } }`;
const PHONES = 300;

/** For busy test machines. */
interface WallEvent {
  __typename: string;
  seq: number;
  tribute?: { id: string; content: string };
  tributeId?: string;
}

/** Typical condolences. */
const CONDOLENCES = [
  'Rest in peace',
  'Thinking of you all',
  'My deepest condolences',
  'We will miss you so much',
  'Our thoughts are with you and your family.',
];

/** The default limits. */
const DEFAULTS = { rateLimitScale: 1 };

const times = <T>(count: number, make: (i: number) => T) =>
  Array.from({ length: count }, (_, i) => make(i));
const phone = (address: string) => ({
  'x-forwarded-for': address,
  'x-device-id': randomUUID(),
  'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)',
});

describe('300 phones behind one address', () => {
  let app: TestApp;
  const sockets: TestSocket[] = [];
  beforeAll(async () => {
    app = await startTestApp(DEFAULTS);
  });
  afterAll(async () => {
    for (const { socket } of sockets) socket.terminate();
    await app.stop();
  });

  it('can read, watch and post words and pictures within a minute, and none is refused', async () => {
    const page = await createMemorial(app.dataSource);
    const phones = times(PHONES, () => phone('203.0.113.20'));
    for (const some of inParts(phones, 50))
      await Promise.all(
        some.map(async (headers) => {
          const html = await fetch(`${app.origin}/${page.url}`, { headers });
          expect(html.status).toBe(200);
          const { errors } = await app.graphql(READ, { url: page.url }, headers);
          expect(errors).toBeUndefined();
          const socket = await openSocket(app.origin, { headers });
          sockets.push(socket);
          socket.subscribe('1', EVENTS, { pageId: page.id, after: 0 });
        }),
      );
    const write = async (headers: Record<string, string>, i: number) => {
      const clientId = randomUUID();
      const content = CONDOLENCES[i % CONDOLENCES.length];
      const input = { pageId: page.id, clientId, name: `Guest ${i}`, content };
      const { data, errors } = await app.graphql(POST, { input }, headers);
      if (errors) return [errors[0]?.extensions.code];
      const { status, tribute } = data!['postTribute'] as {
        status: string;
        tribute: { id: string };
      };
      // none of these pictures is there, and that is all that is said of them
      const picture = { tributeId: tribute.id, clientId, image: '/media/none' };
      const attached = await app.graphql(ATTACH, { input: picture }, headers);
      return [status, attached.errors?.[0]?.extensions.code];
    };
    const codes = [];
    for (const [part, some] of inParts(phones, 25).entries()) {
      codes.push(...(await Promise.all(some.map((headers, i) => write(headers, 25 * part + i)))));
      await ageRecentPosts(app, page, 5);
    }
    expect(new Set(codes.map(String))).toEqual(new Set(['VISIBLE,REFUSED']));
    const added = (socket: TestSocket) =>
      readEventsFrom<WallEvent>(socket, 'pageEvents').filter(({ tribute }) => tribute).length;
    await expect
      .poll(() => sockets.filter((socket) => added(socket) === PHONES).length)
      .toBe(PHONES);
  });

  it('are not slowed by one of them that posts without end, which is told how long to wait', async () => {
    const page = await createMemorial(app.dataSource);
    const one = phone('203.0.113.21');
    const send = (headers: Record<string, string>) =>
      fetch(`${app.origin}/api/comments/${page.id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ name: 'Ines', content: `${randomUUID()} ${randomUUID()}` }),
      });
    const answers = [];
    for (let i = 0; i < 22; i++) answers.push(await send(one));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(200), 429, 429]);
    const wait = Number(answers.at(-1)?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    const input = { pageId: page.id, clientId: randomUUID(), name: 'Ines', content: 'More.' };
    const response = await fetch(`${app.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...one },
      body: JSON.stringify({ query: POST, variables: { input } }),
    });
    const { errors } = (await response.json()) as {
      errors: { extensions: { code: string; retryAfter: number } }[];
    };
    expect(errors[0]?.extensions.code).toBe('TOO_MANY');
    expect(errors[0]?.extensions.retryAfter).toBeGreaterThan(0);
    expect((await send(phone('203.0.113.21'))).status).toBe(200);
  });
});

describe('a tribute that is hidden', () => {
  let app: TestApp;
  let beside: TestApp;
  const sockets: TestSocket[] = [];
  const watch = async (on: TestApp, pageId: string, after: number) => {
    const socket = await openSocket(on.origin);
    sockets.push(socket);
    socket.subscribe('1', EVENTS, { pageId, after });
    return socket;
  };
  const seqOf = (socket: TestSocket) => readEventsFrom<WallEvent>(socket, 'pageEvents').at(-1)?.seq;
  beforeAll(async () => {
    app = await startTestApp();
    beside = await startTestAppBeside(app);
  });
  afterAll(async () => {
    for (const { socket } of sockets) socket.terminate();
    await beside.stop();
    await app.stop();
  });

  it('in a burst never reaches a screen that had not shown it, and is removed from those that had', async () => {
    const page = await createMemorial(app.dataSource);
    const member = await newMember(app, page);
    const screens = [await watch(app, page.id, 0), await watch(beside, page.id, 0)];
    const unseen: { socket: TestSocket; secret: string }[] = [];
    const secrets = times(5, (i) => `Meant for nobody ${i} ${randomUUID()}`);
    const burst: Promise<unknown>[] = [];
    for (const [round, secret] of secrets.entries()) {
      burst.push(
        ...times(20, (i) => leaveTribute(i % 2 ? app : beside, page, { content: `${round} ${i}` })),
      );
      const { id } = await leaveTribute(round % 2 ? app : beside, page, { content: secret });
      burst.push(...times(20, (i) => leaveTribute(app, page, { content: `${round} more ${i}` })));
      const { errors } = await app.graphql(HIDE, { id }, member.headers);
      expect(errors).toBeUndefined();
      // these had lost their lines before it came, and are back now, while more arrives
      for (const on of [app, beside])
        for (const after of [0, round * 20])
          unseen.push({ socket: await watch(on, page.id, after), secret });
    }
    await Promise.all(burst);
    const [{ last }] = (await app.dataSource.query(
      'select last_seq as last from page where id = $1',
      [page.id],
    )) as [{ last: number }];
    const all = [...screens, ...unseen.map(({ socket }) => socket)];
    await expect.poll(() => all.filter((socket) => seqOf(socket) === last).length).toBe(all.length);

    for (const { socket, secret } of unseen)
      expect(JSON.stringify(socket.messages)).not.toContain(secret);
    for (const screen of screens) {
      const wall = new Map<string, string>();
      for (const { tribute, tributeId } of readEventsFrom<WallEvent>(screen, 'pageEvents')) {
        if (tribute) wall.set(tribute.id, tribute.content);
        if (tributeId) wall.delete(tributeId);
      }
      const shown = [...wall.values()].filter(Boolean);
      expect(shown).toHaveLength(200);
      expect(shown.filter((content) => secrets.includes(content))).toEqual([]);
    }
    for (const path of [`/${page.url}`, `/${page.url}/live`, `/api/comments/${page.id}`])
      expect(await (await fetch(beside.origin + path)).text()).not.toContain('Meant for nobody');
  });

  it('never reaches a screen that resumes on a process which has not heard of the hiding', async () => {
    const page = await createMemorial(app.dataSource);
    const member = await newMember(app, page);
    const { id } = await leaveTribute(app, page, { content: 'Meant for nobody.' });
    const screen = await watch(beside, page.id, 0); // so that it is remembered there
    await expect.poll(() => seqOf(screen)).toBe(1);
    await stopBus(app.address.database);
    try {
      expect((await app.graphql(HIDE, { id }, member.headers)).errors).toBeUndefined();
      const resumed = await watch(beside, page.id, 0);
      await expect.poll(() => seqOf(resumed)).toBe(2);
      expect(JSON.stringify(resumed.messages)).not.toContain('Meant for nobody.');
    } finally {
      await startBus(app.address.database);
    }
  });
});

function inParts<T>(all: readonly T[], size: number): T[][] {
  return times(Math.ceil(all.length / size), (i) => all.slice(i * size, (i + 1) * size));
}
