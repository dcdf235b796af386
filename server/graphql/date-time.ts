import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

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
