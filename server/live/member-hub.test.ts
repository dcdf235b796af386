import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import type { BoundedSocket } from './bounded-socket.ts';
import { MemberHub } from './member-hub.ts';
import type { Bus, MemberMessage } from './bus.ts';
import { createLocalBus } from '../testing/local-bus.ts';
import type { MemberLogin } from './topic.ts';
import type { Operation } from './operation.ts';
import { Watcher } from './watcher.ts';

const OPERATION: Operation = {
  key: 'all',
  isForeign: false,
  render: async ({ type }) => `,"type":"next","payload":"${type}"}`,
};
const loginOf = (userId: string, sessionId = userId): MemberLogin => ({
  pageId: 'page',
  userId,
  sessionId,
});

/** A socket that keeps what it was sent; one that is not read ends itself when it is written to. */
function fakeSocket({ isRead = true } = {}) {
  const sent: string[] = [];
  const socket = {
    isOpen: true,
    sendFramed(frame: Buffer) {
      if (isRead) sent.push(String(frame.subarray(2))); // as short as they are, their head has two bytes
      return isRead;
    },
  };
  return { socket: socket as unknown as BoundedSocket, sent };
}

function watcherOn(socket: BoundedSocket, id: string, address = ''): Watcher {
  return new Watcher({ id, connection: { socket, requester: { address } } });
}

let bus = createLocalBus<MemberMessage>();
let missed: () => void;
let isMember: (login: MemberLogin) => Promise<boolean>;
let memberHub: MemberHub;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  bus = createLocalBus();
  isMember = async () => true;
  const lossy: Bus<MemberMessage> = {
    publish: (message) => bus.publish(message),
    subscribe(listener, lost = () => undefined) {
      missed = lost;
      return bus.subscribe(listener);
    },
  };
  memberHub = new MemberHub(lossy, (login) => isMember(login), createLog('silent'));
});
afterEach(() => {
  memberHub.close();
  vi.useRealTimers();
});

