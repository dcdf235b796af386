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

test('an hour that comes twice is its first, one that is left out the hour after it', () => {
  const berlin = (day: string, time: string) => toUtc({ day, time }, 'Europe/Berlin');
  expect(berlin('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z');
  expect(berlin('2026-03-29', '02:30')).toBe('2026-03-29T01:30:00.000Z');
});

test('what is no day or no time is none', () => {
  expect(toUtc({ day: '', time: '' }, 'Europe/London')).toBeNull();
  expect(toUtc({ day: '', time: '10:00' }, 'Europe/London')).toBeNull();
  expect(toUtc({ day: '2026-02-01', time: '' }, 'Europe/London')).toBeNull();
});

test('a place is called as it is today', () => {
  expect(toCurrentZone('Europe/Kiev')).toBe('Europe/Kyiv');
  expect(toCurrentZone('Asia/Calcutta')).toBe('Asia/Kolkata');
  expect(toCurrentZone('Europe/London')).toBe('Europe/London');
});

test('every name of today that a browser lists by its former one is the same zone', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const hour = (timeZone: string) =>
      new Date('2026-07-01T12:00:00Z').toLocaleString('en', { timeZone });
    expect(hour(toCurrentZone(zone)), zone).toBe(hour(zone));
  }
});

test('a device that knows only the former name takes that, and UTC where it knows none', () => {
  const { DateTimeFormat } = Intl;
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (locale, options) {
    if (options?.timeZone === 'Europe/Kyiv') throw new RangeError('an old device');
    return new DateTimeFormat(locale, options);
  } as typeof DateTimeFormat);
  expect(toSupportedZone('Europe/Kyiv')).toBe('Europe/Kiev');
  expect(toSupportedZone('Europe/London')).toBe('Europe/London');
  expect(toSupportedZone('Mars/Olympus')).toBe('UTC');
});
