import { useApolloClient, useMutation } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  PlayRoomDocument,
  RoomDocument,
  RoomEventsDocument,
  type RoomFieldsFragment,
  type RoomMove,
} from '../../__generated__/features/rooms/room.ts';
import { useConnectionLost } from '../../live/LiveContext.ts';
import { followStream } from '../../live/liveClient.ts';
import { requireData } from '../../net/requireData.ts';
import { refusalCodeOf } from '../../net/failure.ts';
import { onReconnect } from '../../net/onReconnect.ts';
import { NEW_GAME, countToss, type ShownGame } from './game.ts';

const TRY_AGAIN_MS = 4_000;

/** How a room stands here: what was read, and what came since. */
export type RoomState = {
  room: RoomFieldsFragment | undefined;
  played: ShownGame;
  /** There is no room with this code, or not any more. */
  gone: boolean;
  busy: boolean;
  note: string;
  move(move: RoomMove): void;
};

/** Keeps a room in step with the server: both phones show the same, also after a drop. */
export function useRoom(code: string): RoomState {
  const client = useApolloClient();
  const lost = useConnectionLost();
  const [room, setRoom] = useState<RoomFieldsFragment>();
  const [table, setTable] = useState(NEW_GAME);
  const [gone, setGone] = useState(false);
  const [play, { loading: busy }] = useMutation(PlayRoomDocument, { fetchPolicy: 'no-cache' });
  const [refusal, setRefusal] = useState('');
  const seen = useRef(-1);

  /** Whichever answer or event comes first is shown; the same move once more changes nothing. */
  const take = useCallback((now: RoomFieldsFragment, move: RoomMove | null) => {
    if (now.lastSeq <= seen.current) return;
    seen.current = now.lastSeq;
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
    if (data?.room) take(data.room, null);
    else if (refusalCodeOf(error) === 'NOT_FOUND') setGone(true);
    else throw new Error('no answer');
  }, [client, code, take]);

  useEffect(() => {
    if (room || gone) return;
    const attempt = () => void read().catch(() => undefined);
    attempt();
    const timer = setInterval(attempt, TRY_AGAIN_MS);
    const stop = onReconnect(attempt);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [room, gone, read]);

  const exists = room !== undefined && !gone;
  useEffect(() => {
    if (!exists) return;
    return followStream(client, {
      query: RoomEventsDocument,
      variables: { code },
      after: () => Math.max(0, seen.current),
      onData({ roomEvents: { room: now, move } }) {
        if (now) take(now, move);
        else void read().catch(() => undefined);
      },
      onReread: () => void read().catch(() => undefined),
    });
  }, [exists, client, code, take, read]);

  const move = useCallback(
    async (next: RoomMove) => {
      const seq = seen.current;
      try {
        const { playRoom } = await requireData(play({ variables: { code, move: next, seq } }));
        // Where the other phone was quicker, it was their move that is seen.
        take(playRoom, playRoom.lastSeq === seq + 1 ? next : null);
      } catch (error) {
        if (refusalCodeOf(error) === 'NOT_FOUND') setGone(true);
        else setRefusal('That did not arrive. Please try once more.');
      }
    },
    [play, code, take],
  );

  const waiting = lost ? 'No signal just now. The room waits for you.' : '';
  return {
    room,
    played: table,
    gone,
    busy,
    note: waiting || refusal,
    move: (next) => void move(next),
  };
}
