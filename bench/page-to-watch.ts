import { randomUUID } from 'node:crypto';
import type { Server } from './servers.ts';

const EVENTS = `subscription ($pageId: ID!, $after: Int) { pageEvents(pageId: $pageId, after: $after) {
  __typename seq ... on TributeAdded { tribute { id name content image createdAt senderMark } } } }`;

/** A page that is written on and watched. */
export interface WatchedPage {
  id: string;
  /** Leaves a tribute that carries the time it was sent. */
  post(): Promise<void>;
  /** The message that subscribes to it, from its newest event on: whoever subscribes gets that one at once. */
  subscription(): Promise<string>;
}

const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status tribute { id name content image createdAt senderMark } } }`;

/** The demonstration's page. */
export async function watchedPage(server: Server): Promise<WatchedPage> {
  const read = () =>
    ask<{ page: { id: string; lastSeq: number } }>(server, `{ page(url: "ada") { id lastSeq } }`);
  const { id: pageId } = (await read()).page;
  const post = () => postTo(server, pageId);
  return {
    id: pageId,
    post,
    async subscription() {
      await post();
      const { lastSeq } = (await read()).page;
      const variables = { pageId, after: lastSeq - 1 };
      return JSON.stringify({ id: '1', type: 'subscribe', payload: { query: EVENTS, variables } });
    },
  };
}

/** Leaves a tribute that carries the time it was sent. */
export async function postTo(server: Server, pageId: string): Promise<void> {
  const input = { pageId, clientId: randomUUID(), name: 'Bench', content: words() };
  await ask(server, POST, { input });
}

async function ask<Data>({ origin }: Server, query: string, variables = {}): Promise<Data> {
  const response = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: object[] };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

/** The time, as watchers read it wherever it stands in a message. */
export function stamp(): string {
  return `sent-at:${(performance.timeOrigin + performance.now()).toFixed(2).padEnd(16, '0')}`;
}

/** About as long as a tribute is, with the time it was sent. */
export function words(): string {
  return `${stamp()} She lent me her oilskins in 1979 and never asked for them back. I still go out.`;
}
