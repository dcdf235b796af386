import { useCallback, useEffect, useRef, useState } from 'react';
import type { RoomFieldsFragment, RoomMove } from '../../__generated__/features/rooms/room.ts';
import {
  PlayRoomText,
  RoomText,
  RoomEventsText,
} from '../../__generated__/features/rooms/room.text.ts';
import { followStream } from '../../live/followStream.ts';
import { useConnectionLost } from '../../live/useConnectionLost.ts';
import { request } from '../../net/request.ts';
import { getRefusalCode } from '../../net/failure.ts';
import { onReconnect } from '../../net/onReconnect.ts';
import { NEW_GAME, countToss, type ShownGame } from './game.ts';

const TRY_AGAIN_MS = 4_000;

/** The state of a room, from the last response and the events since. */
type RoomState = {
  room: RoomFieldsFragment | undefined;
  played: ShownGame;
  /** The room does not exist, or no longer. */
  isGone: boolean;
  isBusy: boolean;
  note: string;
  move(move: RoomMove): void;
};

/**
 * Keeps a room in step with the server, so that both phones show the same, also after a reconnect. The phone that did
 * not open the room joins it.
 */
export function useRoom(code: string, isOpener: boolean): RoomState {
  const lost = useConnectionLost();
  const [room, setRoom] = useState<RoomFieldsFragment>();
  const [table, setTable] = useState(NEW_GAME);
  const [isGone, setGone] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const lastSeq = useRef(-1);

  /** Applies a response or an event; a move that is already applied is ignored. */
  const applyRoom = useCallback((newest: RoomFieldsFragment, move: RoomMove | null) => {
    if (newest.lastSeq <= lastSeq.current) return;
    lastSeq.current = newest.lastSeq;
    setRoom(newest);
    setRefusal('');
    setTable((before) => countToss(before, move, newest));
  }, []);

  const read = useCallback(async () => {
    try {
      const { room: newest } = await request(RoomText, { code });
      applyRoom(newest, null);
    } catch (error) {
      if (getRefusalCode(error) !== 'NOT_FOUND') throw error;
      setGone(true);
    }
  }, [code, applyRoom]);

  useEffect(() => {
    if (room || isGone) return;
    return tryRepeatedly(() => void read().catch(() => undefined));
  }, [room, isGone, read]);

  const exists = room !== undefined && !isGone;
  useEffect(() => {
    if (!exists) return;
    return followStream({
      operation: RoomEventsText,
      variables: { code },
      after: () => Math.max(0, lastSeq.current),
      onData({ roomEvents: { room: newest, move } }) {
        if (newest) applyRoom(newest, move);
        else void read().catch(() => undefined);
      },
      onReread: () => void read().catch(() => undefined),
    });
  }, [exists, code, applyRoom, read]);

  const move = useCallback(
    async (next: RoomMove) => {
      const seq = lastSeq.current;
      setBusy(true);
      try {
        const { playRoom } = await request(PlayRoomText, { code, move: next, seq });
        // if the other phone was faster, its move is the one that is animated
        applyRoom(playRoom, playRoom.lastSeq === seq + 1 ? next : null);
      } catch (error) {
        if (getRefusalCode(error) === 'NOT_FOUND') setGone(true);
        else setRefusal('That did not arrive. Please try once more.');
      }
      setBusy(false);
    },
    [code, applyRoom],
  );

  const joins = room !== undefined && !room.joined && !isOpener;
  useEffect(() => {
    // without it, the phone that opened the room goes on asking for another one
    if (joins) return tryRepeatedly(() => void move('JOIN'));
  }, [joins, move]);

  const waiting = lost ? 'No signal just now. The room waits for you.' : '';
  return {
    room,
    played: table,
    isGone,
    isBusy,
    note: waiting || refusal,
    move: (next) => void move(next),
  };
}

/** Tries at once, every few seconds, and when there is signal again, until the returned function is called. */
function tryRepeatedly(attempt: () => void): () => void {
  attempt();
  const timer = setInterval(attempt, TRY_AGAIN_MS);
  const stop = onReconnect(attempt);
  return () => {
    clearInterval(timer);
    stop();
  };
}
