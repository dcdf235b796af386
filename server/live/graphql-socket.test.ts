import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Page } from '../features/pages/page.entity.ts';
import { createPage } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { openSocket, type TestSocket } from '../testing/test-socket.ts';

const EVENTS = 'subscription ($pageId: ID!) { pageEvents(pageId: $pageId, after: 0) { seq } }';

const app = useTestApp();
let page: Page;
beforeAll(async () => {
  page = await createPage(app.dataSource);
});

const post = () =>
  app.rest('POST', `/api/comments/${page.id}`, {
    name: 'N',
    content: 'm',
    client_id: randomUUID(),
  });

/** What an open line is closed with for these messages, sent as its first. */
async function endOf(...messages: object[]) {
  const socket = new WebSocket(`${app.origin}/graphql`, 'graphql-transport-ws');
  const closed = once(socket, 'close') as Promise<[number, Buffer]>;
  await once(socket, 'open');
  for (const message of messages) socket.send(JSON.stringify(message));
  const [code, reason] = await closed;
  return [code, String(reason)];
}

const init = { type: 'connection_init' };
const followed = (id: string) => ({
  id,
  type: 'subscribe',
  payload: { query: EVENTS, variables: { pageId: page.id } },
});
const isNext = (id: string) => (m: { type: string; id?: string }) =>
  m.type === 'next' && m.id === id;
const ofId = (socket: TestSocket, id: string) => socket.messages.filter((m) => m.id === id);

describe('graphql-transport-ws', () => {
  it('is the only subprotocol accepted', async () => {
    const socket = new WebSocket(`${app.origin}/graphql`);
    const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
    expect([code, String(reason)]).toEqual([4406, 'Subprotocol not acceptable']);
  });

  it.each([
    ['a second greeting', () => [init, init], 4429, 'Too many initialisation requests'],
    ['an operation before the greeting', () => [followed('1')], 4401, 'Unauthorized'],
    [
      'an id that is taken',
      () => [init, followed('a'), followed('a')],
      4409,
      'Subscriber for a already exists',
    ],
    ['a type that is none', () => [{ type: 'hello' }], 4400, 'Invalid message received'],
    ['a list', () => [[init]], 4400, 'Invalid message received'],
    [
      'an operation that is no text',
      () => [init, { id: '1', type: 'subscribe', payload: { query: 7 } }],
      4400,
      'Invalid message received',
    ],
    [
      'what only a server says',
      () => [init, { id: '1', type: 'next', payload: {} }],
      4400,
      'Invalid message',
    ],
  ])('ends a socket with its code for %s', async (_what, messages, code, reason) => {
    expect(await endOf(...messages())).toEqual([code, reason]);
  });

  it('answers a ping with a pong of the same payload', async () => {
    const socket = await openSocket(app.origin);
    socket.send({ type: 'ping', payload: { at: 'é' } });
    socket.send({ type: 'ping' });
    socket.send({ type: 'pong' });
    await socket.caughtUp();
    const pongs = socket.messages.filter(({ type }) => type === 'pong');
    expect(pongs).toEqual([{ type: 'pong', payload: { at: 'é' } }, { type: 'pong' }]);
    socket.close();
  });

  it('answers a query once and completes it, and its id can be used again', async () => {
    const socket = await openSocket(app.origin);
    for (const times of [1, 2]) {
      socket.subscribe('q', '{ __typename }');
      const completed = () => ofId(socket, 'q').filter(({ type }) => type === 'complete').length;
      await expect.poll(completed).toBe(times);
    }
    const answer = { id: 'q', type: 'next', payload: { data: { __typename: 'Query' } } };
    const complete = { id: 'q', type: 'complete' };
    expect(ofId(socket, 'q')).toEqual([answer, complete, answer, complete]);
    socket.close();
  });

  it('sends an error without completing, and its id can be used again', async () => {
    const socket = await openSocket(app.origin);
    socket.subscribe('q', '{ nothing }');
    await socket.next((m) => m.type === 'error');
    socket.subscribe('q', '{ __typename }');
    await socket.next((m) => m.type === 'complete');
    expect(ofId(socket, 'q').map(({ type }) => type)).toEqual(['error', 'next', 'complete']);
    socket.close();
  });

  it('sends nothing for a completed subscription, even if it was just starting', async () => {
    const [client, other] = [await openSocket(app.origin), await openSocket(app.origin)];
    client.send(followed('1'));
    await post();
    await client.next(isNext('1'));
    client.send({ id: '1', type: 'complete' });
    client.send(followed('2'));
    client.send({ id: '2', type: 'complete' });
    client.subscribe('3', '{ __typename }');
    client.send({ id: '3', type: 'complete' });
    await client.caughtUp();
    const before = ofId(client, '1').length;
    other.send(followed('1'));
    await other.next(isNext('1'));
    const told = other.messages.length;
    await post();
    await expect.poll(() => other.messages.length).toBeGreaterThan(told);
    await client.caughtUp();
    expect(ofId(client, '1')).toHaveLength(before);
    expect(ofId(client, '2').concat(ofId(client, '3'))).toEqual([]);
    for (const socket of [client, other]) socket.close();
  });

  it('can start again with an id that was just completed', async () => {
    const socket = await openSocket(app.origin);
    await post();
    for (let i = 0; i < 5; i++) {
      socket.send(followed('1'));
      socket.send({ id: '1', type: 'complete' });
    }
    socket.send(followed('1'));
    await socket.next(isNext('1'));
    const before = socket.messages.length;
    await post();
    await expect.poll(() => socket.messages.length).toBe(before + 1);
    socket.close();
  });
});
