import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Page } from '../features/pages/page.entity.ts';
import { createPage } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { MAX_REPLAY_BYTES } from './replay-memory.ts';
import { type Message, openSocket, type TestSocket } from '../testing/test-socket.ts';

const EVENTS = `subscription ($pageId: ID!, $after: Int) {
  pageEvents(pageId: $pageId, after: $after) {
    __typename seq pageId at ... on TributeAdded { tribute { id name content senderMark } } } }`;

interface Event {
  __typename: string;
  seq: number;
  tribute?: { id: string; content: string };
}

const app = useTestApp();

const post = async (page: Page, content: string) => {
  const draft = { name: 'N', content, client_id: randomUUID() };
  const { body } = await app.rest('POST', `/api/comments/${page.id}`, draft);
  return body['id'] as string;
};

/** Without the wall in the answer, which REST gives: with long messages that is most of the work. */
const POST = `mutation ($input: PostTributeInput!) { postTribute(input: $input) { tribute { id } } }`;
const postByGraphql = (page: Page, content: string) =>
  app.graphql(POST, { input: { pageId: page.id, clientId: randomUUID(), name: 'G', content } });

const eventOf = (message: Message) =>
  (message.payload as { data: { pageEvents: Event } }).data.pageEvents;
const eventsOf = (socket: TestSocket, id = '1') =>
  socket.messages.filter((m) => m.type === 'next' && m.id === id).map(eventOf);
const seqsOf = (socket: TestSocket, id = '1') => eventsOf(socket, id).map(({ seq }) => seq);
const upTo = (to: number, from = 1) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const reaches = (socket: TestSocket, seq: number, id = '1') =>
  socket.next((m) => m.type === 'next' && m.id === id && eventOf(m).seq >= seq);

const keptBytes = async () => {
  const metrics = await (await fetch(`${app.origin}/metrics`)).text();
  return Number(/^keepsake_replay_bytes (\d+)/m.exec(metrics)?.[1]);
};

