import { describe, expect, it } from 'vitest';
import { isSuspicious } from './tribute.suspicion.ts';

const quiet = { name: 'Ines', content: 'The roses are climbing.', repeats: 0 };

describe('a message', () => {
  it.each([
    ['an address', { content: 'See https://example.org/offer' }],
    ['an address without a scheme', { content: 'cheap things at best-offers.com today' }],
    ['an address in capitals', { content: 'WWW.EXAMPLE.ORG' }],
    ['an address for a name', { name: 'www.example.org' }],
    ['the same words for the fourth time', { repeats: 3 }],
  ])('is read first with %s', (_what, over) => {
    expect(isSuspicious({ ...quiet, ...over }, 3)).toBe(true);
  });

  it.each([
    ['plain words', {}],
    ['a full stop without a space', { content: 'She was kind.And she laughed.' }],
    ['a time and a price', { content: 'At 10.30 we bought 2.50 of cake, e.g. for Ada.' }],
    ['words that were sent twice by mistake', { repeats: 2 }],
  ])('is not held for %s', (_what, over) => {
    expect(isSuspicious({ ...quiet, ...over }, 3)).toBe(false);
  });
});
