import { describe, expect, it } from 'vitest';
import { actionWords, fieldWords, photoWords } from './changeWords.ts';

const fields = { firstMessage: { words: 'the first message' }, focus: { words: 'what shows' } };

describe('the words of a change', () => {
  it('make sentences that begin with who', () => {
    const words = fieldWords(fields, 'firstMessage');
    expect(actionWords('CHANGED', words)).toBe('changed the first message');
    expect(actionWords('REMOVED', fieldWords(fields, null))).toBe('removed this block');
    expect(photoWords('CHANGED', fieldWords(fields, 'focus'))).toBe(
      'changed what shows of a photo',
    );
    expect(photoWords('MOVED', fieldWords(fields, null))).toBe('changed the order of the photos');
  });

  it('stay kind to fields that are not known', () => {
    expect(fieldWords(fields, 'somethingNew')).toBe('this');
  });
});
