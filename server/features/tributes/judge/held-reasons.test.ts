import { describe, expect, it } from 'vitest';
import { EMPTY_TRIBUTE_TEXT } from '../../../../protocol/tribute-text.ts';
import { HeldWords } from './held-words.ts';
import { findHeldReasons } from './held-reasons.ts';

const quiet = {
  ...EMPTY_TRIBUTE_TEXT,
  name: 'Ines',
  content: 'The roses are climbing.',
};
const alone = {
  isKnown: false,
  repeats: 0,
  rapid: 0,
  alikeBySender: 0,
  alikeByAnybody: 0,
  minute: 0,
  minuteOfAddress: 0,
  burstOfAddress: 0,
};
const sentence = 'Nobody liked her and nobody will miss her.';
const words = new HeldWords(['scoundrel']);
const alike = (alikeBySender: number, alikeByAnybody: number) => ({
  alikeBySender,
  alikeByAnybody,
});
const findReasons = (over: object) =>
  findHeldReasons({ ...quiet, ...over }, { ...alone, ...over }, words, 1);

/** Of somebody whose name is new to the wall. */
const LINKS = ['link', 'first_link'];

describe('a message', () => {
  it.each([
    ['an address', { content: 'See https://example.org/offer' }, LINKS],
    ['an address without a scheme', { content: 'cheap things at best-offers.com today' }, LINKS],
    ['an address in capitals', { content: 'WWW.EXAMPLE.ORG' }, LINKS],
    ['an address for a name', { name: 'www.example.org' }, LINKS],
    ['a link from a known name', { content: 'www.example.org', isKnown: true }, ['link']],
    ['the same words for the fourth time', { repeats: 3 }, ['repeated']],
    ['few words much like six others of its sender', alike(6, 6), ['repeated']],
    [
      'a sentence much like three others of its sender',
      { content: sentence, ...alike(3, 3) },
      ['repeated'],
    ],
    ['a sentence much like twelve others', { content: sentence, ...alike(0, 12) }, ['repeated']],
    [
      'a long message much like five others',
      { content: `${sentence} ${sentence}`, ...alike(0, 5) },
      ['repeated'],
    ],
    ['fifteen messages before it in a minute', { rapid: 15 }, ['rapid']],
    ['forty from its address in three seconds', { burstOfAddress: 40 }, ['rapid']],
    ['four hundred from its address in a minute', { minuteOfAddress: 400 }, ['rapid']],
    ['a word of a list', { content: 'He was a Scoundrel.' }, ['words']],
    ['such a word for a name', { name: 'scoundrel' }, ['words']],
    [
      'all of it at once, each said',
      { content: 'scoundrel.com', repeats: 4, rapid: 16 },
      [...LINKS, 'repeated', 'rapid', 'words'],
    ],
  ])('is read first with %s', (_what, over, reasons) => {
    expect(findReasons(over)).toEqual(reasons);
  });

  it.each([
    ['plain words', {}],
    ['a full stop without a space', { content: 'She was kind.And she laughed.' }],
    ['a time and a price', { content: 'At 10.30 we bought 2.50 of cake, e.g. for Ada.' }],
    ['words that were sent twice by mistake', { repeats: 2 }],
    ['few words much like those of nineteen others', alike(0, 19)],
    ['a sentence much like two others of its sender', { content: sentence, ...alike(2, 2) }],
    ['fourteen messages before it in a minute', { rapid: 14 }],
    ['a chapel’s three hundred in a minute', { minuteOfAddress: 300, burstOfAddress: 39 }],
    ['a full minute of a page', { minute: 1_799 }],
    ['a longer word around one of a list', { content: 'The scoundrels’ ball was her delight.' }],
  ])('is not held for %s', (_what, over) => {
    expect(findReasons(over)).toEqual([]);
  });
});
