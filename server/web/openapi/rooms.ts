import { MAX_CARD } from '../../../protocol/limits.ts';
import {
  type Call,
  flag,
  id,
  objectSchema,
  enumSchema,
  type Schema,
  text,
  textOrNull,
  textUpTo,
  wholeNumber,
} from './call.ts';

const orNull = ({ type, ...rest }: Schema): Schema => ({ ...rest, type: [String(type), 'null'] });
const room = objectSchema({
  code: text,
  seq: wholeNumber,
  joined: flag,
  turn: { type: ['string', 'null'], enum: ['lady', 'man', null] },
  challenge: { type: ['string', 'null'], enum: ['truth', 'dare', null] },
  card: orNull(
    objectSchema({ id, text: textUpTo(MAX_CARD), author: textOrNull, background: text }),
  ),
});

/** Truth or dare on two phones. */
export const roomCalls: Call[] = [
  {
    method: 'post',
    path: '/api/rooms',
    about: 'rooms',
    does: 'Opens a room for two phones, for a day after its last move.',
    answer: { room },
    fails: [429],
  },
  {
    method: 'get',
    path: '/api/rooms/{code}',
    about: 'rooms',
    does: 'Tells how a room stands.',
    answer: { room },
    fails: [404, 429],
  },
  {
    method: 'post',
    path: '/api/rooms/{code}/moves',
    about: 'rooms',
    does: 'Makes a move on the room as it stood at `seq`; where it has moved on, nothing is done.',
    body: {
      move: enumSchema('join', 'toss_first', 'toss_challenge', 'another_card', 'hand_over'),
      seq: wholeNumber,
    },
    answer: { room },
    fails: [404, 429],
  },
];
