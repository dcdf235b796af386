import { describe, expect, it } from 'vitest';
import { HeldWords } from './held-words.ts';
import { signalsOf } from './tribute.suspicion.ts';

const quiet = {
  name: 'Ines',
  content: 'The roses are climbing.',
  isKnown: false,
  repeats: 0,
  rapid: 0,
  alike: {
    bySender: 0,
    byAnybody: 0,
  },
};
const sentence = 'Nobody liked her and nobody will miss her.';
const words = new HeldWords(['scoundrel']);
const alike = (bySender: number, byAnybody: number) => ({ alike: { bySender, byAnybody } });

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
    ['a word of a list', { content: 'He was a Scoundrel.' }, ['words']],
    ['such a word for a name', { name: 'scoundrel' }, ['words']],
    [
      'all of it at once, each said',
      { content: 'scoundrel.com', repeats: 4, rapid: 16 },
      [...LINKS, 'repeated', 'rapid', 'words'],
    ],
  ])('is read first with %s', (_what, over, reasons) => {
    expect(signalsOf({ ...quiet, ...over }, words, 1)).toEqual(reasons);
  });

  it.each([
    ['plain words', {}],
    ['a full stop without a space', { content: 'She was kind.And she laughed.' }],
    ['a time and a price', { content: 'At 10.30 we bought 2.50 of cake, e.g. for Ada.' }],
    ['words that were sent twice by mistake', { repeats: 2 }],
    ['few words much like those of nineteen others', alike(0, 19)],
    ['a sentence much like two others of its sender', { content: sentence, ...alike(2, 2) }],
    ['fourteen messages before it in a minute', { rapid: 14 }],
    ['a longer word around one of a list', { content: 'The scoundrels’ ball was her delight.' }],
  ])('is not held for %s', (_what, over) => {
    expect(signalsOf({ ...quiet, ...over }, words, 1)).toEqual([]);
  });
});
