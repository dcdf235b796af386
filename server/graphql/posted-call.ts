import type { IncomingMessage } from 'node:http';

/**
 * A REST call that is posted by so many at once that its usual form is answered without Express. Its route
 * answers all other forms; called again with the same request, `answer` gives the same result.
 */
export interface PostedCall {
  /** Its path up to the id at the end. */
  path: string;
  /** The response body as JSON; what it throws is answered by its route. */
  answer(request: IncomingMessage, id: string, body: unknown): Promise<Buffer>;
}
