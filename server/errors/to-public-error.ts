import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { OutOfSpace, PublicError, TooMany, Unavailable, Refused } from './public-errors.ts';

/** After how many seconds a client should retry when a row was busy. */
const BUSY_SECONDS = 5;

/** SQLSTATEs of conflicts with other transactions: lock timeout, deadlock, serialisation failure. */
const BUSY_CODES = new Set(['55P03', '40P01', '40001']);

/** How a database (SQLSTATE) and a pool say that all their connections are in use. */
const NO_FREE_CONNECTION = /^53300$|^timeout exceeded when trying to connect/;

/** SQLSTATEs of an unavailable database: connection, resources, shutdown, statement timeout. */
const DATABASE_DOWN_CODES = /^(?:08|53)\w{3}$|^57P0\d$|^57014$/;
/** Node's codes for an unreachable service: the database or the file store. */
const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Node's error codes for a disk that is full, for everybody or for this user. */
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);
const CONNECT_SYSCALLS = new Set(['connect', 'getaddrinfo']);
/** Errors that `pg` reports by message only. */
const CONNECTION_LOST =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed)|Cannot use a pool after calling end)/;

/** The fields by which libraries report errors. */
interface Failure {
  code?: unknown;
  syscall?: unknown;
  message?: unknown;
  /** TypeORM's wrapper around the database's error. */
  driverError?: unknown;
  cause?: unknown;
}

/** The error to show to the client; null for unexpected ones. */
export function toPublicError(error: unknown): PublicError | null {
  for (let failure = error as Failure | undefined; failure; failure = getInnerFailure(failure)) {
    if (failure instanceof PublicError) return failure;
    if (BUSY_CODES.has(String(failure.code))) return createBusyError();
    if (DISK_FULL_CODES.has(String(failure.code))) return createOutOfSpaceError();
    if (isCrowded(failure)) return new Unavailable(CROWDED);
    if (isDatabaseDown(failure)) return new Unavailable();
  }
  return null;
}

/** The error for waiting too long for other transactions. */
export function createBusyError(): TooMany {
  return new TooMany('Much is changing here just now. Please try again in a moment.', BUSY_SECONDS);
}

/** The error for files that the disk has no room for. */
export function createOutOfSpaceError(): OutOfSpace {
  return new OutOfSpace('There is no room for more pictures just now. Please try again later.');
}

function getInnerFailure({ driverError, cause }: Failure): Failure | undefined {
  return (driverError ?? cause) as Failure | undefined;
}

const CROWDED =
  'Very many people are here just now. Nothing is lost: please try again in a moment.';

function isCrowded({ code, message }: Failure): boolean {
  return NO_FREE_CONNECTION.test(String(code)) || NO_FREE_CONNECTION.test(String(message));
}

function isDatabaseDown({ code, syscall, message }: Failure): boolean {
  return (
    DATABASE_DOWN_CODES.test(String(code)) ||
    UNREACHABLE_CODES.has(String(code)) ||
    CONNECT_SYSCALLS.has(String(syscall)) ||
    CONNECTION_LOST.test(String(message))
  );
}

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

/** The GraphQL extensions of a public error; undefined values are left out, as in JSON. */
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
