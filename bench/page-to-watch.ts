import type { Keepsake } from './servers.ts';

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

/** The demonstration's page. */
export async function watchedPage({ origin }: Keepsake): Promise<WatchedPage> {
  const find = async () => {
    const answer = await fetch(`${origin}/api/page?url=ada`);
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  const id = await find();
  const post = async () => {
    const response = await fetch(`${origin}/api/comments/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Bench', content: words() }),
    });
    const { error, msg } = (await response.json()) as { error: boolean; msg: string };
    if (error) throw new Error(`a tribute was not taken: ${msg}`);
  };
  const lastSeq = async () => {
    const query = `{ page(url: "ada") { lastSeq } }`;
    const answer = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { data } = (await answer.json()) as { data: { page: { lastSeq: number } } };
    return data.page.lastSeq;
  };
  return {
    id,
    post,
    async subscription() {
      await post();
      const variables = { pageId: id, after: (await lastSeq()) - 1 };
      return JSON.stringify({ id: '1', type: 'subscribe', payload: { query: EVENTS, variables } });
    },
  };
}

/** About as long as a tribute is, with the time it was sent. */
export function words(): string {
  const now = (performance.timeOrigin + performance.now()).toFixed(2).padEnd(16, '0');
  return `sent-at:${now} She lent me her oilskins in 1979 and never asked for them back. I still go out.`;
}