async function publish(type: string): Promise<void> {
  bus.publish({ kind: 'note', pageId: 'page', type, at: new Date().toISOString(), payload: {} });
  await settle();
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the member hub of a page', () => {
  it('sends every event of its page in order, executed once for all', async () => {
    const render = vi.fn(OPERATION.render);
    const operation = { ...OPERATION, render };
    const [anna, jon] = [fakeSocket(), fakeSocket()];
    await memberHub.watch(loginOf('anna'), operation, watcherOn(anna.socket, '1'));
    await memberHub.watch(loginOf('jon'), operation, watcherOn(jon.socket, '2'));
    await memberHub.watch(
      { ...loginOf('eve'), pageId: 'other' },
      operation,
      watcherOn(jon.socket, '3'),
    );
    for (const type of ['A', 'B', 'C']) await publish(type);
    expect(render).toHaveBeenCalledTimes(3);
    expect(anna.sent).toEqual(
      ['A', 'B', 'C'].map((type) => `{"id":"1","type":"next","payload":"${type}"}`),
    );
    expect(jon.sent).toHaveLength(3);
  });

  it('ends a socket that does not read, and no other', async () => {
    const [slow, quick] = [fakeSocket({ isRead: false }), fakeSocket()];
    const send = vi.spyOn(slow.socket, 'sendFramed');
    await memberHub.watch(loginOf('slow'), OPERATION, watcherOn(slow.socket, '1'));
    await memberHub.watch(loginOf('quick'), OPERATION, watcherOn(quick.socket, '1'));
    for (const type of ['A', 'B']) await publish(type);
    expect(send).toHaveBeenCalledTimes(1);
    expect(quick.sent).toHaveLength(2);
  });

  it('accepts a limited number of wordings, and always the client’s own', async () => {
    const { socket } = fakeSocket();
    const worded = (i: number) => ({ ...OPERATION, key: `wording ${i}`, isForeign: true });
    const watch = (address: string, operation: Operation) =>
      memberHub.watch(loginOf('anna'), operation, watcherOn(socket, '1', address));
    for (let i = 0; i < 8; i++) await watch('hers', worded(i));
    await expect(watch('hers', worded(8))).rejects.toThrow('too many different');
    for (let i = 8; i < 32; i++) await watch(`another ${i}`, worded(i));
    await expect(watch('yet another', worded(32))).rejects.toThrow('too many different');
    for (const operation of [worded(0), OPERATION])
      expect(await watch('hers', operation)).not.toBeNull();
  });

  it('lets nobody in whose membership ends during the check', async () => {
    let answer = (_isMember: boolean) => undefined as void;
    isMember = () => new Promise((resolve) => (answer = resolve));
    const { socket, sent } = fakeSocket();
    const joining = memberHub.watch(loginOf('anna'), OPERATION, watcherOn(socket, '1'));
    await publish('before');
    bus.publish({ kind: 'membershipEnded', pageId: 'page', userId: 'anna' });
    answer(true); // what the database said a moment ago
    expect(await joining).toBeNull();
    await publish('after');
    expect(sent).toEqual([]);
  });

  it('ends a connection at once with its membership or login, also where the database does not answer', async () => {
    const [anna, jon, eve] = [fakeSocket(), fakeSocket(), fakeSocket()];
    const annas = await memberHub.watch(loginOf('anna'), OPERATION, watcherOn(anna.socket, '1'));
    const jons = await memberHub.watch(
      loginOf('jon', 'login'),
      OPERATION,
      watcherOn(jon.socket, '1'),
    );
    await memberHub.watch(loginOf('eve'), OPERATION, watcherOn(eve.socket, '1'));
    isMember = () => new Promise(() => undefined);
    const note = { kind: 'note', pageId: 'page', at: '2021-05-12', payload: {} } as const;
    bus.publish({ ...note, type: 'A' }); // on its way as they end
    bus.publish({ kind: 'membershipEnded', pageId: 'page', userId: 'anna' });
    bus.publish({ ...note, type: 'B' });
    bus.publish({ kind: 'sessionsEnded', sessionIds: ['login'] });
    bus.publish({ ...note, type: 'C' });
    await Promise.all([annas?.ended, jons?.ended]);
    await settle();
    expect([anna.sent, jon.sent]).toEqual([[], []]);
    expect(eve.sent).toHaveLength(3);
  });

  it('sends nothing to whoever comes while permissions are checked, before that has ended', async () => {
    const answers: ((isMember: boolean) => void)[] = [];
    isMember = () => new Promise((resolve) => answers.push(resolve));
    const { socket, sent } = fakeSocket();
    const joining = memberHub.watch(loginOf('anna'), OPERATION, watcherOn(socket, '1'));
    missed();
    answers[0]!(true); // what the database said a moment ago
    const listening = await joining;
    await publish('meanwhile');
    answers[1]!(false);
    await listening?.ended;
    await settle();
    expect(sent).toEqual([]);
  });

  it('ends sockets of former members even if the message about it was lost', async () => {
    const { socket } = fakeSocket();
    const listening = await memberHub.watch(loginOf('anna'), OPERATION, watcherOn(socket, '1'));
    isMember = async () => false;
    vi.advanceTimersByTime(15_000);
    await listening?.ended;
  });
  it('tells members to read again after lost messages of other processes, and ends former members', async () => {
    const [anna, eve] = [fakeSocket(), fakeSocket()];
    const eves = await memberHub.watch(loginOf('eve'), OPERATION, watcherOn(eve.socket, '1'));
    await memberHub.watch(loginOf('anna'), OPERATION, watcherOn(anna.socket, '1'));
    isMember = async ({ userId }) => userId === 'anna';
    missed();
    await eves?.ended;
    await settle();
    expect(anna.sent).toEqual(['{"id":"1","type":"next","payload":"MemberEventsMissed"}']);
  });
});
