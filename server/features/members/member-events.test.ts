import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { createEmptyPage } from '../../testing/factories.ts';
import { newMember, newPerson, type Person, createOwnedPage } from '../../testing/test-people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { waitForPageQueue } from '../../testing/test-database.ts';
import { type Message, openSocket, type TestSocket } from '../../testing/test-socket.ts';
import { until } from '../../testing/until.ts';

const EVENTS = `subscription ($pageId: ID!) { memberEvents(pageId: $pageId) { __typename
  ... on PresenceChanged { present { person { id initials } places { componentId field } } }
  ... on ComponentActed { by { id } action componentId fields } } }`;
const PRESENT = `mutation ($input: PresenceInput!) { bePresent(input: $input) { present { person { id } } } }`;
const REMOVE = `mutation ($input: MemberInput!) { removeMember(input: $input) { members { person { id } } } }`;
const ADD = `mutation ($pageId: ID!) { addComponent(pageId: $pageId, type: TEXT) { id } }`;

const app = useTestApp();
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.socket.terminate();
});

async function connect(person?: Person): Promise<TestSocket> {
  const socket = await openSocket(app.origin, { params: person?.headers });
  sockets.push(socket);
  return socket;
}

/** Listens, and is live when this returns: somebody's arrival was received. */
async function listen(person: Person, page: { id: string }): Promise<TestSocket> {
  const socket = await connect(person);
  socket.subscribe('1', EVENTS, { pageId: page.id });
  await until(async () => {
    await be(person, page, { gone: true });
    await be(person, page);
    return eventsOf(socket).length > 0;
  });
  return socket;
}

function be(person: Person, page: { id: string }, place: object = {}) {
  const input = { pageId: page.id, tabId: person.id, ...place };
  return app.graphql(PRESENT, { input }, person.headers);
}

function eventsOf({ messages }: TestSocket): Record<string, unknown>[] {
  return messages
    .filter(({ type }) => type === 'next')
    .map(({ payload }) => payload as { data: { memberEvents: Record<string, unknown> } })
    .map(({ data }) => data.memberEvents);
}

const isEnd = ({ id, type }: Message) => id === '1' && (type === 'complete' || type === 'error');
const isEvent = (type: string) => (message: Message) =>
  message.type === 'next' && JSON.stringify(message.payload).includes(`"${type}"`);

describe('the members’ stream', () => {
  it('is for members only', async () => {
    const { page } = await createOwnedPage(app);
    for (const [person, code] of [
      [undefined, 'UNAUTHENTICATED'],
      [await newPerson(app), 'FORBIDDEN'],
      [await newMember(app, await createEmptyPage(app.dataSource)), 'FORBIDDEN'],
    ] as const) {
      const socket = await connect(person);
      socket.subscribe('1', EVENTS, { pageId: page.id });
      const { type, payload } = await socket.next(isEnd);
      expect(type).toBe('error');
      expect(payload).toMatchObject([{ extensions: { code } }]);
    }
  });

  it('ends for a removed member, who gets no event and changes nothing afterwards', async () => {
    const { page, owner } = await createOwnedPage(app);
    const guest = await newMember(app, page);
    const [ownerSocket, guestSocket] = [await listen(owner, page), await listen(guest, page)];
    guestSocket.send({
      id: '2',
      type: 'subscribe',
      payload: { query: ADD, variables: { pageId: page.id } },
    });
    await guestSocket.next(({ id, type }) => id === '2' && type === 'complete'); // may write so far

    const { errors } = await app.graphql(
      REMOVE,
      { input: { pageId: page.id, userId: guest.id } },
      owner.headers,
    );
    expect(errors).toBeUndefined();
    await guestSocket.next(isEnd);
    const received = guestSocket.messages.length;
    await be(owner, page, { componentId: randomUUID() });
    await ownerSocket.next(isEvent('MembersChanged'));
    guestSocket.send({
      id: '3',
      type: 'subscribe',
      payload: { query: ADD, variables: { pageId: page.id } },
    });
    const refused = await guestSocket.next(({ id }) => id === '3');
    expect(JSON.stringify(refused.payload)).toContain('FORBIDDEN');
    guestSocket.subscribe('4', EVENTS, { pageId: page.id });
    expect((await guestSocket.next(({ id }) => id === '4')).type).toBe('error');
    await guestSocket.caughtUp();
    const after = guestSocket.messages.slice(received);
    expect(after.filter(({ id }) => id === '1')).toEqual([]);
    expect(after.filter(({ id, type }) => id !== '3' && type === 'next')).toEqual([]);
    expect(guestSocket.socket.readyState).toBe(guestSocket.socket.OPEN); // the rest goes on
    const [{ count } = { count: 0 }] = await app.dataSource.query<{ count: number }[]>(
      'select count(*)::int as count from component where page_id = $1',
      [page.id],
    );
    expect(count).toBe(1);
  });

  it('a change by a member who is removed between its check and its writing is not stored', async () => {
    const { page, owner } = await createOwnedPage(app);
    const guest = await newMember(app, page);
    const runner = app.dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query('select 1 from page where id = $1 for no key update', [page.id]);
    const removal = app.graphql(
      REMOVE,
      { input: { pageId: page.id, userId: guest.id } },
      owner.headers,
    );
    await waitForPageQueue(app.origin, 1); // the removal waits for the lock, and the write behind it
    const write = app.graphql(ADD, { pageId: page.id }, guest.headers);
    await waitForPageQueue(app.origin, 2);
    await runner.commitTransaction();
    await runner.release();
    expect((await removal).errors).toBeUndefined();
    expect((await write).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('ends with the session that opened it, while other sessions go on', async () => {
    const { page, owner } = await createOwnedPage(app);
    const socket = await listen(owner, page);
    const { accessToken } = await app.features.accounts.sessions.start(
      app.dataSource.manager,
      owner.id,
    );
    const elsewhere = { ...owner, headers: { authorization: `JWT ${accessToken}` } };
    const other = await listen(elsewhere, page);
    await app.graphql('mutation { logOut(input: {}) { done } }', {}, owner.headers);
    await socket.next(isEnd);
    const [ended, received] = [eventsOf(socket).length, other.messages.length];
    await be(elsewhere, page, { componentId: randomUUID() });
    await until(() => other.messages.length > received);
    await socket.caughtUp();
    expect(eventsOf(socket)).toHaveLength(ended);
  });

  it('lists who is present and where, with several tabs of one person as one', async () => {
    const { page, owner } = await createOwnedPage(app);
    const guest = await newMember(app, page);
    const socket = await listen(owner, page);
    const block = randomUUID();
    await be(guest, page, { tabId: randomUUID() });
    await be(guest, page, { tabId: randomUUID(), componentId: block, field: 'content' });
    const { data } = await be(guest, page, { componentId: block, field: 'content' });
    expect((data as { bePresent: { present: [] } }).bePresent.present).toHaveLength(2);
    await socket.next(isEvent(block));
    await socket.caughtUp();
    const last = eventsOf(socket).at(-1);
    expect(last).toMatchObject({
      present: [
        { person: { id: owner.id }, places: [] },
        { person: { id: guest.id }, places: [{ componentId: block, field: 'content' }] },
      ],
    });
    expect(await codeOfPresence(await newPerson(app), page)).toBe('FORBIDDEN');
  });
});

async function codeOfPresence(person: Person, page: { id: string }) {
  return (await be(person, page)).errors?.[0]?.extensions.code;
}
