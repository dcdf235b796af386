import { once } from 'node:events';
import * as encoding from 'lib0/encoding';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { Doc, encodeStateAsUpdate, encodeStateVector } from 'yjs';
import { KIND } from '../../protocol/rich-text/messages.ts';
import { createPage } from '../testing/factories.ts';
import { newMember, type Person } from '../testing/test-people.ts';
import { seeded } from '../testing/random.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openEditor } from '../testing/test-editor.ts';
import { openSocket } from '../testing/test-socket.ts';

const EVENTS = 'subscription ($id: ID!) { pageEvents(pageId: $id) { seq } }';
/** What a client may be told for whatever it sends; 1006 is a connection that was cut. */
const ENDS = [1002, 1003, 1005, 1006, 1007, 1008, 1009, 1012, 4400, 4401, 4404, 4409, 4429];
const INIT = Buffer.from('{"type":"connection_init"}');

let app: TestApp;
let pageId: string;
let component: string;
let hanna: Person;
const uncaught: unknown[] = [];
const note = (error: unknown) => uncaught.push(error);
beforeAll(async () => {
  process.on('uncaughtException', note);
  app = await startTestApp();
  ({ id: pageId } = await createPage(app.dataSource));
  hanna = await newMember(app, { id: pageId });
  component = await newText();
});
afterAll(async () => {
  await app.stop();
  process.off('uncaughtException', note);
});

async function newText(): Promise<string> {
  const path = `/api/page/${pageId}/components`;
  const { body } = await app.rest('POST', path, { type: 'text' }, hanna.headers);
  return String(body['id']);
}

const message = (kind: number, write: (encoder: encoding.Encoder) => void): Buffer => {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, kind);
  write(encoder);
  return Buffer.from(encoding.toUint8Array(encoder));
};
const bytes = (of: Uint8Array) => (encoder: encoding.Encoder) =>
  encoding.writeVarUint8Array(encoder, of);
const cursor = (id: number, clock: number, state: string) => {
  const encoder = encoding.createEncoder();
  for (const number of [1, id, clock]) encoding.writeVarUint(encoder, number);
  encoding.writeVarString(encoder, state);
  return message(KIND.awareness, bytes(encoding.toUint8Array(encoder)));
};

/** One of the endpoints, with what its own clients would say. */
interface Target {
  path: string;
  protocols: string[];
  binary: boolean;
  /** Makes a socket one that was let in. */
  handshake(): Buffer;
  valid(): Buffer[];
}

const graphql: Target = {
  path: '/graphql',
  protocols: ['graphql-transport-ws'],
  binary: false,
  handshake: () => INIT,
  valid: () =>
    [
      {
        type: 'connection_init',
        payload: { authorization: hanna.headers.authorization },
      },
      {
        type: 'ping',
        payload: { at: 'é語🕯' },
      },
      { type: 'pong' },
      {
        id: '1',
        type: 'subscribe',
        payload: {
          query: EVENTS,
          variables: { id: pageId },
        },
      },
      {
        id: '1',
        type: 'subscribe',
        payload: { query: '{ page(url: "x") { id } }' },
      },
      {
        id: '__proto__',
        type: 'subscribe',
        payload: {
          query: EVENTS,
          variables: [1],
        },
      },
      {
        id: '1',
        type: 'next',
        payload: {},
      },
      {
        id: '1',
        type: 'complete',
      },
    ].map((message) => Buffer.from(JSON.stringify(message))),
};

const collaboration: Target = {
  path: '/collaboration',
  protocols: [],
  binary: true,
  handshake: () =>
    message(KIND.token, (encoder) =>
      encoding.writeVarString(encoder, hanna.headers.authorization.slice(4)),
    ),
  valid() {
    const doc = new Doc();
    doc.getText('rich-text').insert(0, 'mutated');
    return [
      collaboration.handshake(),
      message(KIND.sync, (encoder) => {
        encoding.writeVarUint(encoder, 0);
        bytes(encodeStateVector(doc))(encoder);
      }),
      cursor(7, 1, '{"anchor":{"item":1},"focus":null}'),
      message(KIND.change, (encoder) => {
        encoding.writeVarUint(encoder, 1);
        bytes(encodeStateAsUpdate(doc))(encoder);
      }),
    ];
  },
};

const HUGE = Buffer.from('ffffffffffffffffff7f', 'hex');
const DEEP = Buffer.from('['.repeat(30_000));

