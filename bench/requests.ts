import { randomUUID } from 'node:crypto';
import { openSocket } from '../server/testing/test-socket.ts';
import type { Watch } from './children.ts';

// What the parts ask of Keepsake.

type Headers = Record<string, string>;

/** Executes a GraphQL operation; rejects if it has errors. */
export async function ask<Data>(
  origin: string,
  query: string,
  variables: object = {},
  headers?: Headers,
): Promise<Data> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: object[] };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** The fields of a page that a visitor reads. */
export const PAGE = `id url title type active lastSeq
  components { id __typename rank ... on TextComponent { content } ... on BioComponent { name content } }
  photos { id image caption }
  tributes(first: 20) { totalCount pageInfo { endCursor hasNextPage }
    edges { cursor node { id name content image createdAt } } }`;

/** The mutation that posts a tribute. */
export const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status tribute { id name content image createdAt senderMark } } }`;

/** A page and where it is. */
type PageAt = { origin: string; pageId: string };

/** Posts a tribute whose name contains the time of sending. */
export async function post({ origin, pageId }: PageAt, content = newWords(), headers?: Headers) {
  const input = { pageId, clientId: randomUUID(), name: `Guest ${stamp()}`, content };
  type Posted = { postTribute: { status: string; tribute: { id: string } } };
  return (await ask<Posted>(origin, POST, { input }, headers)).postTribute;
}

/** Returns words like no others, because similar messages are held. */
export function newWords(): string {
  return Array.from({ length: 12 }, () => Math.random().toString(36).slice(2, 9)).join(' ');
}

/** Posts twice a second until the block that uses it ends. */
export function keepPosting(page: PageAt): Disposable {
  const timer = setInterval(() => void post(page).catch(() => undefined), 500);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** The time, which watchers find anywhere in a message. */
function stamp(): string {
  return `sent-at:${(performance.timeOrigin + performance.now()).toFixed(2).padEnd(16, '0')}`;
}

const SEQ = 'query ($url: String!) { page(url: $url) { lastSeq } }';
const EVENTS = `subscription ($pageId: ID!, $after: Int) { pageEvents(pageId: $pageId, after: $after) {
  __typename seq ... on TributeAdded { tribute { id name content image createdAt senderMark } } } }`;

/** Follows the demonstration's page from a new tribute on, which the server then sends at once. */
export async function watchPage(page: PageAt): Promise<Required<Watch>> {
  const { origin, pageId } = page;
  type Answer = { page: { lastSeq: number } };
  const { lastSeq: after } = (await ask<Answer>(origin, SEQ, { url: 'ada' })).page;
  await post(page);
  const payload = { query: EVENTS, variables: { pageId, after } };
  const subscription = JSON.stringify({ id: '1', type: 'subscribe', payload });
  return { origin, subscription, replays: true };
}

/** The message by which a watcher gets a tribute. */
export async function readEvent({ origin, subscription }: Required<Watch>): Promise<string> {
  const socket = await openSocket(origin);
  socket.send(subscription);
  const event = JSON.stringify(await socket.next(({ type }) => type === 'next'));
  socket.close();
  return event;
}

/** Makes a peer send such a message, with the time of sending. */
export function sendEvent(origin: string, event: string): Promise<unknown> {
  return fetch(origin, { method: 'POST', body: event.replace(/sent-at:[\d.]{16}/, stamp()) });
}
