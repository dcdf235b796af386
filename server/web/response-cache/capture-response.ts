import type { ServerResponse } from 'node:http';

/** A response as a handler wrote it, captured before sending. */
export interface CapturedResponse {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** Headers that are set anew for each request. */
const UNCACHED_HEADERS = new Set([
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'etag',
  'vary',
]);

/** Buffers what is written to a response, and hands it over once it is complete. */
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
    if (value === undefined || UNCACHED_HEADERS.has(name)) continue;
    headers[name] = Array.isArray(value) ? value : String(value);
  }
  return headers;
}
