import { expect, test, vi } from 'vitest';
import type { OperationText } from '../net/request.ts';

type Event = { __typename: string; seq: number };

/** What happened on the member's socket, and how the server sends there. */
const calls: string[] = [];
let send: (answer: { data: Event }) => void = () => {};

vi.mock('./socket.ts', () => ({
  openMemberSocket: () => ({
    subscribe({ variables }: { variables: { after: number } }, onAnswer: typeof send) {
      const name = `after ${variables.after}`;
      calls.push(`begin ${name}`);
      send = onAnswer;
      return () => calls.push(`end ${name}`);
    },
  }),
}));
vi.resetModules(); // another test in this process may have loaded it with the real socket
const { followInOrder } = await import('./orderedStream.ts');

test('the old subscription ends after the one that closes a gap has begun, which keeps the socket open', async () => {
  const { stop } = followInOrder({
    operation: 'subscription' as OperationText<Event, object>,
    variables: {},
    asMember: true,
    lastSeq: 1,
    getEvent: (data) => data,
    onEvent() {},
    reread: () => Promise.resolve(null),
  });
  await vi.waitFor(() => expect(calls).toEqual(['begin after 1']));
  send({ data: { __typename: 'PhotoRemoved', seq: 2 } });
  send({ data: { __typename: 'PhotoRemoved', seq: 4 } });
  await vi.waitFor(() => expect(calls.length).toBe(3));
  expect(calls).toEqual(['begin after 1', 'begin after 2', 'end after 1']);
  stop();
  await vi.waitFor(() => expect(calls.at(-1)).toBe('end after 2'));
});
