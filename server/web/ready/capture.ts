import type { ServerResponse } from 'node:http';

/** An answer as it was made, before it went anywhere. */
export interface Made {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/** Set anew for each answer that goes out. */
const PER_ANSWER = new Set(['content-length', 'date', 'connection', 'keep-alive', 'etag', 'vary']);

/** Holds back what is written to a response and hands it over whole once it is complete. */
export function capture(response: ServerResponse, complete: (made: Made) => void): void {
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
  response.setHeader('etag', '""'); // made once of the bytes that go out, not by whoever answers
  response.flushHeaders = () => undefined;
  response.write = (chunk: unknown, encoding?: unknown) => {
    collect(chunk, encoding);
    return true;
  };
  response.end = (chunk?: unknown, encoding?: unknown) => {
    collect(chunk, encoding);
    Object.assign(response, { write, end, flushHeaders });
    complete({
      status: response.statusCode,
      headers: keptHeaders(response),
      body: Buffer.concat(chunks),
    });
    return response;
  };
}

function keptHeaders(response: ServerResponse): Made['headers'] {
  const headers: Made['headers'] = {};
  for (const [name, value] of Object.entries(response.getHeaders())) {
    if (value === undefined || PER_ANSWER.has(name)) continue;
    headers[name] = Array.isArray(value) ? value : String(value);
  }
  return headers;
}