describe('pageEvents', () => {
  it('replays what came after `after`, then goes live, in order and each once', async () => {
    const page = await createPage(app.dataSource);
    for (let i = 1; i <= 5; i++) await post(page, `m${i}`);
    const socket = await openSocket(app.origin);
    socket.subscribe('1', EVENTS, { pageId: page.id, after: 2 });
    await reaches(socket, 5);
    await post(page, 'm6');
    await reaches(socket, 6);
    expect(seqsOf(socket)).toEqual([3, 4, 5, 6]);
    expect(eventsOf(socket).at(-1)?.tribute).toMatchObject({ content: 'm6' });
    socket.close();
  });

  it('sends every event once to those who subscribe during a burst', async () => {
    const page = await createPage(app.dataSource);
    const burst = Promise.all(Array.from({ length: 120 }, (_, i) => post(page, `m${i}`)));
    const sockets = await Promise.all(
      Array.from({ length: 12 }, async (_, i) => {
        const socket = await openSocket(app.origin);
        await new Promise((resolve) => setImmediate(resolve));
        socket.subscribe(String(i), EVENTS, { pageId: page.id, after: 0 });
        return socket;
      }),
    );
    await burst;
    for (const [i, socket] of sockets.entries()) {
      await reaches(socket, 120, String(i));
      expect(seqsOf(socket, String(i))).toEqual(upTo(120));
      socket.close();
    }
  });

  it('brings every event once and in order to 40 watchers that keep reconnecting during 300 posts', async () => {
    const page = await createPage(app.dataSource);
    const watch = async () => {
      const seen: Event[] = [];
      for (let last = 0; last < 300;) {
        const socket = await openSocket(app.origin);
        socket.subscribe('1', EVENTS, { pageId: page.id, after: last });
        const enough = Math.min(last + 1 + Math.floor(Math.random() * 25), 300);
        await reaches(socket, enough);
        socket.socket.terminate();
        seen.push(...eventsOf(socket));
        last = seen.at(-1)?.seq ?? last;
      }
      return seen;
    };
    const watchers = Promise.all(Array.from({ length: 40 }, watch));
    for (let i = 0; i < 300; i += 10)
      await Promise.all(
        upTo(10).map((k) =>
          k % 2 ? post(page, `rest ${i + k}`) : postByGraphql(page, `gql ${i + k}`),
        ),
      );
    for (const seen of await watchers) {
      expect(seen.map(({ seq }) => seq)).toEqual(upTo(300));
      expect(new Set(seen.map(({ tribute }) => tribute?.id)).size).toBe(300);
    }
  });

  it('keeps the events of two pages apart', async () => {
    const [one, two] = [await createPage(app.dataSource), await createPage(app.dataSource)];
    const socket = await openSocket(app.origin);
    socket.subscribe('1', EVENTS, { pageId: one.id, after: 0 });
    socket.subscribe('2', EVENTS, { pageId: two.id, after: 0 });
    await post(two, 'for two');
    await post(one, 'for one');
    await Promise.all([reaches(socket, 1, '1'), reaches(socket, 1, '2')]);
    expect(eventsOf(socket, '1').map((e) => e.tribute?.content)).toEqual(['for one']);
    expect(eventsOf(socket, '2').map((e) => e.tribute?.content)).toEqual(['for two']);
    socket.close();
  });

  it('sends each watcher the fields that it asked for', async () => {
    const page = await createPage(app.dataSource);
    const socket = await openSocket(app.origin);
    socket.subscribe('long', EVENTS, { pageId: page.id, after: 0 });
    socket.subscribe(
      'short',
      `subscription { pageEvents(pageId: "${page.id}", after: 0) { seq } }`,
    );
    await post(page, 'm');
    await Promise.all([reaches(socket, 1, 'long'), reaches(socket, 1, 'short')]);
    expect(eventsOf(socket, 'short')).toEqual([{ seq: 1 }]);
    expect(eventsOf(socket, 'long')[0]?.tribute?.content).toBe('m');
    socket.close();
  });

  it('sends SnapshotRequired if older events are gone, then goes live', async () => {
    const page = await createPage(app.dataSource);
    for (let i = 1; i <= 4; i++) await post(page, `m${i}`);
    await app.dataSource.query('delete from page_event where page_id = $1 and seq <= 3', [page.id]);
    const socket = await openSocket(app.origin);
    socket.subscribe('1', EVENTS, { pageId: page.id, after: 1 });
    socket.subscribe('future', EVENTS, { pageId: page.id, after: 99 });
    await Promise.all([reaches(socket, 4), reaches(socket, 4, 'future')]);
    await post(page, 'm5');
    await Promise.all([reaches(socket, 5), reaches(socket, 5, 'future')]);
    const expected = [
      { __typename: 'SnapshotRequired', seq: 4 },
      { __typename: 'TributeAdded', seq: 5 },
    ];
    expect(eventsOf(socket)).toMatchObject(expected);
    expect(eventsOf(socket, 'future')).toMatchObject(expected);
    socket.close();
  });

  it('replays thousands of missed events completely', async () => {
    const page = await createPage(app.dataSource);
    await app.dataSource.query(
      `insert into page_event (page_id, seq, type, payload)
       select $1, seq, 'TributeRemoved', '{"tributeId":"x"}' from generate_series(1, 3000) seq`,
      [page.id],
    );
    await app.dataSource.query('update page set last_seq = 3000 where id = $1', [page.id]);
    const socket = await openSocket(app.origin);
    socket.subscribe('1', EVENTS, { pageId: page.id, after: 0 });
    await reaches(socket, 3_000);
    expect(seqsOf(socket)).toEqual(upTo(3_000));
    socket.close();
  });

  it('keeps a limited amount of long events in memory, and still replays all of them', async () => {
    const page = await createPage(app.dataSource);
    const long = '語'.repeat(2_500); // with 30 aliases 225,000 bytes an event, and more in memory
    const follow = async (name: string) => {
      const aliases = upTo(30).map((i) => `${name}${i}: content`);
      const socket = await openSocket(app.origin);
      const followed = `subscription ($pageId: ID!, $after: Int) { pageEvents(pageId: $pageId, after: $after) {
        seq ... on TributeAdded { tribute { ${aliases.join(' ')} } } } }`;
      socket.subscribe('1', followed, { pageId: page.id, after: 0 });
      return socket;
    };
    const sockets = await Promise.all(['a', 'b', 'c', 'd'].map(follow));
    for (let i = 0; i < 100; i += 10)
      await Promise.all(upTo(10).map((k) => postByGraphql(page, `${i + k}${long}`)));
    for (const socket of sockets) await reaches(socket, 100);
    expect(await keptBytes()).toBeGreaterThan(0.9 * MAX_REPLAY_BYTES);
    expect(await keptBytes()).toBeLessThanOrEqual(MAX_REPLAY_BYTES);
    const late = await follow('a');
    await reaches(late, 100);
    expect(seqsOf(late)).toEqual(upTo(100));
    for (const socket of [...sockets, late]) socket.close();
    await expect.poll(keptBytes).toBeLessThan(1_000_000);
  });

  it('stops at once when the client completes, and the socket can be used further', async () => {
    const page = await createPage(app.dataSource);
    const socket = await openSocket(app.origin);
    socket.subscribe('1', EVENTS, { pageId: page.id, after: 0 });
    await post(page, 'm1');
    await reaches(socket, 1);
    socket.send({ id: '1', type: 'complete' });
    socket.subscribe('2', EVENTS, { pageId: page.id, after: 1 });
    await post(page, 'm2');
    await reaches(socket, 2, '2');
    expect(seqsOf(socket, '1')).toEqual([1]);
    socket.close();
  });
});

