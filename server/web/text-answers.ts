import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { HeadersOf } from './security.ts';
import type { UnreadAnswers } from './unread-answers.ts';

/** Smaller ones are not worth packing. */
const WORTH_PACKING = 1_024;

/** What Express's handlers do to every answer, for a text that comes without them. */
export function textAnswers(
  headersOf: HeadersOf,
  unread: UnreadAnswers,
  packed: RequestHandler,
): (request: IncomingMessage, response: ServerResponse, text: string) => void {
  const pack = packed as unknown as (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void;
  return (request, response, text) => {
    const bytes = Buffer.byteLength(text);
    unread.note(response, bytes);
    response.setHeaders(headersOf(request));
    response.setHeader('content-length', bytes);
    if (bytes < WORTH_PACKING) response.end(text);
    else pack(request, response, () => response.end(text));
  };
}
