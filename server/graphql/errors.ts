import { GraphQLError } from 'graphql';

/** A failure that may be shown to whoever asked: `status` is REST's answer, `extensions.code` GraphQL's. */
export class PublicError extends GraphQLError {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
  ) {
    super(message, { extensions: { code } });
  }
}

/** The rules say no, in words a person can act on (wrong password, empty name): REST 200 with `error: true`. */
export class Refused extends PublicError {
  constructor(message: string) {
    super(message, 'REFUSED', 200);
  }
}

/** A token is missing, expired or forged where one is needed: REST 401. */
export class Unauthenticated extends PublicError {
  constructor(message = 'Please log in and try again.') {
    super(message, 'UNAUTHENTICATED', 401);
  }
}

/** The viewer is known but may not do this: REST 403. */
export class Forbidden extends PublicError {
  constructor(message = 'Only the owners of this page may do this.') {
    super(message, 'FORBIDDEN', 403);
  }
}

/** The id or address names nothing that the viewer may see: REST 404. */
export class NotFound extends PublicError {
  constructor(message = 'There is nothing here. The link may be incomplete.') {
    super(message, 'NOT_FOUND', 404);
  }
}

/** The request's shape is wrong (a number where text belongs, broken JSON): REST 400. */
export class Malformed extends PublicError {
  constructor(message = 'This request could not be read.') {
    super(message, 'MALFORMED', 400);
  }
}

/** The body or file is over its limit, which the message names: REST 413. */
export class TooLarge extends PublicError {
  constructor(message: string) {
    super(message, 'TOO_LARGE', 413);
  }
}

/** The server has no room for what is sent: REST 507. */
export class OutOfSpace extends PublicError {
  constructor(message: string) {
    super(message, 'OUT_OF_SPACE', 507);
  }
}

/** A rate limit is used up for now: REST 429, with Retry-After where it is known. */
export class TooMany extends PublicError {
  constructor(
    message = 'That was a lot at once. Please wait a moment and try again.',
    /** After how many seconds it is worth trying again, where that is known. */
    readonly retryAfter?: number,
  ) {
    super(message, 'TOO_MANY', 429);
  }
}

/** An operation asks for more than one answer may hold: GraphQL alone, HTTP 400. */
export class TooCostly extends PublicError {
  constructor(message: string) {
    super(message, 'TOO_COSTLY', 400);
    this.extensions['http'] = { status: 400 };
  }
}

/** A library's error with the code that every endpoint gives for its kind. */
export function withCode(error: GraphQLError, code: string): GraphQLError {
  error.extensions['code'] = code;
  return error;
}
