import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { Malformed, NotFound, PublicError } from '../errors/public-errors.ts';
import { toPublicError, toExtensions } from '../errors/to-public-error.ts';

/** Handles an unknown path below /api, and methods other than reads on a page. */
export const handleUnknownCall: RequestHandler = () => {
  throw new NotFound('There is no such call.');
};

/** Turns every error of a REST call into `{ error: true, msg }` with its status. */
export function handleRestErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { message } = startErrorResponse(response, error, log);
    response.json({ error: true, msg: message });
  };
}

/** Errors that occur before GraphQL (broken JSON, too large, cross-site) in the format of GraphQL. */
export function handleGraphqlErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const publicError = startErrorResponse(response, error, log);
    response.json({
      errors: [{ message: publicError.message, extensions: toExtensions(publicError) }],
    });
  };
}

/** Sets the status and headers that error responses of both formats share. */
function startErrorResponse(response: Response, error: unknown, log: Logger): PublicError {
  const publicError = toPublicError(error) ?? toParserError(error) ?? INTERNAL_ERROR;
  if (publicError.status >= 500 && publicError !== error)
    log.error({ err: error }, 'REST call failed');
  response.status(publicError.status);
  response.set('Cache-Control', 'private, no-store'); // instead of how long the file may be kept that failed to come
  if (publicError.retryAfter !== undefined)
    response.set('Retry-After', String(publicError.retryAfter));
  return publicError;
}

const INTERNAL_ERROR = new PublicError(
  'Something went wrong on our side. Please try again.',
  'INTERNAL',
  500,
);

/** Errors of Express and its parsers as public errors; null for all others. */
function toParserError(error: unknown): PublicError | null {
  const { status } = error as { status?: unknown };
  if (typeof status !== 'number' || status < 400 || status >= 500) return null;
  const { message } = new Malformed();
  return status === 413
    ? new PublicError('That is more than this call takes at once.', 'BAD_REQUEST', 413)
    : new PublicError(message, 'BAD_REQUEST', status);
}
