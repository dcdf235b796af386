import type { RequestHandler, Response } from 'express';

/** Smaller answers fit into what a connection holds anyway. */
const LARGE_BYTES = 256 * 1024;

/** What all large answers may hold that their readers have not taken yet. */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * Keeps answers that nobody reads from filling the memory: where too much is under way, the one that has
 * been so for longest is ended, as its reader is the slowest.
 */
export function boundUnread(): RequestHandler {
  const underWay = new Map<Response, number>();
  let held = 0;

  const over = (response: Response) => {
    held -= underWay.get(response) ?? 0;
    underWay.delete(response);
  };
  const begin = (response: Response, bytes: number) => {
    underWay.set(response, bytes);
    held += bytes;
    response.once('close', () => over(response));
    for (const [oldest] of underWay) {
      if (held <= MOST_BYTES) return;
      over(oldest);
      oldest.destroy();
    }
  };

  return (_request, response, next) => {
    const send = response.send.bind(response);
    response.send = (body: unknown) => {
      const isWhole = typeof body === 'string' || Buffer.isBuffer(body); // else it comes back as JSON
      const bytes = isWhole ? Buffer.byteLength(body) : 0;
      if (bytes > LARGE_BYTES) begin(response, bytes);
      return send(body);
    };
    next();
  };
}
