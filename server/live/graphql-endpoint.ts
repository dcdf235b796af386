import type { IncomingMessage } from 'node:http';
import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import { handleProtocols, makeServer } from 'graphql-ws';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { SOCKET_ANSWER } from '../graphql/answer-size.ts';
import { type Caller, PUBLIC } from '../graphql/context.ts';
import { tooCostly } from '../graphql/cost.ts';
import type { Documents } from '../graphql/documents.ts';
import { Forbidden, Malformed, NotFound } from '../graphql/errors.ts';
import { formatError } from '../graphql/format-error.ts';
import { runOperation } from '../graphql/run-operation.ts';
import type { MemberHub } from './member-hub.ts';
import type { Hub } from './hub.ts';
import { MemberTopic } from './member-topic.ts';
import { createOperation } from './operation.ts';
import type { SocketClient, SocketEndpoint } from './socket-endpoint.ts';
import { Topic } from './topic.ts';

/** The largest message a client may send, in bytes. */
const MAX_PAYLOAD = 64 * 1024;
const MAX_SUBSCRIPTIONS = 20;
/** Each subscription is handled as long as it lasts; besides them, so many messages at the same time. */
const MESSAGES_AT_ONCE = MAX_SUBSCRIPTIONS + 12;
/** A subscription's id comes back with each of its events. */
const MAX_ID_LENGTH = 64;

interface Options {
  path: string;
  schema: GraphQLSchema;
  documents: Documents;
  hub: Hub;
  memberHub: MemberHub;
  log: Logger;
  /** The caller from the upgrade request and the connection's parameters. */
  callerOf(request: IncomingMessage, params: Record<string, unknown>): Promise<Caller>;
}

interface Extra {
  socket: WebSocket;
  request: IncomingMessage;
  known(): void;
}

type SocketExecution = ExecutionArgs & {
  contextValue: Caller & { operationId: string; extra: Extra };
};

/** Serves graphql-transport-ws at `path` of an HTTP server; subscriptions are delivered by the hub and the member hub. */
export function createGraphqlEndpoint(options: Options): SocketEndpoint {
  const { schema, documents, hub, memberHub, log } = options;
  const format = (errors: readonly GraphQLError[]) =>
    errors.map((error) => formatError(error, log));

  const protocol = makeServer<Record<string, unknown>, Extra>({
    connectionInitWaitTimeout: 0, // every endpoint’s sockets have one and the same time for it
    onConnect: ({ extra }) => extra.known(),
    async onSubscribe(connection, id, payload) {
      if (id.length > MAX_ID_LENGTH)
        return [new Malformed(`An operation's id takes ${MAX_ID_LENGTH} characters at most.`)];
      if (Object.keys(connection.subscriptions).length > MAX_SUBSCRIPTIONS)
        return [new GraphQLError('Too many operations at once on one connection.')];
      const document = documents.read(payload.query);
      if (!('kind' in document)) return document;
      const costly = tooCostly(schema, document, payload.operationName, payload.variables);
      if (costly) return [costly];
      const { request } = connection.extra;
      const requester = options.callerOf(request, connection.connectionParams ?? {});
      const context = await requester.catch((cause: unknown) => asGraphQLError(cause));
      if (context instanceof GraphQLError) return [context]; // thrown here it would close the socket
      return {
        schema,
        document,
        operationName: payload.operationName,
        variableValues: payload.variables,
        contextValue: { ...context, operationId: id, extra: connection.extra },
      };
    },
    execute: (args) => runOperation(args as SocketExecution, SOCKET_ANSWER),
    subscribe: (args) => follow(args as SocketExecution).catch((error: unknown) => failing(error)),
    onError: (_connection, _id, _payload, errors) => format(errors as readonly GraphQLError[]),
    onNext: (_connection, _id, _payload, _args, result) =>
      result.errors ? { ...result, errors: format(result.errors) } : undefined,
  });

  /** The hub and the member hub write to the socket by themselves; what graphql-ws gets stays open until either side ends it. */
  async function follow(args: SocketExecution): Promise<AsyncGenerator<ExecutionResult>> {
    const { operationId, extra } = args.contextValue;
    const source = await createSourceEventStream(args);
    if (!(source instanceof Topic || source instanceof MemberTopic))
      throw (source as ExecutionResult).errors?.[0] ?? new NotFound();
    const operation = createOperation({
      schema,
      document: args.document,
      operationName: args.operationName ?? null,
      variables: args.variableValues ?? {},
      contextValue: PUBLIC,
      format,
    });
    if (source instanceof MemberTopic) {
      const listening = await memberHub.watch(
        source.connection,
        operation,
        extra.socket,
        operationId,
      );
      if (!listening) throw new Forbidden();
      return heldOpen(listening.leave, listening.over);
    }
    const requester = { socket: extra.socket, id: operationId, address: args.contextValue.address };
    const watching = await hub.watch(source, operation, requester);
    if (!watching) throw new NotFound('There is no such page.');
    return heldOpen(watching.leave, watching.over);
  }

  function accept(socket: WebSocket, request: IncomingMessage, known: () => void): SocketClient {
    let receive: SocketClient['receive'] = () => undefined;
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: async (data) => socket.send(data),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (read) => (receive = (data) => read(String(data))),
      },
      { socket, request, known },
    );
    return { receive: (...message) => receive(...message), closed };
  }

  return {
    path: options.path,
    maxPayload: MAX_PAYLOAD,
    atOnce: MESSAGES_AT_ONCE,
    handleProtocols,
    accept,
  };
}

function asGraphQLError(cause: unknown): GraphQLError {
  const originalError = cause instanceof Error ? cause : new Error(String(cause));
  return new GraphQLError(originalError.message, { originalError });
}

/** graphql-ws tells a stream's failure as an `error` message; thrown earlier it would close the socket. */
async function* failing(error: unknown): AsyncGenerator<ExecutionResult> {
  throw error;
}

/** Open until the client ends it, or until it is `over` here: then the client is told that it is complete. */
function heldOpen(leave: () => void, over?: Promise<void>): AsyncGenerator<ExecutionResult> {
  let end = () => undefined as void;
  const ended = new Promise<IteratorResult<ExecutionResult>>((resolve) => {
    end = () => resolve({ done: true, value: undefined });
  });
  void over?.then(end);
  return {
    next: () => ended,
    return: async () => {
      leave();
      end();
      return { done: true, value: undefined };
    },
    throw: async (error) => {
      leave();
      end();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  } as AsyncGenerator<ExecutionResult>;
}
