import { ApolloClient, ApolloLink, gql, InMemoryCache, Observable } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followPage, type AllEventHandlers } from './pageStream.ts';

const PAGE = gql`
  query Page {
    page {
      id
      lastSeq
    }
  }
`;

let onServer = 10;
let failures = 0;
let client: ApolloClient;
let applied: number[];
let asked: { after: number; answer: (answer: ApolloLink.Result) => void; open: boolean }[];

const handlers: AllEventHandlers = {
  readWithSeq: { TributeRemoved: (_, { seq }) => void applied.push(seq) },
  others: { ComponentRemoved: (_, { seq }) => void applied.push(seq) },
};

/** Keeps every subscription open until it is ended, and lets the test speak for the server. */
const subscriptions = new ApolloLink(
  ({ getContext }) =>
    new Observable((observer) => {
      const { after } = getContext() as { after: () => number };
      const answer = (result: ApolloLink.Result) => observer.next(result);
      const subscription = { after: after(), answer, open: true };
      asked.push(subscription);
      return () => void (subscription.open = false);
    }),
);

const page = () => ({ __typename: 'Page', id: 'p', lastSeq: onServer });
const current = () => asked.filter(({ open }) => open).at(-1)!;
const send = (seq: number, pageId = 'p', __typename = 'TributeRemoved') =>
  current().answer({ data: { pageEvents: { __typename, seq, pageId, tributeId: 't' } } });
const soon = () => vi.advanceTimersByTimeAsync(5_000);
const lastSeqInCache = () =>
  client.cache.readQuery<{ page: { lastSeq: number } }>({ query: PAGE })?.page.lastSeq;

beforeEach(async () => {
  vi.useFakeTimers();
  applied = [];
  asked = [];
  onServer = 10;
  failures = 0;
  client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.split(
      ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
      subscriptions,
      new ApolloLink(
        () =>
          new Observable((observer) => {
            if (failures-- > 0) return observer.error(new Error('no signal'));
            observer.next({ data: { page: page() } });
            observer.complete();
          }),
      ),
    ),
  });
  client.watchQuery({ query: PAGE }).subscribe({});
  await soon();
});

afterEach(() => vi.useRealTimers());

const follow = () => followPage({ client, handlers, pageId: 'p', lastSeq: 10, holdPlace() {} });

test('events are applied in order, and the cache remembers how far it has seen', async () => {
  follow();
  expect(current().after).toBe(10);
  send(11);
  send(12);
  await soon();
  expect(applied).toEqual([11, 12]);
  expect(lastSeqInCache()).toBe(12);
});

test('a single event is applied without waiting', () => {
  follow();
  send(11);
  expect(applied).toEqual([11]);
});

test('duplicates and events of another page change nothing', async () => {
  follow();
  send(11);
  send(11);
  send(9);
  send(12, 'another');
  await soon();
  expect(applied).toEqual([11]);
});

test('a gap is closed by asking again from the last event seen', async () => {
  follow();
  send(11);
  send(14);
  expect(current().after).toBe(11);
  expect(asked.filter(({ open }) => open).length).toBe(1);
  for (const seq of [12, 13, 14]) send(seq);
  await soon();
  expect(applied).toEqual([11, 12, 13, 14]);
});

test('a gap that the log cannot close makes it read the page again and go on from there', async () => {
  follow();
  onServer = 14;
  send(13);
  send(13);
  await soon();
  expect(current().after).toBe(14);
  send(15);
  expect(applied).toEqual([15]);
});

test('a required snapshot is read, and the stream goes on from its last event', async () => {
  follow();
  onServer = 500;
  send(499, 'p', 'SnapshotRequired');
  await soon();
  expect(current().after).toBe(500);
  send(501);
  expect(applied).toEqual([501]);
});

test('a page that cannot be read is asked for until it can, and only then the stream goes on', async () => {
  follow();
  onServer = 500;
  failures = 2;
  send(499, 'p', 'SnapshotRequired');
  expect(current()).toBeUndefined();
  await soon();
  await soon();
  expect(current().after).toBe(500);
  expect(asked.filter(({ open }) => open).length).toBe(1);
});

test('a query that answers with an older page is replayed over', async () => {
  const stream = follow();
  send(11);
  await soon();
  client.writeQuery({ query: PAGE, data: { page: page() } });
  stream.compareWithCache();
  expect(current().after).toBe(10);
  send(11);
  await soon();
  expect(applied).toEqual([11, 11]);
  expect(lastSeqInCache()).toBe(11);
});

test('a query that answers with a newer page is not replayed under', async () => {
  const stream = follow();
  onServer = 12;
  client.writeQuery({ query: PAGE, data: { page: page() } });
  stream.compareWithCache();
  send(11);
  send(12);
  send(13);
  await soon();
  expect(applied).toEqual([13]);
});

test('a newer answer that read no blocks leaves out nothing that happened to them', async () => {
  const stream = follow();
  onServer = 12;
  client.writeQuery({ query: PAGE, data: { page: page() } });
  stream.compareWithCache();
  send(11, 'p', 'ComponentRemoved');
  send(12);
  await soon();
  expect(applied).toEqual([11]);
  expect(lastSeqInCache()).toBe(12);
});

test('nothing is applied after it was stopped', async () => {
  const stream = follow();
  stream.stop();
  expect(asked.every(({ open }) => !open)).toBe(true);
});
