import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { PostedCall } from '../graphql/posted-call.ts';
import { peekBody, postedLength } from '../graphql/posted-body.ts';

const ADDRESS = /^(\/api\/.*\/)([0-9a-f-]{36})$/;

/** Sends an answer that has its status and its type. */
type SendText = (request: IncomingMessage, response: ServerResponse, text: string) => void;

/**
 * Answers calls that are posted in the usual form, and that nothing is wrong with. All others are for
 * Express, and so are failures: the route of the call is told what became of it, and says so.
 */
export class PostedCalls {
  constructor(
    private readonly calls: readonly PostedCall[],
    private readonly sendText: SendText,
    private readonly otherwise: RequestListener,
  ) {}

  readonly handle: RequestListener = (request, response) => {
    const [, path, id = ''] = ADDRESS.exec(request.url ?? '') ?? [];
    const call = path && this.calls.find((one) => one.path === path);
    const length = call ? postedLength(request) : 0;
    if (!call || !length) return this.otherwise(request, response);
    this.answer(call, id, request, length).then(
      (text) => {
        request.resume(); // the body was read ahead, and nobody else takes it
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.setHeader('vary', 'Accept-Encoding'); // as Express's packing says of every answer
        this.sendText(request, response, text);
      },
      () => response.closed || this.otherwise(request, response),
    );
  };

  private async answer(
    call: PostedCall,
    id: string,
    request: IncomingMessage,
    length: number,
  ): Promise<string> {
    const body = await peekBody(request, length);
    const value: unknown = JSON.parse(String(body));
    if (typeof value !== 'object' || value === null) throw new Error('no object');
    return call.answer(request, id, value);
  }
}
