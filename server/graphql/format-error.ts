import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { type PublicError, Refused } from './errors.ts';
import { toPublicError } from './public-error.ts';

/** What a client may see of an error: public errors unchanged, anything unexpected without details (and logged). */
export function formatError(error: GraphQLError, log: Logger): GraphQLFormattedError {
  const cause = findRootCause(error);
  const { path, locations } = error;
  const publicError = toPublicError(cause);
  if (publicError === cause && publicError)
    return { message: error.message, path, locations, extensions: toExtensions(publicError) };
  if (cause instanceof GraphQLError) {
    const code = error.extensions['code'] ?? 'BAD_USER_INPUT'; // syntax, validation, wrong variables
    return { message: error.message, path, locations, extensions: { code } };
  }
  log.error({ err: cause, path }, 'a resolver failed');
  if (publicError)
    return { message: publicError.message, path, locations, extensions: toExtensions(publicError) };
  return { message: 'Something went wrong on our side.', path, extensions: { code: 'INTERNAL' } };
}

/** What GraphQL reports of a public error besides its message. Undefined values are left out, as in JSON. */
export function toExtensions(error: PublicError): Record<string, unknown> {
  const { code, retryAfter } = error;
  const { field } = error instanceof Refused ? error : {};
  return {
    code,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(field !== undefined && { field }),
  };
}

function findRootCause(error: GraphQLError): unknown {
  let cause: unknown = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}
