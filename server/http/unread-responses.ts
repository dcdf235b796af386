import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import { readClientAddress } from './client-address.ts';

/** Smaller responses fit into the connection's buffers. */
const LARGE_BYTES = 256 * 1024;

/** The most memory for all large responses being sent. */
const MAX_BYTES = 128 * 1024 * 1024;

/** A large response that is being sent. */
interface UnreadResponse {
  address: string;
  /** The body; several responses may share it. */
  body: object;
  bytes: number;
}

/**
 * Keeps slow readers from filling the memory: beyond the limit, the address with the most unsent bytes loses its
 * oldest response, as that has the slowest reader.
 */
export class UnreadResponses {
  private readonly unread = new Map<ServerResponse, UnreadResponse>();
  /** The number of responses per body. */
  private readonly readers = new Map<object, number>();
  private bytes = 0;

  /** Counts a response that is about to be sent. */
  track(response: ServerResponse, body: string | Buffer): void {
    const bytes = Buffer.byteLength(body);
    if (bytes <= LARGE_BYTES || response.destroyed) return; // whoever has left gets nothing
    const address = readClientAddress(response.req);
    const unread = { address, body: typeof body === 'string' ? response : body, bytes };
    this.unread.set(response, unread);
    const readers = this.readers.get(unread.body) ?? 0;
    this.readers.set(unread.body, readers + 1);
    if (readers === 0) this.bytes += bytes;
    response.once('close', () => this.forget(response));
    while (this.bytes > MAX_BYTES) this.endLargest();
  }

  /** Middleware that counts everything sent by Express. */
  readonly handler: RequestHandler = (_request, response, next) => {
    const send = response.send.bind(response);
    response.send = (body: unknown) => {
      if (typeof body === 'string' || Buffer.isBuffer(body)) this.track(response, body); // Express serialises, then calls again
      return send(body);
    };
    next();
  };

  private endLargest(): void {
    const sent = new Map<string, number>();
    for (const { address, bytes } of this.unread.values())
      sent.set(address, (sent.get(address) ?? 0) + bytes);
    const [most] = [...sent].reduce((a, b) => (b[1] > a[1] ? b : a));
    const oldest = [...this.unread].find(([, { address }]) => address === most)![0];
    this.forget(oldest);
    oldest.destroy();
  }

  private forget(response: ServerResponse): void {
    const unread = this.unread.get(response);
    if (!this.unread.delete(response) || !unread) return;
    const readers = (this.readers.get(unread.body) ?? 1) - 1;
    if (readers > 0) return void this.readers.set(unread.body, readers);
    this.readers.delete(unread.body);
    this.bytes -= unread.bytes;
  }
}
