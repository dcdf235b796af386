import { InMemoryCache } from '@apollo/client';
import { beforeEach, expect, test } from 'vitest';
import { OlderTributesDocument } from '../../../__generated__/features/tributes/wall/tributes.ts';
import { addTribute, tributeEventHandlers, tributesFieldPolicy } from './tributeCache.ts';

const PAGE = 'p';
let cache: InMemoryCache;

beforeEach(() => {
  cache = new InMemoryCache({
    typePolicies: { Page: { fields: { tributes: tributesFieldPolicy } } },
  });
});

const tribute = (id: string, content = id) => ({
  __typename: 'Tribute' as const,
  id,
  name: 'Ada',
  content,
  images: [],
  createdAt: '2021-05-12T14:02:00.000Z',
  senderMark: '',
});

const edge = (id: string) => ({
  __typename: 'TributeEdge' as const,
  cursor: id,
  node: tribute(id),
});

/** What the server answers: the tributes after `after`, and whether there are more. */
function answer(ids: string[], { after, more = true }: { after?: string; more?: boolean } = {}) {
  cache.writeQuery({
    query: OlderTributesDocument,
    variables: { url: 'ada', after: after ?? null },
    data: {
      __typename: 'Query',
      page: {
        __typename: 'Page',
        id: PAGE,
        tributes: {
          __typename: 'TributeConnection',
          edges: ids.map(edge),
          pageInfo: { __typename: 'PageInfo', endCursor: ids.at(-1) ?? null, hasNextPage: more },
          totalCount: 10,
        },
      },
    },
  });
}

function wall() {
  const read = cache.readQuery({ query: OlderTributesDocument, variables: { url: 'ada' } });
  return read!.page!.tributes;
}

const ids = () => wall().edges.map(({ node }) => node.id);
const event = { seq: 1, pageId: PAGE };
const removed = (tributeId: string) =>
  tributeEventHandlers.TributeRemoved!(cache, {
    __typename: 'TributeRemoved',
    tributeId,
    ...event,
  });

test('a new tribute stands first and is counted, once however often it comes', () => {
  answer(['b', 'a']);
  addTribute(cache, PAGE, tribute('c'));
  addTribute(cache, PAGE, tribute('c'));
  expect(ids()).toEqual(['c', 'b', 'a']);
  expect(wall().totalCount).toBe(11);
});

test('older pages follow below, each tribute once', () => {
  answer(['d', 'c']);
  answer(['c', 'b', 'a'], { after: 'c', more: false });
  expect(ids()).toEqual(['d', 'c', 'b', 'a']);
  expect(wall().pageInfo).toMatchObject({ endCursor: 'a', hasNextPage: false });
});

test('reading the top again keeps the older pages and what came over the stream meanwhile', () => {
  answer(['d', 'c']);
  answer(['b', 'a'], { after: 'c', more: false });
  addTribute(cache, PAGE, tribute('e'));
  answer(['d', 'c']);
  expect(ids()).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(wall().pageInfo.endCursor).toBe('a');
});

test('reading the top again keeps the order where most of the wall came over the stream', () => {
  answer(['a'], { more: false });
  for (const id of ['b', 'c', 'd']) addTribute(cache, PAGE, tribute(id));
  answer(['d', 'c']);
  expect(ids()).toEqual(['d', 'c', 'b', 'a']);
  expect(wall().pageInfo.hasNextPage).toBe(false);
});

test('reading the top again drops what is no longer there', () => {
  answer(['d', 'c', 'b']);
  answer(['d', 'b']);
  expect(ids()).toEqual(['d', 'b']);
});

test('after lost events the new answer replaces everything', () => {
  answer(['d', 'c']);
  answer(['b', 'a'], { after: 'c' });
  tributeEventHandlers.SnapshotRequired!(cache, { __typename: 'SnapshotRequired', ...event });
  expect(ids()).toEqual(['d', 'c', 'b', 'a']);
  answer(['f', 'd']);
  expect(ids()).toEqual(['f', 'd']);
});

test('an edited tribute changes where it stands', () => {
  answer(['b', 'a']);
  const changed = tribute('a', 'better words');
  tributeEventHandlers.TributeChanged!(cache, {
    __typename: 'TributeChanged',
    tribute: changed,
    ...event,
  });
  expect(wall().edges[1]!.node.content).toBe('better words');
});

test('a hidden tribute is gone, and returns to its own place when it is restored', () => {
  answer(['c', 'b', 'a']);
  removed('b');
  expect(ids()).toEqual(['c', 'a']);
  expect(wall().totalCount).toBe(9);
  addTribute(cache, PAGE, tribute('d'));
  addTribute(cache, PAGE, tribute('b'));
  expect(ids()).toEqual(['d', 'c', 'b', 'a']);
});

test('one that was the last of those loaded, or whose neighbours are hidden too, returns to its own place', () => {
  answer(['c', 'b', 'a']);
  removed('a');
  addTribute(cache, PAGE, tribute('a'));
  expect(ids()).toEqual(['c', 'b', 'a']);
  removed('b');
  removed('a');
  addTribute(cache, PAGE, tribute('b'));
  addTribute(cache, PAGE, tribute('a'));
  expect(ids()).toEqual(['c', 'b', 'a']);
});

test('it returns there, too, after the wall was read again or further down meanwhile', () => {
  answer(['d', 'c', 'b']);
  removed('c');
  removed('b');
  answer(['d', 'a'], { more: false });
  addTribute(cache, PAGE, tribute('c'));
  expect(ids()).toEqual(['d', 'c', 'a']);
  addTribute(cache, PAGE, tribute('b'));
  expect(ids()).toEqual(['d', 'c', 'b', 'a']);
  expect(wall().totalCount).toBe(12);
  removed('a');
  answer(['a', '0'], { after: 'b', more: false });
  expect(ids()).toEqual(['d', 'c', 'b', 'a', '0']);
});

test('one that is gone from a wall that was read again as a whole is gone here, too', () => {
  answer(['b', 'a'], { more: false });
  answer(['b'], { more: false });
  expect(ids()).toEqual(['b']);
});

test('what is told of a wall that was read again meanwhile changes nothing', () => {
  answer(['c', 'b'], { more: false });
  addTribute(cache, PAGE, tribute('d'));
  answer(['c', 'b'], { more: false }); // read after it was taken off again
  addTribute(cache, PAGE, tribute('d'));
  removed('d');
  removed('b');
  addTribute(cache, PAGE, tribute('b'));
  expect(ids()).toEqual(['c', 'b']);
  expect(wall().totalCount).toBe(10);
});
