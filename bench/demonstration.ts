import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContextOptions } from 'playwright-core';
import { deriveDemoPassword } from '../server/demo-access.ts';
import { openSocket } from '../server/testing/test-socket.ts';
import type { Keepsake } from './keepsake.ts';

type Headers = Record<string, string>;

/** The headers that authenticate the demo pages' owner. */
export async function memberHeaders(server: Keepsake): Promise<{ authorization: string }> {
  return { authorization: `JWT ${await logIn(server)}` };
}

/** The storage of a phone on which the demo pages' owner is logged in. */
export async function memberStorage(server: Keepsake) {
  const user = '{"id":"demo","email":"demo@keepsake.example"}';
  const stored = Object.entries({ jwt: await logIn(server), user });
  const localStorage = stored.map(([name, value]) => ({ name, value }));
  return {
    cookies: [],
    origins: [{ origin: server.origin, localStorage }],
  } satisfies BrowserContextOptions['storageState'];
}

/** Logs in to the demonstration account, which is created after the server starts to listen: hence the retries. */
export async function logIn({
  origin,
  folder,
}: Pick<Keepsake, 'origin' | 'folder'>): Promise<string> {
  const password = deriveDemoPassword({ jwtSecret: null, dataDir: folder });
  const body = { email: 'demo@keepsake.example', password };
  for (const end = performance.now() + 10_000; performance.now() < end; await sleep(200)) {
    const answer = await postJson<Headers>(`${origin}/api/account/login`, body);
    if (answer['access_token']) return answer['access_token'];
  }
  throw new Error('the demonstration login was refused');
}

/** Posts JSON and returns the JSON of the response. */
export async function postJson<Body>(url: string, body: object, headers?: Headers): Promise<Body> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Body;
}

/** Executes a GraphQL operation; rejects if it has errors. */
export async function ask<Data>(
  origin: string,
  query: string,
  variables: object = {},
  headers?: Headers,
): Promise<Data> {
  type Answer = { data: Data; errors?: object[] };
  const url = `${origin}/graphql`;
  const { data, errors } = await postJson<Answer>(url, { query, variables }, headers);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** The fields of a page that a visitor reads. */
export const PAGE = `id url title type active lastSeq
  components { id __typename rank ... on TextComponent { content } ... on BioComponent { name content } }
  photos { id image caption }
  tributes(first: 20) { totalCount pageInfo { endCursor hasNextPage }
    edges { cursor node { id name content image createdAt } } }`;

type Page = { id: string; lastSeq: number; components: { id: string; __typename: string }[] };

/** Reads the demo page. */
export async function readPage(origin: string): Promise<Page> {
  return (await ask<{ page: Page }>(origin, `{ page(url: "ada") { ${PAGE} } }`)).page;
}

/** The mutation that posts a tribute. */
export const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status tribute { id name content image createdAt senderMark } } }`;

/** The result of a post. */
export type Posted = { status: string; tribute: { id: string } };

/** Posts a tribute whose name contains the time of sending. */
export async function post(
  origin: string,
  pageId: string,
  content = newWords(),
  headers?: Headers,
): Promise<Posted> {
  const input = { pageId, clientId: randomUUID(), name: `Guest ${stamp()}`, content };
  return (await ask<{ postTribute: Posted }>(origin, POST, { input }, headers)).postTribute;
}

/** Returns words like no others, because similar messages are held. */
export function newWords(): string {
  return Array.from({ length: 12 }, () => Math.random().toString(36).slice(2, 9)).join(' ');
}

/** Posts twice a second until the block that uses it ends. */
export function keepPosting(origin: string, pageId: string): Disposable {
  const timer = setInterval(() => void post(origin, pageId).catch(() => undefined), 500);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** The time, which watchers find anywhere in a message. */
export function stamp(): string {
  return `sent-at:${(performance.timeOrigin + performance.now()).toFixed(2).padEnd(16, '0')}`;
}

const EVENTS = `subscription ($pageId: ID!, $after: Int) { pageEvents(pageId: $pageId, after: $after) {
  __typename seq ... on TributeAdded { tribute { id name content image createdAt senderMark } } } }`;

/** The message that subscribes to the page from a new tribute on, which the server then sends at once. */
export async function subscription(origin: string): Promise<string> {
  const { id: pageId, lastSeq } = await readPage(origin);
  await post(origin, pageId);
  const variables = { pageId, after: lastSeq };
  return JSON.stringify({ id: '1', type: 'subscribe', payload: { query: EVENTS, variables } });
}

/** The message by which a watcher gets a tribute. */
export async function readEvent(origin: string): Promise<string> {
  const socket = await openSocket(origin);
  socket.send(await subscription(origin));
  const event = JSON.stringify(await socket.next(({ type }) => type === 'next'));
  socket.close();
  return event;
}

/** Makes a peer send such a message, with the time of sending. */
export function sendEvent(origin: string, event: string): Promise<unknown> {
  return fetch(origin, { method: 'POST', body: event.replace(/sent-at:[\d.]{16}/, stamp()) });
}
