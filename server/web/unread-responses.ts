import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/** Smaller responses fit into the buffers of the connection. */
const LARGE_BYTES = 256 * 1024;

/** The most that all large responses under way may hold in memory. */
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * Keeps responses that nobody reads from filling the memory: beyond the limit the oldest one under way is
 * ended, as its reader is the slowest.
 */
export class UnreadResponses {
  private readonly unread = new Map<ServerResponse, number>();
  private bytes = 0;

  /** Counts a response of so many bytes that is about to be sent. */
  note(response: ServerResponse, bytes: number): void {
    if (bytes <= LARGE_BYTES) return;
    this.unread.set(response, bytes);
    this.bytes += bytes;
    response.once('close', () => this.forget(response));
    for (const [oldest] of this.unread) {
      if (this.bytes <= MAX_BYTES) return;
      this.forget(oldest);
      oldest.destroy();
    }
  }

  /** Counts whatever Express sends. */
  readonly handler: RequestHandler = (_request, response, next) => {
    const send = response.send.bind(response);
    response.send = (body: unknown) => {
      const isWhole = typeof body === 'string' || Buffer.isBuffer(body); // else Express calls it again with JSON
      this.note(response, isWhole ? Buffer.byteLength(body) : 0);
      return send(body);
    };
    next();
  };

  private forget(response: ServerResponse): void {
    this.bytes -= this.unread.get(response) ?? 0;
    this.unread.delete(response);
  }
}
