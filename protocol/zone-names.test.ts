import { afterEach, expect, test, vi } from 'vitest';
import { toSupportedZone, toCurrentZone } from './zoned-time.ts';

afterEach(() => vi.restoreAllMocks());

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
