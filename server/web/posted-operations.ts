import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import type { Logger } from 'pino';
import type { Context } from '../graphql/context.ts';
import type { Documents } from '../graphql/documents.ts';
import { peekBody, postedLength } from '../graphql/posted-body.ts';
import { readPosted, runPosted } from '../graphql/posted-operation.ts';

/** The Accept headers that nearly all requesters send, and the media type of the response. */
const MEDIA_TYPES = new Map<string | undefined, string>([
  [undefined, 'application/json; charset=utf-8'],
  ['*/*', 'application/json; charset=utf-8'],
  ['application/json', 'application/json; charset=utf-8'],
  [
    'application/graphql-response+json,application/json;q=0.9', // Apollo Client's
    'application/graphql-response+json; charset=utf-8',
  ],
]);

const FAILED = {
  status: 500,
  text: '{"errors":[{"message":"Something went wrong on our side.","extensions":{"code":"INTERNAL"}}]}\n',
};

interface Dependencies {
  schema: GraphQLSchema;
  documents: Documents;
  contextOf(request: IncomingMessage, response: ServerResponse): Promise<Context>;
  /** Sends the body of a response whose status and type are set. */
  sendText(request: IncomingMessage, response: ServerResponse, text: string): void;
  log: Logger;
}

/**
 * Answers GraphQL operations that are posted in the usual form and have nothing wrong. All others go to Express
 * and Apollo, which say what is wrong. They would answer these too, and the same, in twice the processor time:
 * 1.8 ms for a visitor's message, where it is 0.85 ms here, measured in turns on one busy server.
 */
export class PostedOperations {
  constructor(
    private readonly dependencies: Dependencies,
    private readonly next: RequestListener,
  ) {}

  readonly handle: RequestListener = (request, response) => {
    const { url, headers } = request;
    const isUsual = url === '/graphql' && MEDIA_TYPES.has(headers.accept);
    const length = isUsual ? postedLength(request) : 0;
    if (!length) return this.next(request, response);
    this.answer(request, response, length).then(
      (isAnswered) => isAnswered || this.next(request, response),
      (err: unknown) => {
        if (response.closed) return; // the requester left
        this.dependencies.log.error({ err }, 'an operation failed');
        if (response.headersSent) response.destroy();
        else this.send(request, response, FAILED); // never run again: what it does may be done
      },
    );
  };

  private async answer(
    request: IncomingMessage,
    response: ServerResponse,
    length: number,
  ): Promise<boolean> {
    const { schema, documents, contextOf, log } = this.dependencies;
    const body = await peekBody(request, length);
    const posted = body && readPosted(body, schema, documents);
    if (!posted) return false;
    const context = await contextOf(request, response);
    const answer = await runPosted(posted, schema, context, log);
    if (!answer) return false;
    request.resume(); // the body was read ahead, and nobody else takes it
    this.send(request, response, answer);
    return true;
  }

  private send(
    request: IncomingMessage,
    response: ServerResponse,
    { status, text }: { status: number; text: string },
  ): void {
    response.statusCode = status;
    response.setHeader('content-type', MEDIA_TYPES.get(request.headers.accept) ?? '');
    response.setHeader('cache-control', 'no-store');
    this.dependencies.sendText(request, response, text);
  }
}
