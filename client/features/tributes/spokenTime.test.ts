import { expect, test } from 'vitest';
import { spokenTime, utcTime } from './spokenTime.ts';

test('the documented time is UTC, hours first and the month before the day', () => {
  expect(utcTime('2021-05-12T14:02:59.999Z')).toBe('14:02 05/12/2021');
  expect(utcTime('2021-01-02T00:05:00.000Z')).toBe('00:05 01/02/2021');
  expect(utcTime('2021-01-01T01:30:00.000+02:00')).toBe('23:30 12/31/2020');
});

const local = (...[year, month, day, hour]: [number, number, number, number]) =>
  new Date(year, month - 1, day, hour).toISOString();
const now = new Date(2021, 4, 14, 20, 0);

test('today is told by its part of the day', () => {
  expect(spokenTime(local(2021, 5, 14, 9), now)).toBe('this morning');
  expect(spokenTime(local(2021, 5, 14, 13), now)).toBe('this afternoon');
  expect(spokenTime(local(2021, 5, 14, 19), now)).toBe('this evening');
  expect(spokenTime(local(2021, 5, 14, 2), now)).toBe('early this morning');
});

test('yesterday and the days before it are told by name', () => {
  expect(spokenTime(local(2021, 5, 13, 18), now)).toBe('yesterday evening');
  expect(spokenTime(local(2021, 5, 13, 23), now)).toBe('last night');
  expect(spokenTime(local(2021, 5, 11, 10), now)).toBe('Tuesday morning');
});

test('what is longer ago is told by its date, with the year only where it differs', () => {
  expect(spokenTime(local(2021, 3, 2, 10), now)).toBe('2 March');
  expect(spokenTime(local(2019, 12, 24, 10), now)).toBe('24 December 2019');
});

test('a phone whose clock is slow does not speak of the future', () => {
  expect(spokenTime(local(2021, 5, 15, 10), now)).toBe('this morning');
});
