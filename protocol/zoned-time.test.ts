import { afterEach, expect, test, vi } from 'vitest';
import { toCurrentZone, toLocalTime, toSupportedZone, toUtc } from './zoned-time.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['2026-11-22', '14:30', 'Europe/London', '2026-11-22T14:30:00.000Z'],
  ['2026-07-01', '14:30', 'Europe/London', '2026-07-01T13:30:00.000Z'],
  ['2026-07-01', '09:00', 'America/St_Johns', '2026-07-01T11:30:00.000Z'],
  ['2026-01-01', '00:15', 'Pacific/Kiritimati', '2025-12-31T10:15:00.000Z'],
])('%s %s in %s is %s, and back', (day, time, zone, moment) => {
  expect(toUtc({ day, time }, zone)).toBe(moment);
  expect(toLocalTime(moment, zone)).toEqual({ day, time });
});

test('a time that occurs twice means the first, and one that is skipped an hour later', () => {
  const berlin = (day: string, time: string) => toUtc({ day, time }, 'Europe/Berlin');
  expect(berlin('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(berlin('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
});

test('an empty day or time has no UTC time', () => {
  expect(toUtc({ day: '', time: '' }, 'Europe/London')).toBeNull();
  expect(toUtc({ day: '', time: '10:00' }, 'Europe/London')).toBeNull();
  expect(toUtc({ day: '2026-02-01', time: '' }, 'Europe/London')).toBeNull();
});

test('a time zone gets its current name', () => {
  expect(toCurrentZone('Europe/Kiev')).toBe('Europe/Kyiv');
  expect(toCurrentZone('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(toCurrentZone('Europe/London')).toBe('Europe/London');
});

test('every former name of a zone that browsers list is the same zone as its current name', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const hour = (timeZone: string) =>
      new Date('2026-07-01T12:00:00Z').toLocaleString('en', { timeZone });
    expect(hour(toCurrentZone(zone)), zone).toBe(hour(zone));
  }
});

test('a device that lacks a zone’s current name gets the former one, or UTC for an unknown zone', () => {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (locale, options) {
    if (options?.timeZone === 'Europe/Kyiv') throw new RangeError('an old device');
    return new DateTimeFormat(locale, options);
  } as typeof DateTimeFormat);
  expect(toSupportedZone('Europe/Kyiv')).toBe('Europe/Kiev');
  expect(toSupportedZone('Europe/London')).toBe('Europe/London');
  expect(toSupportedZone('Mars/Olympus')).toBe('UTC');
});
