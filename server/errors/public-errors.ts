import { GraphQLError } from 'graphql';

/** An error that may be shown to the client: `status` is for REST, `extensions.code` for GraphQL. */
export class PublicError extends GraphQLError {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
    /** After how many seconds to retry, if known. */
    readonly retryAfter?: number,
  ) {
    super(message, { extensions: { code } });
  }
}

/**
 * A rule forbids it; the message tells a person what to do (wrong password, empty name): REST 200 with `error: true`.
 */
export class Refused extends PublicError {
  constructor(
    message: string,
    /** The input field that it is about, if any. */
    readonly field?: string,
  ) {
    super(message, 'REFUSED', 200);
  }
}

/** A token is required but missing, expired or forged: REST 401. */
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

/** The request has the wrong shape (a number instead of a text, broken JSON): REST 400. */
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

/** The server has no disk space for the upload: REST 507. */
export class OutOfSpace extends PublicError {
  constructor(message: string) {
    super(message, 'OUT_OF_SPACE', 507);
  }
}

/** A rate limit is used up for now: REST 429, with Retry-After if known. */
export class TooMany extends PublicError {
  constructor(
    message = 'That was a lot at once. Please wait a moment and try again.',
    retryAfter?: number,
  ) {
    super(message, 'TOO_MANY', 429, retryAfter);
  }
}

/** What is needed, such as the database, is not available, or not ready yet: 503 over HTTP, with Retry-After. */
export class Unavailable extends PublicError {
  constructor(
    message = 'This cannot be reached just now. Nothing is lost: please try again in a moment.',
    retryAfter = 5,
  ) {
    super(message, 'UNAVAILABLE', 503, retryAfter);
    // the headers for Apollo Server, which accepts any Map; its own class would load all of Apollo into the picture
    // processes
    const headers = new Map([['retry-after', String(retryAfter)]]);
    this.extensions['http'] = { status: 503, headers };
  }
}

/** An operation asks for more than one response may hold: GraphQL only, HTTP 400. */
export class TooCostly extends PublicError {
  constructor(message: string) {
    super(message, 'TOO_COSTLY', 400);
    this.extensions['http'] = { status: 400 };
  }
}

/** Gives a library's error the code that every endpoint uses for this kind. */
export function withCode(error: GraphQLError, code: string): GraphQLError {
  error.extensions['code'] = code;
  return error;
}
