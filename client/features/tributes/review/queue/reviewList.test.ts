import { describe, expect, it } from 'vitest';
import {
  type Entry,
  type ListPart,
  applyChange,
  appendEarlierEntries,
  mergeNewestEntries,
  applyOutcome,
} from './reviewList.ts';

const PHOTO = { __typename: 'TributePhoto', image: '/media/1', film: null } as const;

/** Messages that came one a minute, by their minutes. */
function found(minutes: number[], hasMore = false): ListPart {
  const entries = minutes.map((minute): Entry => ({
    tribute: {
      __typename: 'Tribute',
      id: `m${minute}`,
      seq: null,
      name: 'Ines',
      content: `Words ${minute}`,
      images: [],
      createdAt: `2026-05-04T10:${String(minute).padStart(2, '0')}:00.000Z`,
      senderMark: '00000000',
    },
    heldFor: [],
    takenDownFor: null,
    decision: null,
    photosAside: [],
    digest: `d${minute}`,
  }));
  return { entries, total: entries.length, hasMore, end: entries.at(-1)?.tribute.id ?? null };
}

const ids = ({ entries }: { entries: readonly Entry[] }) =>
  entries.map(({ tribute }) => tribute.id);
const anna = { id: 'a', name: 'Anna Bell' };

describe('the list of messages to review', () => {
  it('shows new messages at once while it is empty, and otherwise counts them', () => {
    const empty = mergeNewestEntries(undefined, found([]));
    const first = mergeNewestEntries(empty, found([1]));
    expect(ids(first)).toEqual(['m1']);
    const later = mergeNewestEntries(first, found([3, 2, 1]));
    expect(ids(later)).toEqual(['m1']);
    expect(later.arrived).toBe(2);
    expect(later.total).toBe(3);
  });

  it('keeps a decided message in its place with the decision, until that is undone', () => {
    const list = mergeNewestEntries(undefined, found([3, 2, 1]));
    const decided = applyOutcome(list, 'HELD', 'm2', { status: 'VISIBLE', by: anna });
    const after = mergeNewestEntries(decided, found([3, 1]));
    expect(ids(after)).toEqual(['m3', 'm2', 'm1']);
    expect(after.entries[1]?.outcome).toEqual({ status: 'VISIBLE', by: anna });
    const undone = applyOutcome(after, 'HELD', 'm2', { status: 'HELD', by: anna });
    expect(undone.entries[1]?.outcome).toBeUndefined();
    expect(mergeNewestEntries(after, found([3, 2, 1])).entries[1]?.outcome).toBeUndefined();
  });

  it('marks a message that is gone for unknown reasons', () => {
    const list = mergeNewestEntries(undefined, found([3, 2, 1]));
    const after = mergeNewestEntries(list, found([3, 1]));
    expect(after.entries.map(({ outcome }) => outcome?.status)).toEqual([
      undefined,
      null,
      undefined,
    ]);
  });

  it('marks what a sender has changed in a listed message, and has the new content', () => {
    const list = mergeNewestEntries(undefined, found([2, 1]));
    const [newest] = found([2]).entries as [Entry];
    const words = { ...newest, tribute: { ...newest.tribute, content: 'Others' }, digest: 'x' };
    const read = mergeNewestEntries(list, {
      ...found([2, 1]),
      entries: [words, ...found([1]).entries],
    });
    expect(read.entries.map(({ changed }) => changed)).toEqual(['text', undefined]);
    expect(read.entries[0]?.tribute.content).toBe('Others');
    const photo = { ...newest.tribute, content: 'Others', images: [PHOTO] };
    expect(applyChange(read, photo, 'y').entries[0]).toMatchObject({
      changed: 'photo',
      digest: 'y',
      tribute: { images: [PHOTO] },
    });
    expect(mergeNewestEntries(undefined, found([2])).entries[0]?.changed).toBeUndefined();
  });

  it('keeps entries that are older than the newest page', () => {
    const list = appendEarlierEntries(
      mergeNewestEntries(undefined, found([6, 5], true)),
      found([4, 3], true),
      'm5',
    );
    expect(ids(list)).toEqual(['m6', 'm5', 'm4', 'm3']);
    const after = mergeNewestEntries(list, found([7, 6], true));
    expect(after.arrived).toBe(1);
    expect(after.entries.some(({ outcome }) => outcome)).toBe(false);
    expect(after.hasMore).toBe(true);
  });

  it('leaves no gap where it was renewed while earlier messages were read', () => {
    const renewed = mergeNewestEntries(undefined, found([9, 8], true));
    expect(appendEarlierEntries(renewed, found([4, 3], true), 'm5')).toBe(renewed);
  });
});
