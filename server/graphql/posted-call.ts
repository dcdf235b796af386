import type { IncomingMessage } from 'node:http';

/**
 * A call of REST that so many post at once that its usual form is read without Express. Its route gives the
 * same answer: asked again with the same request, it does nothing twice.
 */
export interface PostedCall {
  /** What stands before the id at the end of its address. */
  path: string;
  /** The answer as JSON; what it throws is answered by its route. */
  answer(request: IncomingMessage, id: string, body: unknown): Promise<string>;
}
