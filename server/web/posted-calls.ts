import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { PostedCall } from '../graphql/posted-call.ts';
import { peekBody, postedLength } from '../graphql/posted-body.ts';

const CALL_URL = /^(\/api\/.*\/)([0-9a-f-]{36})$/;

/** Sends the body of a response whose status and type are set. */
type SendText = (request: IncomingMessage, response: ServerResponse, json: Buffer) => void;

/**
 * Answers REST calls that are posted in the usual form and have nothing wrong. All others go to Express, and so
 * do failures: the call's own route gets the same result for the same request, and answers it.
 */
export class PostedCalls {
  constructor(
    private readonly calls: readonly PostedCall[],
    private readonly sendText: SendText,
    private readonly next: RequestListener,
  ) {}

  readonly handle: RequestListener = (request, response) => {
    const [, path, id = ''] = CALL_URL.exec(request.url ?? '') ?? [];
    const call = path && this.calls.find((one) => one.path === path);
    const length = call ? postedLength(request) : 0;
    if (!call || !length) return this.next(request, response);
    this.answer(call, id, request, length).then(
      (json) => {
        request.resume(); // the body was read ahead, and nobody else takes it
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.setHeader('vary', 'Accept-Encoding'); // as Express's compression says of every response
        this.sendText(request, response, json);
      },
      () => response.closed || this.next(request, response),
    );
  };

  private async answer(
    call: PostedCall,
    id: string,
    request: IncomingMessage,
    length: number,
  ): Promise<Buffer> {
    const body = await peekBody(request, length);
    const value: unknown = JSON.parse(String(body));
    if (typeof value !== 'object' || value === null) throw new Error('no object');
    return call.answer(request, id, value);
  }
}
