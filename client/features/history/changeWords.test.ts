import { describe, expect, it } from 'vitest';
import { actionWords, fieldWords, photoWords } from './changeWords.ts';

describe('the words of a change', () => {
  it('make sentences that begin with who', () => {
    expect(actionWords('CHANGED', 'firstMessage')).toBe('changed the first message');
    expect(actionWords('REMOVED', null)).toBe('removed this block');
    expect(photoWords('CHANGED', 'focus')).toBe('changed what shows of a photo');
    expect(photoWords('MOVED', null)).toBe('changed the order of the photos');
  });

  it('stay kind to fields that are not known', () => {
    expect(fieldWords('somethingNew')).toBe('this');
  });
});
