import { beforeEach, expect, test } from 'vitest';
import { applyEvents, type PageEvent } from '../../../live/pageStream.ts';
import {
  appendOlder,
  createWall,
  listTributes,
  mergeNewest,
  type LoadedWall,
  wallEventHandlers,
  type WallPart,
} from './wallStore.ts';

let wall: LoadedWall | undefined;

beforeEach(() => {
  wall = undefined;
});

/** The later the letter, the later it was shown first. */
const getSeq = (id: string) => id.charCodeAt(0);

const tribute = (id: string, content = id) => ({
  __typename: 'Tribute' as const,
  id,
  seq: getSeq(id) as number | null,
  name: 'Ada',
  content,
  images: [],
  createdAt: '2021-05-12T14:02:00.000Z',
  senderMark: '',
});

/** What the server answers: the tributes after `after`, and whether there are more. */
function answer(
  all: string[],
  { after, more = true, total = 10 }: { after?: string; more?: boolean; total?: number } = {},
) {
  const part: WallPart = {
    __typename: 'TributeConnection',
    edges: all.map((id) => ({ __typename: 'TributeEdge', node: tribute(id) })),
    pageInfo: { __typename: 'PageInfo', endCursor: all.at(-1) ?? null, hasNextPage: more },
    totalCount: total,
  };
  if (!wall) wall = createWall(part);
  else if (after) wall = appendOlder(wall, part, after);
  else wall = mergeNewest(wall, part, getSeq(all[0]!));
}

type Told<Kind = PageEvent> = Kind extends PageEvent ? Omit<Kind, 'seq' | 'pageId'> : never;

/** An event that comes after everything that was read. */
const LATER = 1_000;

function tell(event: Told, seq = LATER) {
  wall = applyEvents(wallEventHandlers, wall!, [{ ...event, seq, pageId: 'p' } as PageEvent]);
}

const added = (id: string, seq?: number) =>
  tell({ __typename: 'TributeAdded', tribute: tribute(id) }, seq);
const removed = (tributeId: string, seq?: number) =>
  tell({ __typename: 'TributeRemoved', tributeId }, seq);
const ids = () => listTributes(wall!).map(({ id }) => id);

test('a new tribute is first and counted once, however often its event comes', () => {
  answer(['b', 'a']);
  added('c');
  added('c');
  expect(ids()).toEqual(['c', 'b', 'a']);
  expect(wall!.totalCount).toBe(11);
});

test('older pages are appended, each tribute once', () => {
  answer(['d', 'c']);
  answer(['c', 'b', 'a'], { after: 'c', more: false });
  expect(ids()).toEqual(['d', 'c', 'b', 'a']);
  expect(wall!.pageInfo).toMatchObject({ endCursor: 'a', hasNextPage: false });
});

test('what older messages are read with is counted once, by its event', () => {
  answer(['d', 'c']);
  answer(['b', 'a'], { after: 'c', more: false, total: 11 }); // e has been posted, and its event is on its way
  added('e');
  expect(wall!.totalCount).toBe(11);
  removed('d');
  expect(wall!.totalCount).toBe(10);
});

test('older messages are not appended where the wall ends elsewhere by now', () => {
  answer(['c', 'b']);
  answer(['h', 'g', 'f']); // after a sleep, with a gap below
  answer(['a', '0'], { after: 'b' });
  expect(ids()).toEqual(['h', 'g', 'f']);
  answer(['e', 'd', 'c'], { after: 'f' });
  expect(ids()).toEqual(['h', 'g', 'f', 'e', 'd', 'c']);
});

test('reading the newest page again keeps older pages and newer events', () => {
  answer(['d', 'c']);
  answer(['b', 'a'], { after: 'c', more: false });
  added('e');
  answer(['d', 'c']);
  expect(ids()).toEqual(['e', 'd', 'c', 'b', 'a']);
  expect(wall!.pageInfo.endCursor).toBe('a');
});

