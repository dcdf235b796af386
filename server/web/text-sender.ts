import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { HeadersOf } from './security.ts';
import type { UnreadResponses } from './unread-responses.ts';

/** Smaller bodies are not worth compressing. */
const MIN_COMPRESSED_BYTES = 1_024;

/** Sends a text without Express as its handlers would: counted, with the security headers, compressed. */
export function textSender(
  headersOf: HeadersOf,
  unread: UnreadResponses,
  compress: RequestHandler,
): (request: IncomingMessage, response: ServerResponse, text: string | Buffer) => void {
  const handleCompression = compress as unknown as (
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ) => void;
  return (request, response, text) => {
    const bytes = Buffer.byteLength(text);
    unread.note(response, bytes);
    response.setHeaders(headersOf(request));
    response.setHeader('content-length', bytes);
    if (bytes < MIN_COMPRESSED_BYTES) return void response.end(text);
    if (request.headers['accept-encoding'])
      return handleCompression(request, response, () => response.end(text));
    response.setHeader('vary', 'Accept-Encoding'); // as the compression does, which would cost a fifth of a post
    response.end(text);
  };
}
