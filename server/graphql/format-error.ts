import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { PublicError, TooMany } from './errors.ts';

/** What a client may see of a failure: public errors as they are, anything unexpected without detail (and logged). */
export function formatError(error: GraphQLError, log: Logger): GraphQLFormattedError {
  const cause = rootCauseOf(error);
  const isOurs = cause instanceof PublicError;
  const isGraphQL = cause instanceof GraphQLError; // syntax, validation, wrong variables
  if (isOurs || isGraphQL) {
    const code = isOurs ? cause.code : (error.extensions['code'] ?? 'BAD_USER_INPUT');
    return {
      message: error.message,
      path: error.path,
      locations: error.locations,
      extensions: { code, ...(cause instanceof TooMany && retryAfterOf(cause)) },
    };
  }
  log.error({ err: cause, path: error.path }, 'a resolver failed');
  return {
    message: 'Something went wrong on our side.',
    path: error.path,
    extensions: { code: 'INTERNAL' },
  };
}

/** As an answer in JSON leaves out what is undefined, so does this. */
function retryAfterOf({ retryAfter }: TooMany): { retryAfter?: number } {
  return retryAfter === undefined ? {} : { retryAfter };
}

function rootCauseOf(error: GraphQLError): unknown {
  let cause: unknown = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}