test('reading the newest page again keeps the order if most tributes came by events', () => {
  answer(['a'], { more: false });
  for (const id of ['b', 'c', 'd']) added(id);
  answer(['d', 'c']);
  expect(ids()).toEqual(['d', 'c', 'b', 'a']);
  expect(wall!.pageInfo.hasNextPage).toBe(false);
});

test('reading the newest page again drops what is no longer there', () => {
  answer(['d', 'c', 'b']);
  answer(['d', 'b']);
  expect(ids()).toEqual(['d', 'b']);
});

test('an edited tribute changes in its place', () => {
  answer(['b', 'a']);
  const changed = tribute('a', 'better words');
  tell({ __typename: 'TributeChanged', tribute: changed });
  expect(wall!.edges[1]!.node.content).toBe('better words');
});

test('a hidden tribute is removed, and returns to its place when it is restored', () => {
  answer(['c', 'b', 'a']);
  removed('b');
  expect(ids()).toEqual(['c', 'a']);
  expect(wall!.totalCount).toBe(9);
  added('d');
  added('b');
  expect(ids()).toEqual(['d', 'c', 'b', 'a']);
});

test('a hidden tribute returns to its place, also the last one and one beside other hidden ones', () => {
  answer(['c', 'b', 'a']);
  removed('a');
  added('a');
  expect(ids()).toEqual(['c', 'b', 'a']);
  removed('b');
  removed('a');
  added('b');
  added('a');
  expect(ids()).toEqual(['c', 'b', 'a']);
});

test('a hidden tribute also returns to its place after pages were read meanwhile', () => {
  answer(['d', 'c', 'b']);
  removed('c');
  removed('b');
  answer(['d', 'a'], { more: false });
  added('c');
  expect(ids()).toEqual(['d', 'c', 'a']);
  added('b');
  expect(ids()).toEqual(['d', 'c', 'b', 'a']);
  expect(wall!.totalCount).toBe(12);
  removed('a');
  answer(['a', '0'], { after: 'a', more: false });
  expect(ids()).toEqual(['d', 'c', 'b', 'a', '0']);
});

test('a tribute hidden before the wall was read returns to its place when it is restored', () => {
  answer(['d', 'b', 'a']);
  added('c');
  expect(ids()).toEqual(['d', 'c', 'b', 'a']);
});

test('a tribute restored below the loaded ones is counted, and shown when its page is loaded', () => {
  answer(['e', 'd', 'b']);
  removed('b');
  added('a');
  expect(ids()).toEqual(['e', 'd']);
  expect(wall!.totalCount).toBe(10);
  added('b');
  answer(['a', '0'], { after: 'b', more: false });
  expect(ids()).toEqual(['e', 'd', 'b', 'a', '0']);
});

test('a tribute without a position, as older events store it, takes that of its event', () => {
  answer(['b', 'a']);
  const stored = { ...tribute('c'), seq: null };
  tell({ __typename: 'TributeAdded', tribute: stored }, getSeq('c'));
  added('d');
  expect(ids()).toEqual(['d', 'c', 'b', 'a']);
});

test('a tribute that is missing when the whole wall is read again is removed', () => {
  answer(['b', 'a'], { more: false });
  answer(['b'], { more: false });
  expect(ids()).toEqual(['b']);
});

test('events from before the wall was read again change nothing', () => {
  answer(['c', 'b'], { more: false });
  added('d');
  answer(['c', 'b'], { more: false }); // read after it was taken off again
  added('d');
  removed('d');
  removed('b');
  added('b');
  expect(ids()).toEqual(['c', 'b']);
  expect(wall!.totalCount).toBe(10);
});

test('events from before the wall was read again are not counted twice', () => {
  answer(['e', 'd', 'c']);
  answer(['e', 'c']); // after d was taken off and a brought back
  removed('d', getSeq('e') - 1);
  added('a', getSeq('e'));
  expect(wall!.totalCount).toBe(10);
  removed('c');
  expect(wall!.totalCount).toBe(9);
});
