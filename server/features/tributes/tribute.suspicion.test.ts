import { describe, expect, it } from 'vitest';
import { isSuspicious } from './tribute.suspicion.ts';

const quiet = {
  name: 'Ines',
  content: 'The roses are climbing.',
  repeats: 0,
  alike: {
    bySender: 0,
    byAnybody: 0,
  },
};
const sentence = 'Nobody liked her and nobody will miss her.';
const alike = (bySender: number, byAnybody: number) => ({ alike: { bySender, byAnybody } });

describe('a message', () => {
  it.each([
    ['an address', { content: 'See https://example.org/offer' }],
    ['an address without a scheme', { content: 'cheap things at best-offers.com today' }],
    ['an address in capitals', { content: 'WWW.EXAMPLE.ORG' }],
    ['an address for a name', { name: 'www.example.org' }],
    ['the same words for the fourth time', { repeats: 3 }],
    ['few words much like six others of its sender', alike(6, 6)],
    ['a sentence much like three others of its sender', { content: sentence, ...alike(3, 3) }],
    ['a sentence much like twelve others', { content: sentence, ...alike(0, 12) }],
    [
      'a long message much like five others',
      { content: `${sentence} ${sentence}`, ...alike(0, 5) },
    ],
  ])('is read first with %s', (_what, over) => {
    expect(isSuspicious({ ...quiet, ...over }, 1)).toBe(true);
  });

  it.each([
    ['plain words', {}],
    ['a full stop without a space', { content: 'She was kind.And she laughed.' }],
    ['a time and a price', { content: 'At 10.30 we bought 2.50 of cake, e.g. for Ada.' }],
    ['words that were sent twice by mistake', { repeats: 2 }],
    ['few words much like those of nineteen others', alike(0, 19)],
    ['a sentence much like two others of its sender', { content: sentence, ...alike(2, 2) }],
  ])('is not held for %s', (_what, over) => {
    expect(isSuspicious({ ...quiet, ...over }, 1)).toBe(false);
  });
});
