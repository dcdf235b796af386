import type { IncomingMessage } from 'node:http';

const MAX_BODY_BYTES = 512 * 1024;
const JSON_BODY = /^application\/json(?:; ?charset=utf-8)?$/i;

/** How long the JSON of a POST in the usual form is; 0 where it is none, or of another form. */
export function postedLength({ method, headers }: IncomingMessage): number {
  const isUsual =
    method === 'POST' &&
    JSON_BODY.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined;
  const length = Number(headers['content-length']);
  return isUsual && length <= MAX_BODY_BYTES ? length : 0;
}

/**
 * Reads the body's bytes and puts them back into the request for whoever reads it next. `length` is its
 * Content-Length; null where it ended early.
 */
export async function peekBody(request: IncomingMessage, length: number): Promise<Buffer | null> {
  await Promise.resolve(); // what came together with the head is there from here on
  if (request.readableLength < length) return readAhead(request, length);
  const body = request.read(length) as Buffer;
  request.unshift(body);
  return body;
}

function readAhead(request: IncomingMessage, length: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let read = 0;
    const done = (body: Buffer | null) => {
      request.off('readable', readChunks).off('close', aborted).off('error', aborted);
      if (body) request.unshift(body);
      resolve(body);
    };
    const aborted = () => done(null);
    // never read past the body: the end that follows it belongs to the next reader
    const readChunks = () => {
      while (read < length) {
        const chunk = request.read(
          Math.min(length - read, request.readableLength),
        ) as Buffer | null;
        if (chunk === null) return;
        chunks.push(chunk);
        read += chunk.length;
      }
      done(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
    };
    if (request.closed) return resolve(null);
    request.on('readable', readChunks).on('close', aborted).on('error', aborted);
  });
}
