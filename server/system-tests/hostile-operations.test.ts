import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { encodeChange, encodeToken } from '../../protocol/rich-text/messages.ts';
import { describeSchema } from '../features.ts';
import { enclose, nameText, textsOfEachKind, within } from '../testing/hostile-texts.ts';
import { newMember } from '../testing/test-people.ts';
import { openSocket } from '../testing/test-socket.ts';
import { leaveTribute } from '../testing/test-wall.ts';
import { type PlainValues, textArguments } from '../testing/text-arguments.ts';
import { startWatched, type WatchedProcess } from '../testing/watched-process.ts';

// The server's work for a hostile text in an operation or on a socket grows no faster than the text's length.

/**
 * Far longer than any text is, which is refused at the endpoint, and as long as a line may be, which goes on behind it.
 */
const ENDLESS = textsOfEachKind(60_000).map(enclose);
const LONG_LINES = textsOfEachKind(2_000);
/** What a message on a socket may hold, with what stands around it. */
const SOCKET_BYTES = 62_000;

let watched: WatchedProcess;
let plain: PlainValues;
beforeAll(async () => {
  watched = await startWatched();
  const { app, page } = watched;
  const { id } = await leaveTribute(app, page, { content: 'Dear Ada.' });
  plain = {
    pageId: page.id,
    tributeId: id,
    id,
    url: page.url,
    email: 'ada@example.org',
    password: 'harbour lights at dusk',
    name: 'Ada',
    content: 'Words.',
    title: 'A service',
    timeZone: 'Europe/London',
    clientId: randomUUID(),
  };
});
afterAll(() => watched.end());

const places = textArguments(describeSchema());
const onSockets = places.filter(({ operation }) => operation === 'subscription');

describe('a hostile text', () => {
  it.each(places.filter((place) => !onSockets.includes(place)))(
    'is fast to handle as $name',
    async ({ name, field, request }) => {
      const { app, page } = watched;
      const values = await plainFor(field);
      const { headers } = await newMember(app, page); // some operations end the login that they come with
      const answer = async (text: string) => {
        const body = JSON.stringify(request([text], values));
        const { status, text: answered } = await ask(body, headers);
        expect(status, name).toBeLessThan(413);
        expect(answered, name).not.toContain('INTERNAL');
      };
      const texts = [...ENDLESS, ...LONG_LINES];
      await watched.withinEach(name, texts, answer);
    },
  );

  it.each(onSockets)('is fast to handle as $name', async ({ name, field, request }) => {
    const values = await plainFor(field);
    const { headers } = await newMember(watched.app, watched.page);
    for (const text of ENDLESS)
      await watched.within(`${name} ${nameText(text)}`, async () => {
        const socket = await openSocket(watched.origin, { params: headers });
        const { query, variables } = request([within(text, SOCKET_BYTES)], values);
        socket.subscribe('1', query, variables);
        await socket.next(({ id }) => id === '1');
        socket.close();
      });
  });

  it('is fast to handle as often as one operation contains it', async () => {
    const places = [
      ['url', 'page(url: $text) { id }'],
      ['quote', 'quote(url: $text) { id }'],
      ['email', 'emailExists(email: $text)'],
    ] as const;
    for (const [name, field] of places)
      for (const text of [...ENDLESS, ...LONG_LINES])
        await watched.within(`aliases of ${name} ${nameText(text)}`, async () => {
          const aliases = Array.from({ length: 100 }, (_, index) => `a${index}: ${field}`);
          const query = `query ($text: String!) { ${aliases.join(' ')} }`;
          const { status } = await ask(JSON.stringify({ query, variables: { text } }));
          expect(status).toBe(200);
        });
  });

  it('is fast to handle in the payloads of a socket and its operations', async () => {
    for (const endless of ENDLESS) {
      const text = within(endless, SOCKET_BYTES);
      const payloads = [
        { type: 'subscribe', id: text, payload: { query: '{ __typename }' } },
        { type: 'subscribe', id: '1', payload: { query: text } },
        { type: 'subscribe', id: '1', payload: { query: '{ __typename }', operationName: text } },
        {
          type: 'subscribe',
          id: '1',
          payload: { query: '{ viewer { id } }', extensions: { text } },
        },
        { type: 'ping', payload: { text } },
        { type: text },
        text,
      ];
      await watched.within(`what a socket says of ${nameText(text)}`, async () => {
        for (const payload of payloads) {
          const init = { type: 'connection_init' };
          await speak('graphql', [init, payload].map(asMessage));
        }
        const params = { authorization: `JWT ${text}` };
        await speak('graphql', [asMessage({ type: 'connection_init', payload: params })]);
      });
    }
  });

  it('is fast to handle as a token or a change of a shared text', async () => {
    const path = `collaboration?field=content&component=${await blockOf('text')}`;
    for (const text of ENDLESS)
      await watched.within(`a token of ${nameText(text)}`, () =>
        speak(path, [encodeToken(text), encodeChange(1, Buffer.from(text))]),
      );
  });
});

const ask = (body: string, headers?: Record<string, string>) =>
  watched.ask('POST', '/graphql', { body, headers });

const asMessage = (message: unknown) =>
  typeof message === 'string' ? message : JSON.stringify(message);

/** What an operation of this name is about. */
async function plainFor(field: string): Promise<PlainValues> {
  const [, type] = /^update(\w+)Component$/.exec(field) ?? [];
  if (type) return { ...plain, id: await blockOf(type.toLowerCase()) };
  return field.endsWith('Photo') ? { ...plain, id: await idOf('select id from photo') } : plain;
}

const blockOf = (type: string) => idOf('select id from component where type = $1', [type]);

async function idOf(sql: string, parameters: string[] = []): Promise<string | undefined> {
  const rows = (await watched.app.dataSource.query(sql, parameters)) as { id: string }[];
  return rows[0]?.id;
}

/** Opens a socket, says all of this and something that is no message, and waits until the server ends it. */
async function speak(path: string, messages: readonly (string | Uint8Array)[]): Promise<void> {
  const protocols = path === 'graphql' ? 'graphql-transport-ws' : [];
  const socket = new WebSocket(`${watched.origin.replace('http', 'ws')}/${path}`, protocols);
  await new Promise((resolve) => {
    socket.on('open', () => [...messages, '.'].forEach((message) => socket.send(message)));
    socket.on('close', resolve).on('error', () => undefined);
  });
}
