import { Refused } from '../errors/public-errors.ts';

/**
 * The chosen name even if Node uses another one for the zone, but in its proper case: Europe/London for europe/london.
 * Throws Refused with `message` if it names no zone.
 */
export function checkTimeZone(timeZone: string, message: string): string {
  try {
    // an offset is not accepted: it would be wrong after a clock change
    if (/^[A-Za-z]/.test(timeZone)) {
      const canonical = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
      return canonical.toLowerCase() === timeZone.toLowerCase() ? canonical : timeZone;
    }
  } catch {
    // reported below
  }
  throw new Refused(message);
}
