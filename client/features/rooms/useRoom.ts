import { useApolloClient, useMutation } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  PlayRoomDocument,
  RoomDocument,
  RoomEventsDocument,
  type RoomFieldsFragment,
  type RoomMove,
} from '../../__generated__/features/rooms/room.ts';
import { useConnectionLost, followStream } from '../../live/liveClient.ts';
import { requireData, getRefusalCode } from '../../net/failure.ts';
import { onReconnect } from '../../net/onReconnect.ts';
import { NEW_GAME, countToss, type ShownGame } from './game.ts';

const TRY_AGAIN_MS = 4_000;

/** The state of a room, from the last response and the events since. */
export type RoomState = {
  room: RoomFieldsFragment | undefined;
  played: ShownGame;
  /** The room does not exist, or no longer. */
  isGone: boolean;
  busy: boolean;
  note: string;
  move(move: RoomMove): void;
};

/**
 * Keeps a room in step with the server, so that both phones show the same, also after a reconnect. The phone that did
 * not open the room joins it.
 */
export function useRoom(code: string, isOpener: boolean): RoomState {
  const client = useApolloClient();
  const lost = useConnectionLost();
  const [room, setRoom] = useState<RoomFieldsFragment>();
  const [table, setTable] = useState(NEW_GAME);
  const [isGone, setIsGone] = useState(false);
  const [play, { loading: busy }] = useMutation(PlayRoomDocument, { fetchPolicy: 'no-cache' });
  const [refusal, setRefusal] = useState('');
  const lastSeq = useRef(-1);

  /** Applies a response or an event; a move that is already applied is ignored. */
  const applyRoom = useCallback((now: RoomFieldsFragment, move: RoomMove | null) => {
    if (now.lastSeq <= lastSeq.current) return;
    lastSeq.current = now.lastSeq;
    setRoom(now);
    setRefusal('');
    setTable((before) => countToss(before, move, now));
  }, []);

  const read = useCallback(async () => {
    const variables = { code };
    const { data, error } = await client.query({
      query: RoomDocument,
      variables,
      fetchPolicy: 'no-cache',
      errorPolicy: 'all',
    });
    if (data?.room) applyRoom(data.room, null);
    else if (getRefusalCode(error) === 'NOT_FOUND') setIsGone(true);
    else throw new Error('no answer');
  }, [client, code, applyRoom]);

  useEffect(() => {
    if (room || isGone) return;
    const attempt = () => void read().catch(() => undefined);
    attempt();
    const timer = setInterval(attempt, TRY_AGAIN_MS);
    const stop = onReconnect(attempt);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [room, isGone, read]);

  const exists = room !== undefined && !isGone;
  useEffect(() => {
    if (!exists) return;
    return followStream(client, {
      query: RoomEventsDocument,
      variables: { code },
      after: () => Math.max(0, lastSeq.current),
      onData({ roomEvents: { room: now, move } }) {
        if (now) applyRoom(now, move);
        else void read().catch(() => undefined);
      },
      onReread: () => void read().catch(() => undefined),
    });
  }, [exists, client, code, applyRoom, read]);

  const move = useCallback(
    async (next: RoomMove) => {
      const seq = lastSeq.current;
      try {
        const { playRoom } = await requireData(play({ variables: { code, move: next, seq } }));
        // if the other phone was faster, its move is the one that is animated
        applyRoom(playRoom, playRoom.lastSeq === seq + 1 ? next : null);
      } catch (error) {
        if (getRefusalCode(error) === 'NOT_FOUND') setIsGone(true);
        else setRefusal('That did not arrive. Please try once more.');
      }
    },
    [play, code, applyRoom],
  );

  const joins = room !== undefined && !room.joined && !isOpener;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only once the server has answered
    if (joins) void move('JOIN');
  }, [joins, move]);

  const waiting = lost ? 'No signal just now. The room waits for you.' : '';
  return {
    room,
    played: table,
    isGone,
    busy,
    note: waiting || refusal,
    move: (next) => void move(next),
  };
}
