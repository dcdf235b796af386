import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type MemberEventClass,
  type EventPayload,
  type StreamEventClass,
  SnapshotRequired,
} from './event-types.ts';
import type { EventTransaction } from './event-store.ts';
import { MembersChanged } from '../features/members/member.types.ts';
import { RoomMoved } from '../features/rooms/room.types.ts';
import type { PublicTribute } from '../features/tributes/tribute.entity.ts';
import { TributeAdded, TributeHeld, TributeRemoved } from '../features/tributes/tribute-events.ts';

// Checked by the compiler, which `npm run check` also runs over the tests: an expected error that does not occur is
// an error itself.

declare const transaction: EventTransaction;
declare const tribute: PublicTribute;
declare const added: EventPayload<TributeAdded>;

const refused = [
  // @ts-expect-error an event is its class, not a name
  () => transaction.append('TributeAdded', 'page', { tribute }),
  // @ts-expect-error another event's payload
  () => transaction.append(TributeAdded, 'page', { tributeId: 'id' }),
  // @ts-expect-error half a payload
  () => transaction.append(TributeRemoved, 'page', { tributeId: 'id' }),
  // @ts-expect-error more than the event says
  () => transaction.append(TributeAdded, 'page', { tribute, by: 'somebody' }),
  // @ts-expect-error what only members may get is in nobody's stream
  () => transaction.append(TributeHeld, 'page', { tribute }),
  // @ts-expect-error and what everybody gets comes over the stream
  () => transaction.notifyMembers(TributeAdded, 'page', { tribute }),
  // @ts-expect-error a member event without what it tells of
  () => transaction.notifyMembers(TributeHeld, 'page', {}),
  // @ts-expect-error a payload for an event that has no fields of its own
  () => transaction.notifyMembers(MembersChanged, 'page', { tribute }),
  // @ts-expect-error whether it is written out or a variable
  () => transaction.append(SnapshotRequired, 'page', added),
];

describe('the type of an event', () => {
  it('has the event’s own fields, without its place in the stream', () => {
    expect(refused).toHaveLength(9);
    expectTypeOf<EventPayload<TributeAdded>>().toEqualTypeOf<{ tribute: PublicTribute }>();
    expectTypeOf<EventPayload<MembersChanged>>().toEqualTypeOf<Record<string, never>>();
    expectTypeOf(TributeAdded).toExtend<StreamEventClass<TributeAdded>>();
    expectTypeOf(RoomMoved).toExtend<StreamEventClass<RoomMoved>>();
    expectTypeOf(MembersChanged).toExtend<MemberEventClass<MembersChanged>>();
    expectTypeOf(TributeHeld).not.toExtend<StreamEventClass<TributeHeld>>();
    expectTypeOf(TributeAdded).not.toExtend<MemberEventClass<TributeAdded>>();
  });
});