/** A message that no client of ours sends, most often one of theirs that was damaged. */
function damaged(endpoint: Target, random: () => number): Buffer {
  const below = (most: number) => Math.floor(random() * most);
  const valid = endpoint.valid();
  const one = valid[below(valid.length)] ?? INIT;
  const at = below(one.length);
  const [before, after] = [one.subarray(0, at), one.subarray(at)];
  const kinds = [
    () => Buffer.from(Array.from({ length: below(64) }, () => below(256))),
    () => before,
    () => Buffer.concat([before, Buffer.from([below(256)]), after.subarray(1)]),
    () => Buffer.concat([before, HUGE, after.subarray(1)]),
    () => Buffer.concat([before, DEEP, after]),
    () => Buffer.concat([before, Buffer.from([0xc3, 0x28, 0xff]), after]),
    () => Buffer.concat([one, one]),
    () => Buffer.concat([Buffer.from([below(256)]), one.subarray(1)]),
    () =>
      Buffer.from(`{"type":"${['ping', 'pong', 'subscribe', 'x'][below(4)]}","id":1,"payload":`),
    () =>
      Buffer.from(`{"type":"ping","payload":{"deep":${'['.repeat(9_000)}${']'.repeat(9_000)}}}`),
    () => one,
  ];
  return kinds[below(kinds.length)]?.() ?? one;
}

/** Sends some messages on a socket of its own, and waits until the server has read them or hung up. */
async function attack(
  endpoint: Target,
  known: boolean,
  random: () => number,
): Promise<number | null> {
  const query = endpoint.binary ? `?component=${component}&field=content` : '';
  const socket = new WebSocket(`${app.origin}${endpoint.path}${query}`, endpoint.protocols);
  let code: number | null = null;
  const over = once(socket, 'close').then(([was]) => (code = Number(was)));
  socket.on('error', () => undefined);
  await once(socket, 'open');
  const letIn = once(socket, 'message').catch(() => undefined);
  const answered = once(socket, 'pong').catch(() => undefined);
  if (known) {
    socket.send(endpoint.handshake(), { binary: endpoint.binary });
    await Promise.race([over, letIn]);
  }
  for (let i = 0; i < 3; i++) {
    const binary = random() < 0.15 ? !endpoint.binary : endpoint.binary;
    socket.send(damaged(endpoint, random), { binary, fin: random() > 0.05 });
  }
  socket.ping();
  await Promise.race([over, answered]);
  socket.terminate();
  await over;
  return code;
}

/** Checks that earlier clients are still served. */
async function bystanders() {
  const authorization = hanna.headers.authorization;
  const watcher = await openSocket(app.origin);
  watcher.subscribe('1', EVENTS, { id: pageId });
  const text = await newText();
  const [one, two] = [
    await openEditor(app.origin, text, authorization),
    await openEditor(app.origin, text, authorization),
  ];
  await one.until(() => one.stored.length > 0 && two.stored.length > 0);
  return {
    async areServed() {
      one.doc.getText('rich-text').insert(0, 'still here');
      await two.until(() => two.doc.getText('rich-text').toString().includes('still here'));
      const events = () => watcher.messages.filter(({ type }) => type === 'next').length;
      const before = events();
      const content = { name: 'N', content: 'still here' };
      await app.rest('POST', `/api/comments/${pageId}`, content);
      await one.until(() => events() > before);
      for (const client of [one, two, watcher]) client.close();
    },
  };
}

describe('a socket that sends invalid messages', () => {
  it.each([
    ['the collaboration socket', collaboration],
    ['the GraphQL socket', graphql],
  ])('ends alone: %s', async (_name, endpoint) => {
    const others = await bystanders();
    const codes = new Set<number | null>();
    for (let seed = 1; seed <= 40; seed++) {
      const random = seeded(seed);
      const attacks = [true, true, true, false].map((known) => attack(endpoint, known, random));
      for (const code of await Promise.all(attacks)) codes.add(code);
    }
    expect([...codes].filter((code) => code !== null && !ENDS.includes(code))).toEqual([]);
    expect(codes).toContain(4400);
    expect(uncaught).toEqual([]);
    await others.areServed();
  });

  it.each([
    ['a cut off state vector', Buffer.from([0, 0, 1, 1])],
    ['a cut off cursor', Buffer.from([1, 3, 1, 1, 1])],
    ['a clock at its end', cursor(7, Number.MAX_SAFE_INTEGER, '{}')],
    ['a second token', Buffer.from([2, 1, 65])],
  ])('is closed with 4400 by the collaboration socket: %s', async (_what, sent) => {
    const others = await bystanders();
    const editor = await openEditor(app.origin, component, hanna.headers.authorization);
    await editor.until(() => editor.welcome !== null);
    editor.socket.send(sent);
    expect((await editor.closed).code).toBe(4400);
    expect(uncaught).toEqual([]);
    await others.areServed();
  });

  it('is closed with 4400 if it sends text to the collaboration socket', async () => {
    const editor = await openEditor(app.origin, component, hanna.headers.authorization);
    editor.socket.send('\u0001\u0000');
    expect((await editor.closed).code).toBe(4400);
  });
});
