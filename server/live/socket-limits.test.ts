import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createPage } from '../testing/factories.ts';
import { newMember } from '../testing/test-people.ts';
import { startTestApp, useTestApp } from '../testing/test-app.ts';
import { openEditor } from '../testing/test-editor.ts';
import { openSocket } from '../testing/test-socket.ts';

const app = useTestApp();

/** Opens one that says nothing, and gives its code once it is closed. */
async function openSilent(path: string, first?: Buffer): Promise<number> {
  const socket = new WebSocket(`${app.origin}${path}`, ['graphql-transport-ws']);
  const closed = once(socket, 'close') as Promise<[number]>;
  socket.on('error', () => undefined).once('open', () => first && socket.send(first));
  const [code] = await closed;
  return code;
}

/** Sends without reading, then reads; gives how many answers came before the line was cut. */
async function answersTo(socket: WebSocket, messages: (Buffer | string)[]): Promise<number> {
  let answers = 0;
  const closed = once(socket, 'close');
  const answered = new Promise<void>((resolve) => {
    socket.on('message', () => {
      answers += 1;
      if (answers === messages.length) resolve();
    });
  });
  socket.on('error', () => undefined).pause();
  const sent = messages.map(
    (message) => new Promise<void>((resolve) => socket.send(message, () => resolve())),
  );
  await Promise.race([Promise.all(sent), closed]);
  socket.resume();
  await Promise.race([closed, answered]);
  return answers;
}

describe('a socket that sends and does not read', () => {
  it('is ended after few buffered answers to pings of GraphQL', async () => {
    const { socket } = await openSocket(app.origin);
    const ping = JSON.stringify({ type: 'ping', payload: { words: 'x'.repeat(60_000) } });
    const pings = Array<string>(800).fill(ping);
    expect(await answersTo(socket, pings)).toBeLessThan(pings.length);
  });

  it('is ended after few buffered answers to requests for a whole text', async () => {
    const page = await createPage(app.dataSource);
    const { headers } = await newMember(app, page);
    const path = `/api/page/${page.id}/components`;
    const { body } = await app.rest('POST', path, { type: 'text' }, headers);
    const editor = await openEditor(app.origin, String(body['id']), headers.authorization);
    await editor.until(() => editor.stored.length === 1);
    editor.doc.getText('rich-text').insert(0, 'x'.repeat(700_000));
    await editor.until(() => editor.stored.length === 2);
    const asks = Array<Buffer>(60).fill(Buffer.from([0, 0, 1, 0]));
    expect(await answersTo(editor.socket, asks)).toBeLessThan(asks.length);
  });

  it('is ended after few buffered answers to pings of the WebSocket protocol', async () => {
    const { socket, closed } = await openSocket(app.origin);
    socket.on('error', () => undefined).pause();
    for (let i = 0; i < 50_000; i++) socket.ping('x'.repeat(125));
    socket.resume();
    expect((await closed).code).toBe(1006);
  });
});

describe('a socket that sends many messages at once', () => {
  it('gets every answer', async () => {
    const client = await openSocket(app.origin);
    const pings = Array.from({ length: 3_000 }, (_, i) => ({ type: 'ping', payload: { i } }));
    for (const ping of pings) client.send(ping);
    for (const id of ['a', 'b']) client.subscribe(id, '{ __typename }');
    await Promise.all(['a', 'b'].map((id) => client.next((m) => m.id === id && m.type === 'next')));
    const pongs = client.messages.filter(({ type }) => type === 'pong');
    expect(pongs.map(({ payload }) => payload)).toEqual(pings.map(({ payload }) => payload));
    client.close();
  });
});

describe('a socket that does not authenticate', () => {
  it('is closed after some seconds, at both endpoints', async () => {
    const codes = await Promise.all(['/graphql', '/collaboration'].map((path) => openSilent(path)));
    expect(codes).toEqual([4408, 4408]);
  });

  it('is ended if it sends much before that', async () => {
    expect(await openSilent('/collaboration', Buffer.alloc(1_000_000, 2))).toBe(1006);
  });
});

describe('open sockets', () => {
  it('are counted in the metrics', async () => {
    const counted = async () => {
      const metrics = await (await fetch(`${app.origin}/metrics`)).text();
      return Number(/^keepsake_sockets (\d+)/m.exec(metrics)?.[1]);
    };
    await expect.poll(counted).toBe(0); // those of other tests close
    const three = await Promise.all([1, 2, 3].map(() => openSocket(app.origin)));
    expect(await counted()).toBe(3);
    three.pop()?.close();
    await expect.poll(counted).toBe(2);
    for (const socket of three) socket.close();
  });
});

describe('open sockets from one address', () => {
  it('are limited: one more is refused, other addresses are served, and closing one makes room', async () => {
    const narrow = await startTestApp({ rateLimitScale: 0.01 });
    const from = (address: string) =>
      openSocket(narrow.origin, { headers: { 'x-forwarded-for': address } });
    const refusal = async () => {
      const headers = { 'x-forwarded-for': '203.0.113.1' };
      const address = `${narrow.origin}/graphql`;
      const socket = new WebSocket(address, 'graphql-transport-ws', { headers });
      const [, response] = (await once(socket, 'unexpected-response')) as [0, IncomingMessage];
      return { status: response.statusCode, body: await json(response) };
    };
    const crowd = await Promise.all(Array.from({ length: 10 }, () => from('203.0.113.1')));
    expect(await refusal()).toEqual({
      status: 429,
      body: {
        error: true,
        msg: 'Too many connections are open from your network. Please try again soon.',
      },
    });
    const other = await from('203.0.113.2');
    crowd.pop()?.close();
    await expect.poll(() => from('203.0.113.1').then((client) => crowd.push(client))).toBe(10);
    for (const client of [...crowd, other]) client.close();
    await narrow.stop();
  });

  it('share the limit among all processes of a machine, with some room for uneven numbers', async () => {
    const shared = await startTestApp({ rateLimitScale: 0.01, processes: 4 });
    const crowd = await Promise.all(Array.from({ length: 5 }, () => openSocket(shared.origin)));
    const sixth = new WebSocket(`${shared.origin}/graphql`, 'graphql-transport-ws');
    const [, response] = (await once(sixth, 'unexpected-response')) as [0, IncomingMessage];
    expect(response.statusCode).toBe(429);
    response.resume();
    for (const client of crowd) client.close();
    await shared.stop();
  });

  it('can be 400 by default', async () => {
    const usual = await startTestApp({ rateLimitScale: 1 });
    const phones = await Promise.all(Array.from({ length: 400 }, () => openSocket(usual.origin)));
    expect(phones.every(({ socket }) => socket.readyState === WebSocket.OPEN)).toBe(true);
    for (const phone of phones) phone.close();
    await usual.stop();
  });
});
