import { Router } from 'express';
import { readObject, readText } from '../../http/body.ts';
import { readClientAddress } from '../../http/client-address.ts';
import { Malformed } from '../../errors/public-errors.ts';
import type { RoomService } from './room.service.ts';
import { type Room, RoomMove } from './room.types.ts';

/** The game for REST clients. */
export function roomRoutes(rooms: RoomService): Router {
  const router = Router();

  // POST /api/rooms -> { error, msg, room: { code, seq, joined, turn, challenge, card } }: opens a room.
  router.post('/api/rooms', async (request, response) => {
    const room = await rooms.open(readClientAddress(request));
    response.json({ error: false, msg: '', room: toRoomJson(room) });
  });

  // GET /api/rooms/{code} -> the same: the room's state. 404 if there is none.
  router.get('/api/rooms/:code', async (request, response) => {
    const room = await rooms.findByCode(request.params.code, readClientAddress(request));
    response.set('Cache-Control', 'no-store');
    response.json({ error: false, msg: '', room: toRoomJson(room) });
  });

  // POST /api/rooms/{code}/moves { move, seq } -> the same, after the move; unchanged if the room is no longer at
  // `seq`. move: join, toss_first, toss_challenge, another_card or hand_over.
  router.post('/api/rooms/:code/moves', async (request, response) => {
    const move = Object.values(RoomMove).find(
      (candidate) => candidate === readText(request.body, 'move'),
    );
    const { seq } = readObject(request.body);
    if (!move) throw new Malformed(`move must be one of ${Object.values(RoomMove).join(', ')}.`);
    if (typeof seq !== 'number' || !Number.isInteger(seq))
      throw new Malformed('seq must be the number of the room’s newest move.');
    const room = await rooms.play(request.params.code, move, seq, readClientAddress(request));
    response.json({ error: false, msg: '', room: toRoomJson(room) });
  });

  return router;
}

function toRoomJson({ code, lastSeq, joined, turn, challenge, card }: Room): object {
  const { id, text, author, background } = card ?? {};
  const shown = card && { id, text, author, background };
  return { code, seq: lastSeq, joined, turn, challenge, card: shown };
}
