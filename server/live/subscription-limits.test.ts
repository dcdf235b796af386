import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMemorial } from '../testing/factories.ts';
import { newMember } from '../testing/test-people.ts';
import { useTestApp } from '../testing/test-app.ts';
import { openSocket, type TestSocket } from '../testing/test-socket.ts';
import type { Page } from '../features/pages/page.entity.ts';
import { loadBuiltClient } from '../web/client-build.ts';

const app = useTestApp();
let own: (name: string) => string;
beforeAll(async () => {
  const { subscriptions } = await loadBuiltClient();
  own = (name) => subscriptions.find((text) => text.includes(`subscription ${name}(`)) ?? '';
});

const from = (address: string) =>
  openSocket(app.origin, { headers: { 'x-forwarded-for': address } });
const worded = (i: number) =>
  `subscription ($pageId: ID!) { pageEvents(pageId: $pageId) { a${i}: seq } }`;
const refusals = ({ messages }: TestSocket) => messages.filter(({ type }) => type === 'error');

/** Follows a page from so many addresses, each with so many wordings, and waits until they get events. */
async function strangers(page: Page, addresses: number, each: number): Promise<TestSocket[]> {
  const sockets = [];
  for (let address = 0; address < addresses; address++) {
    const socket = await from(`203.0.113.${address}`);
    for (let i = 0; i < each; i++)
      socket.subscribe(String(i), worded(100 * address + i), { pageId: page.id });
    await hear(page, [socket], each);
    sockets.push(socket);
  }
  return sockets;
}

/** Posts until each socket has received events on so many of its subscriptions. */
async function hear(page: Page, listeners: TestSocket[], subscriptions = 1): Promise<void> {
  const before = listeners.map(({ messages }) => messages.length);
  const hearing = ({ messages }: TestSocket, i: number) =>
    new Set(
      messages
        .slice(before[i])
        .filter(({ type }) => type === 'next')
        .map(({ id }) => id),
    ).size;
  const post = async () => {
    const content = `In words of ${Math.random()}`;
    await app.rest('POST', `/api/comments/${page.id}`, { name: 'Ines', content });
    return listeners.map(hearing);
  };
  await expect.poll(post).toEqual(listeners.map(() => subscriptions));
}

describe('a page whose wordings of subscriptions are used up', () => {
  it('can be followed by visitors with the client’s own wording, and nobody is cut off for it', async () => {
    const page = await createMemorial(app.dataSource);
    const crowd = await strangers(page, 4, 8);
    const visitors = await Promise.all([1, 2, 3].map((i) => from(`198.51.100.${i}`)));
    for (const [i, visitor] of visitors.entries()) {
      const pageId = i === 1 ? page.id.toUpperCase() : page.id;
      visitor.subscribe('1', own('PageEvents'), { pageId, after: null, more: 'words' });
    }
    await hear(page, visitors);
    expect(crowd.flatMap(refusals)).toEqual([]);
    for (const socket of [...crowd, ...visitors]) socket.close();
  });

  it('refuses a further wording until one of the others has ended', async () => {
    const page = await createMemorial(app.dataSource);
    const crowd = await strangers(page, 4, 8);
    const other = await from('198.51.100.1');
    other.subscribe('1', worded(9_999), { pageId: page.id });
    const { payload } = await other.next(({ type }) => type === 'error');
    expect(payload).toMatchObject([{ extensions: { code: 'TOO_MANY' } }]);
    await hear(page, crowd, 8);
    expect(crowd.flatMap(refusals)).toEqual([]);
    crowd[0]!.send({ id: '0', type: 'complete' });
    await crowd[0]!.caughtUp();
    other.subscribe('2', worded(9_999), { pageId: page.id });
    await hear(page, [other]);
    for (const socket of [...crowd, other]) socket.close();
  });

  it('lets others join a wording that is followed, also once its first follower has left', async () => {
    const page = await createMemorial(app.dataSource);
    const crowd = await strangers(page, 4, 8);
    const older = await from('198.51.100.1');
    older.subscribe('1', worded(0), { pageId: page.id });
    await hear(page, [older]);
    crowd[0]!.send({ id: '0', type: 'complete' });
    await crowd[0]!.caughtUp();
    await hear(page, [older]);
    for (const socket of [...crowd, older]) socket.close();
  });
});

describe('the members’ stream of a page', () => {
  it('can be followed by a member although another one has used up the wordings', async () => {
    const page = await createMemorial(app.dataSource);
    const [greedy, usual] = [await newMember(app, page), await newMember(app, page)];
    const open = ({ authorization }: Record<string, string>) =>
      openSocket(app.origin, { params: { authorization } });
    const be = `mutation ($input: PresenceInput!) { bePresent(input: $input) { present { person { id } } } }`;
    const heard = (socket: TestSocket) => async () => {
      const input = { pageId: page.id, tabId: randomUUID() };
      for (const { headers } of [greedy, usual]) {
        const { errors } = await app.graphql(be, { input }, headers);
        expect(errors).toBeUndefined();
        await app.graphql(be, { input: { ...input, gone: true } }, headers);
      }
      return new Set(socket.messages.filter(({ id }) => id).map(({ id }) => id)).size;
    };
    const crowd = await open(greedy.headers);
    for (let i = 0; i < 20; i++)
      crowd.subscribe(
        String(i),
        `subscription ($pageId: ID!) { memberEvents(pageId: $pageId) { a${i}: __typename } }`,
        { pageId: page.id },
      );
    await expect.poll(heard(crowd)).toBe(20);
    expect(refusals(crowd)).toHaveLength(12);
    const member = await open(usual.headers);
    member.subscribe('1', own('MemberEvents'), { pageId: page.id });
    await expect.poll(heard(member)).toBe(1);
    expect(refusals(member)).toEqual([]);
    for (const socket of [crowd, member]) socket.close();
  });
});
