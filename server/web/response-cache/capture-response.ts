import type { ServerResponse } from 'node:http';

/** A response as a handler wrote it, before anything was sent. */
export interface CapturedResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** Set anew for each request. */
const PER_REQUEST = new Set(['content-length', 'date', 'connection', 'keep-alive', 'etag', 'vary']);

/** Holds back what is written to a response, and hands it over whole once it is complete. */
export function captureResponse(
  response: ServerResponse,
  onComplete: (captured: CapturedResponse) => void,
): void {
  const { write, end, flushHeaders } = response;
  const chunks: Buffer[] = [];
  const collect = (chunk: unknown, encoding: unknown) => {
    if (chunk == null || typeof chunk === 'function') return;
    chunks.push(
      typeof chunk === 'string'
        ? Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
        : Buffer.from(chunk as Uint8Array),
    );
  };
  response.setHeader('etag', '""'); // so that Express computes none: the cache makes it of the whole body
  response.flushHeaders = () => undefined;
  response.write = (chunk: unknown, encoding?: unknown) => {
    collect(chunk, encoding);
    return true;
  };
  response.end = (chunk?: unknown, encoding?: unknown) => {
    collect(chunk, encoding);
    Object.assign(response, { write, end, flushHeaders });
    onComplete({
      status: response.statusCode,
      headers: cacheableHeaders(response),
      body: Buffer.concat(chunks),
    });
    return response;
  };
}

function cacheableHeaders(response: ServerResponse): CapturedResponse['headers'] {
  const headers: CapturedResponse['headers'] = {};
  for (const [name, value] of Object.entries(response.getHeaders())) {
    if (value === undefined || PER_REQUEST.has(name)) continue;
    headers[name] = Array.isArray(value) ? value : String(value);
  }
  return headers;
}
