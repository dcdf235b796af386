import { describe, expect, it } from 'vitest';
import { describeBlockAction, getFieldLabel, describePhotoAction } from './changeLabels.ts';

const fields = { firstMessage: { label: 'the first message' }, focus: { label: 'what shows' } };

describe('the label of a change', () => {
  it('names the action and the field, to follow the name of a person', () => {
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

  it('calls an unknown field “this”', () => {
    expect(getFieldLabel(fields, 'somethingNew')).toBe('this');
  });
});
