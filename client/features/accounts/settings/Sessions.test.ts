import { expect, it } from 'vitest';
import { describeUse } from './Sessions.tsx';

const now = new Date(2026, 5, 12, 9);
const used = (day: number, browser: string | null = 'Firefox') =>
  describeUse(
    { browser, lastUsedAt: new Date(2026, 5, day, 12).toISOString(), isCurrent: false },
    now,
  );

it('says when a device was last used in the words of a day', () => {
  expect(describeUse({ browser: 'Firefox', lastUsedAt: '', isCurrent: true }, now)).toBe(
    'Firefox, now',
  );
  expect(used(12)).toBe('Firefox, today');
  expect(used(11)).toBe('Firefox, yesterday');
  expect(used(3)).toBe('Firefox, 3 June 2026');
  expect(used(11, null)).toBe('Yesterday');
});
