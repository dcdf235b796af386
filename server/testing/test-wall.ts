import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Page } from '../features/pages/page.entity.ts';
import type { TestApp } from './test-app.ts';
import { openSocket, type TestSocket } from './test-socket.ts';

const POST = `mutation ($input: PostTributeInput!) {
  postTribute(input: $input) { status tribute { id } } }`;
const SEEN = `mutation ($input: PresenceInput!) { bePresent(input: $input) { present { person { id } } } }`;

/** A message as it was answered. */
export interface PostedTribute {
  id: string;
  status: string;
}

/** Leaves a message on a page as a visitor's device does; throws where it is not taken. */
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

/** Lets a while pass for what was written on a page, as its next messages see it. */
export async function letPass(
  app: TestApp,
  page: Pick<Page, 'id'>,
  seconds: number,
): Promise<void> {
  await app.dataSource.query(
    'update recent_post set posted_at = posted_at - make_interval(secs => $2) where page_id = $1',
    [page.id, seconds],
  );
}

/** What a subscription to `field` brought to a socket so far. */
export function readEventsFrom<Event>({ messages }: TestSocket, field: string): Event[] {
  return messages
    .filter(({ type }) => type === 'next')
    .map(({ payload }) => (payload as { data: Record<string, Event> }).data[field]!);
}

/** Subscribes to the events of a page's members; they are heard from when it returns. */
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
