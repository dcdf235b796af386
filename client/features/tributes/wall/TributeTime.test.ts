import { expect, test } from 'vitest';
import { formatRelativeTime, formatUtcTime } from './TributeTime.tsx';

test('the exact time is in UTC, hours first and the month before the day', () => {
  expect(formatUtcTime('2021-05-12T14:02:59.999Z')).toBe('14:02 05/12/2021');
  expect(formatUtcTime('2021-01-02T00:05:00.000Z')).toBe('00:05 01/02/2021');
  expect(formatUtcTime('2021-01-01T01:30:00.000+02:00')).toBe('23:30 12/31/2020');
});

const local = (...[year, month, day, hour]: [number, number, number, number]) =>
  new Date(year, month - 1, day, hour).toISOString();
const now = new Date(2021, 4, 14, 20, 0);

test('a time today is named by its part of the day', () => {
  expect(formatRelativeTime(local(2021, 5, 14, 9), now)).toBe('this morning');
  expect(formatRelativeTime(local(2021, 5, 14, 13), now)).toBe('this afternoon');
  expect(formatRelativeTime(local(2021, 5, 14, 19), now)).toBe('this evening');
  expect(formatRelativeTime(local(2021, 5, 14, 2), now)).toBe('early this morning');
});

test('yesterday and the days of last week are named', () => {
  expect(formatRelativeTime(local(2021, 5, 13, 18), now)).toBe('yesterday evening');
  expect(formatRelativeTime(local(2021, 5, 13, 23), now)).toBe('last night');
  expect(formatRelativeTime(local(2021, 5, 11, 10), now)).toBe('Tuesday morning');
});

test('earlier times are a date, with the year only if it is not this year', () => {
  expect(formatRelativeTime(local(2021, 3, 2, 10), now)).toBe('2 March');
  expect(formatRelativeTime(local(2019, 12, 24, 10), now)).toBe('24 December 2019');
});

test('a phone whose clock is slow shows no time in the future', () => {
  expect(formatRelativeTime(local(2021, 5, 15, 10), now)).toBe('this morning');
});
