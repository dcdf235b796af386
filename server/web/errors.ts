import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { NotFound, PublicError, TooMany } from '../graphql/errors.ts';

/** An unknown path below /api, or a page asked with another method than reading. */
export const unknownCall: RequestHandler = () => {
  throw new NotFound('There is no such call.');
};

/** Answers every failure of a REST call with `{ error: true, msg }` and its status. */
export function restErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { status, message } = describe(error, log);
    if (error instanceof TooMany && error.retryAfter !== undefined)
      response.set('Retry-After', String(error.retryAfter));
    response.status(status).json({ error: true, msg: message });
  };
}

/** Bodies that GraphQL never gets to see (broken JSON, too large) are refused in its form. */
export function graphqlErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { status, message } = describe(error, log);
    const code = status < 500 ? 'BAD_REQUEST' : 'INTERNAL';
    response.status(status).json({ errors: [{ message, extensions: { code } }] });
  };
}

function describe(error: unknown, log: Logger): { status: number; message: string } {
  if (error instanceof PublicError) return { status: error.status, message: error.message };
  const status = (error as { status?: unknown }).status;
  if (status === 413) return { status, message: 'That is more than this call takes at once.' };
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { status, message: 'This request could not be read.' };
  log.error({ err: error }, 'a call failed');
  return { status: 500, message: 'Something went wrong on our side. Please try again.' };
}
