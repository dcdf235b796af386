import { Router } from 'express';
import { text } from '../../graphql/body.ts';
import { addressOf } from '../../graphql/context.ts';
import { Malformed } from '../../graphql/errors.ts';
import type { RoomLimits } from './room.limits.ts';
import type { RoomService } from './room.service.ts';
import { type Room, RoomMove } from './room.types.ts';

/** The same game for whoever speaks REST. */
export function roomRoutes(rooms: RoomService, limits: RoomLimits): Router {
  const router = Router();

  // POST /api/rooms -> { error, msg, room: { code, seq, turn, challenge, card } }: opens a room.
  router.post('/api/rooms', async (request, response) => {
    await limits.takeOpening(addressOf(request));
    response.json({ error: false, msg: '', room: shape(await rooms.open()) });
  });

  // GET /api/rooms/{code} -> the same: how the room stands. 404 where there is none.
  router.get('/api/rooms/:code', async (request, response) => {
    await limits.takeCode(addressOf(request));
    response.set('Cache-Control', 'no-store');
    response.json({ error: false, msg: '', room: shape(await rooms.byCode(request.params.code)) });
  });

  // POST /api/rooms/{code}/moves { move, seq } -> the same, after the move; as it is where the room
  // has moved on since `seq`. move: toss_first, toss_challenge, another_card or hand_over.
  router.post('/api/rooms/:code/moves', async (request, response) => {
    await limits.takeCode(addressOf(request));
    const move = Object.values(RoomMove).find((one) => one === text(request.body, 'move'));
    const { seq } = request.body as { seq?: unknown };
    if (!move) throw new Malformed(`move must be one of ${Object.values(RoomMove).join(', ')}.`);
    if (typeof seq !== 'number' || !Number.isInteger(seq))
      throw new Malformed('seq must be the number of the room’s newest move.');
    const room = await rooms.play(request.params.code, move, seq);
    response.json({ error: false, msg: '', room: shape(room) });
  });

  return router;
}

function shape({ code, lastSeq, turn, challenge, card }: Room): object {
  const { id, text: words, author, background } = card ?? {};
  return {
    code,
    seq: lastSeq,
    turn,
    challenge,
    card: card && {
      id,
      text: words,
      author,
      background,
    },
  };
}
