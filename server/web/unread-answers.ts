import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/** Smaller answers fit into what a connection holds anyway. */
const LARGE_BYTES = 256 * 1024;

/** What all large answers may hold that their readers have not taken yet. */
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * Keeps answers that nobody reads from filling the memory: where too much is under way, the one that has
 * been so for longest is ended, as its reader is the slowest.
 */
export class UnreadAnswers {
  private readonly underWay = new Map<ServerResponse, number>();
  private held = 0;

  /** Notes an answer of so many bytes that is about to be sent. */
  note(response: ServerResponse, bytes: number): void {
    if (bytes <= LARGE_BYTES) return;
    this.underWay.set(response, bytes);
    this.held += bytes;
    response.once('close', () => this.forget(response));
    for (const [oldest] of this.underWay) {
      if (this.held <= MOST_BYTES) return;
      this.forget(oldest);
      oldest.destroy();
    }
  }

  /** Notes whatever is sent from here on. */
  readonly handler: RequestHandler = (_request, response, next) => {
    const send = response.send.bind(response);
    response.send = (body: unknown) => {
      const isWhole = typeof body === 'string' || Buffer.isBuffer(body); // else it comes back as JSON
      this.note(response, isWhole ? Buffer.byteLength(body) : 0);
      return send(body);
    };
    next();
  };

  private forget(response: ServerResponse): void {
    this.held -= this.underWay.get(response) ?? 0;
    this.underWay.delete(response);
  }
}
