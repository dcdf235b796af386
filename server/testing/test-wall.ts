import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Page } from '../features/pages/page.entity.ts';
import type { TestApp } from './test-app.ts';
import { openSocket, type TestSocket } from './test-socket.ts';

const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status tribute { id } } }`;
const SEEN = `mutation ($input: PresenceInput!) { bePresent(input: $input) { present { person { id } } } }`;

/** A tribute in the response to its post. */
export interface PostedTribute {
  id: string;
  status: string;
}

/** Posts a tribute to a page like a visitor's device; throws if it is refused. */
export async function leaveTribute(
  app: TestApp,
  page: Pick<Page, 'id'>,
  words: { content: string; name?: string; pictureFollows?: boolean },
  headers: Record<string, string> = { 'x-device-id': randomUUID() },
): Promise<PostedTribute> {
  const input = { pageId: page.id, clientId: randomUUID(), name: 'Ines', ...words };
  const { data, errors } = await app.graphql(POST, { input }, headers);
  if (errors) throw new Error(errors[0]?.message);
  const { status, tribute } = data!['postTribute'] as { status: string; tribute: { id: string } };
  return { id: tribute.id, status };
}

/** Makes a page's tributes older, as if a while had passed before the next one. */
export async function ageRecentPosts(
  app: TestApp,
  page: Pick<Page, 'id'>,
  seconds: number,
): Promise<void> {
  await app.dataSource.query(
    'update recent_post set posted_at = posted_at - make_interval(secs => $2) where page_id = $1',
    [page.id, seconds],
  );
}

/** The events that a socket has received from subscriptions to `field`. */
export function readEventsFrom<Event>({ messages }: TestSocket, field: string): Event[] {
  return messages
    .filter(({ type }) => type === 'next')
    .map(({ payload }) => (payload as { data: Record<string, Event> }).data[field]!);
}

/** Subscribes to the events of a page's members, and waits until the subscription is live. */
export async function listenAsMember(
  app: TestApp,
  page: Pick<Page, 'id'>,
  headers: Record<string, string>,
  fragments: string,
): Promise<TestSocket> {
  const socket = await openSocket(app.origin, { params: headers });
  const query = `subscription ($pageId: ID!) { memberEvents(pageId: $pageId) { __typename ${fragments} } }`;
  socket.subscribe('1', query, { pageId: page.id });
  const tabId = randomUUID();
  const beSeen = (gone: boolean) =>
    app.graphql(SEEN, { input: { pageId: page.id, tabId, gone } }, headers);
  await expect
    .poll(async () => {
      for (const gone of [true, false]) await beSeen(gone);
      return readEventsFrom(socket, 'memberEvents').length;
    })
    .toBeGreaterThan(0);
  return socket;
}