describe('a subscription over HTTP', () => {
  it.each([
    ['whole', 'subscription { roomEvents(code: "x") { seq } }', 'BAD_REQUEST', 405],
    [
      'with a condition',
      'subscription ($s: Boolean!) { roomEvents(code: "x") @skip(if: $s) { seq } }',
      'GRAPHQL_VALIDATION_FAILED',
      400,
    ],
  ])(
    'is refused with a message (%s), and a query beside it is answered',
    async (_how, asked, code, get) => {
      for (const send of [postQuery, getQuery]) {
        const response = await send({ query: asked });
        expect(response.status).toBe(send === getQuery ? get : 400);
        expect(await response.json()).toMatchObject({ errors: [{ extensions: { code } }] });
      }
      const both = `query Page { page(url: "nobody") { id } } subscription Room { roomEvents(code: "x") { seq } }`;
      const served = await postQuery({ query: both, operationName: 'Page' });
      expect(await served.json()).toEqual({ data: { page: null } });
    },
  );

  const postQuery = (body: object) =>
    fetch(`${app.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const getQuery = (body: { query: string }) =>
    fetch(`${app.origin}/graphql?${new URLSearchParams(body).toString()}`);
});

describe('the socket endpoint', () => {
  it.each([
    ['a syntax error', 'subscription { pageEvents(', {}, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', 'subscription { nothing }', {}, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'a condition on what is followed',
      'subscription ($s: Boolean!) { pageEvents(pageId: "x") @skip(if: $s) { seq } }',
      { s: true },
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'a condition around what is followed',
      'subscription { ...F } fragment F on Subscription { ... @include(if: false) { pageEvents(pageId: "x") { seq } } }',
      {},
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['an unknown page', EVENTS, { pageId: randomUUID() }, 'NOT_FOUND'],
    ['an id that is none', EVENTS, { pageId: "' or 1=1" }, 'NOT_FOUND'],
    ['a negative seq', EVENTS, { pageId: randomUUID(), after: -1 }, 'MALFORMED'],
    [
      'a variable of the wrong type',
      EVENTS,
      { pageId: randomUUID(), after: 'x' },
      'BAD_USER_INPUT',
    ],
  ])('answers %s with an error and stays open', async (_what, query, variables, code) => {
    const page = await createPage(app.dataSource);
    const socket = await openSocket(app.origin);
    socket.subscribe('bad', query, variables);
    const { payload } = await socket.next((m) => m.type === 'error' && m.id === 'bad');
    expect(payload).toMatchObject([{ extensions: { code } }]);
    socket.subscribe('1', EVENTS, { pageId: page.id, after: 0 });
    await post(page, 'still here');
    await reaches(socket, 1);
    socket.close();
  });

  it('is closed for anything but the protocol, and serves the next client', async () => {
    const socket = await openSocket(app.origin);
    socket.send('not json');
    expect((await socket.closed).code).toBe(4400);
    const big = await openSocket(app.origin);
    big.send({ id: '1', type: 'subscribe', payload: { query: 'x'.repeat(70_000) } });
    expect((await big.closed).code).toBe(1009);
    (await openSocket(app.origin)).close();
  });

  it('refuses pages of other sites', async () => {
    const foreign = openSocket(app.origin, { headers: { origin: 'https://elsewhere.example' } });
    await expect(foreign).rejects.toThrow('403');
    const own = await openSocket(app.origin, { headers: { origin: app.origin } });
    own.close();
  });

  it('survives broken and aborted handshakes', async () => {
    const { port } = new URL(app.origin);
    const shake = (path: string, origin: string) =>
      new Promise<void>((resolve) => {
        const stream = connect(Number(port), '127.0.0.1', () => {
          const head = ['Upgrade: websocket', 'Connection: Upgrade', `Origin: ${origin}`];
          const key = ['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
          const lines = [`GET ${path} HTTP/1.1`, 'Host: x', ...head, ...key, '', ''];
          stream.write(lines.join('\r\n'));
          setImmediate(() => stream.resetAndDestroy());
        });
        stream.on('error', () => undefined).on('close', () => resolve());
      });
    await Promise.all(
      ['//', '/graphql', '/nowhere', '/%'].map((path) => shake(path, 'http://evil.example')),
    );
    expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);
  });

  it('accepts a limited number of operations on one socket', async () => {
    const page = await createPage(app.dataSource);
    const socket = await openSocket(app.origin);
    for (let i = 1; i <= 25; i++) socket.subscribe(`s${i}`, EVENTS, { pageId: page.id });
    const { payload } = await socket.next((m) => m.type === 'error');
    expect(payload).toMatchObject([{ message: /Too many/ }]);
    socket.close();
  });

  it('accepts a limited number of wordings from one address, and others go on', async () => {
    const page = await createPage(app.dataSource);
    const wording = (i: number) =>
      `subscription { pageEvents(pageId: "${page.id}") { s${i}: seq } }`;
    const from = async (address: string) =>
      openSocket(app.origin, { headers: { 'x-forwarded-for': address } });
    const greedy = await from('203.0.113.1');
    for (let i = 1; i <= 9; i++) greedy.subscribe(String(i), wording(i));
    const { payload } = await greedy.next((m) => m.type === 'error');
    expect(payload).toMatchObject([{ extensions: { code: 'TOO_MANY' } }]);

    const visitor = await from('203.0.113.2');
    visitor.subscribe('1', EVENTS, { pageId: page.id, after: 0 });
    const second = await from('203.0.113.1');
    second.subscribe('1', EVENTS, { pageId: page.id, after: 0 }); // in words that are followed already
    await post(page, 'm');
    await Promise.all([reaches(visitor, 1), reaches(second, 1)]);
    await expect.poll(() => greedy.messages.filter(({ type }) => type === 'next')).toHaveLength(8);
    for (const socket of [greedy, visitor, second]) socket.close();
  });

  it('accepts ids of limited length', async () => {
    const page = await createPage(app.dataSource);
    const socket = await openSocket(app.origin);
    const [long, fair] = ['x'.repeat(65), 'x'.repeat(64)];
    socket.subscribe(long, EVENTS, { pageId: page.id, after: 0 });
    const { payload } = await socket.next((m) => m.type === 'error' && m.id === long);
    expect(payload).toMatchObject([{ extensions: { code: 'MALFORMED' } }]);
    socket.subscribe(fair, EVENTS, { pageId: page.id, after: 0 });
    await post(page, 'm');
    await reaches(socket, 1, fair);
    socket.close();
  });

  it('ends a watcher that does not read, and no other', async () => {
    const page = await createPage(app.dataSource);
    const [stalled, reader] = [await openSocket(app.origin), await openSocket(app.origin)];
    for (const socket of [stalled, reader])
      socket.subscribe('1', EVENTS, { pageId: page.id, after: 0 });
    await post(page, 'first');
    await Promise.all([reaches(stalled, 1), reaches(reader, 1)]);
    stalled.socket.pause();
    const long = '語'.repeat(4_990); // 15,000 bytes
    const posts = 500;
    for (let i = 0; i < posts; i += 50)
      await Promise.all(upTo(50).map((index) => postByGraphql(page, `${i + index}${long}`)));
    await reaches(reader, posts + 1);
    expect(seqsOf(reader)).toEqual(upTo(posts + 1));
    const metrics = await (await fetch(`${app.origin}/metrics`)).text();
    expect(metrics).toMatch(/keepsake_watchers_dropped_total 1/);
    stalled.socket.resume();
    await stalled.closed;
    reader.close();
  });
});
