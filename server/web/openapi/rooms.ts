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
    tag: 'rooms',
    summary: 'Opens a room for two phones, for a day after its last move.',
    response: { room },
    errorStatuses: [429],
  },
  {
    method: 'get',
    path: '/api/rooms/{code}',
    tag: 'rooms',
    summary: 'Tells how a room stands.',
    response: { room },
    errorStatuses: [404, 429],
  },
  {
    method: 'post',
    path: '/api/rooms/{code}/moves',
    tag: 'rooms',
    summary:
      'Makes a move on the room as it stood at `seq`; where it has moved on, nothing is done.',
    body: {
      move: enumSchema('join', 'toss_first', 'toss_challenge', 'another_card', 'hand_over'),
      seq: wholeNumber,
    },
    response: { room },
    errorStatuses: [404, 429],
  },
];
