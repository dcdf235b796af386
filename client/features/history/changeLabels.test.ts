import { describe, expect, it } from 'vitest';
import { describeBlockAction, getFieldLabel, describePhotoAction } from './changeLabels.ts';

const fields = { firstMessage: { label: 'the first message' }, focus: { label: 'what shows' } };

describe('the words of a change', () => {
  it('make sentences that begin with who', () => {
    const label = getFieldLabel(fields, 'firstMessage');
    expect(describeBlockAction('CHANGED', label)).toBe('changed the first message');
    expect(describeBlockAction('REMOVED', getFieldLabel(fields, null))).toBe('removed this block');
    expect(describePhotoAction('CHANGED', getFieldLabel(fields, 'focus'))).toBe(
      'changed what shows of a photo',
    );
    expect(describePhotoAction('MOVED', getFieldLabel(fields, null))).toBe(
      'changed the order of the photos',
    );
  });

  it('stay kind to fields that are not known', () => {
    expect(getFieldLabel(fields, 'somethingNew')).toBe('this');
  });
});
