import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { Refused } from './errors.ts';

/**
 * A moment as ISO 8601 in UTC with milliseconds, e.g. `2021-05-12T14:02:00.000Z`. graphql-scalars' DateTime refuses
 * some inputs that are accepted here (`2021-05-12`, no seconds).
 */
export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'A moment: ISO 8601 in UTC with milliseconds, e.g. 2021-05-12T14:02:00.000Z.',
  serialize: (value) => (value instanceof Date ? value : new Date(String(value))).toISOString(),
  parseValue: parseDateTime,
  parseLiteral: (node) => parseDateTime(node.kind === Kind.STRING ? node.value : null),
});

function parseDateTime(value: unknown): Date {
  const moment = typeof value === 'string' ? new Date(value) : null;
  if (!moment || Number.isNaN(moment.getTime()))
    throw new GraphQLError('DateTime must be a moment such as 2021-05-12T14:02:00.000Z.');
  return moment;
}

/**
 * The chosen name even if Node uses another one for the zone, but in its proper case: Europe/London for
 * europe/london. Refused with `message` if it names no zone.
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
