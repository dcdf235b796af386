import type { IncomingMessage } from 'node:http';
import {
  createSourceEventStream,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import { handleProtocols, makeServer } from 'graphql-ws';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Context, PUBLIC } from '../graphql/context.ts';
import { type Documents, tooCostly } from '../graphql/documents.ts';
import { Forbidden, Malformed, NotFound } from '../graphql/errors.ts';
import { formatError } from '../graphql/format-error.ts';
import type { Audience } from './audience.ts';
import { Heartbeat } from './heartbeat.ts';
import type { Hub } from './hub.ts';
import { MemberTopic } from './member-topic.ts';
import { createOperation } from './operation.ts';
import { Topic } from './topic.ts';
import type { SocketDoor } from './upgrades.ts';

/** The largest message a client may send, in bytes. */
const MAX_PAYLOAD = 64 * 1024;
const MAX_SUBSCRIPTIONS = 20;
/** A subscription's id comes back with each of its events. */
const MAX_ID_LENGTH = 64;

interface Options {
  path: string;
  schema: GraphQLSchema;
  documents: Documents;
  hub: Hub;
  audience: Audience;
  log: Logger;
  /** The asker's context from the upgrade request and the connection's parameters. */
  contextOf(request: IncomingMessage, params: Record<string, unknown>): Promise<Context>;
}

interface Extra {
  socket: WebSocket;
  request: IncomingMessage;
}

type SocketExecution = ExecutionArgs & {
  contextValue: Context & { operationId: string; extra: Extra };
};

/** Serves graphql-transport-ws at `path` of an HTTP server; subscriptions are delivered by the hub and the audience. */
export function openSocketDoor(options: Options): SocketDoor {
  const { schema, documents, hub, audience, log } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_PAYLOAD,
    perMessageDeflate: false,
    handleProtocols,
  });
  const heartbeat = new Heartbeat(sockets);
  const format = (errors: readonly GraphQLError[]) =>
    errors.map((error) => formatError(error, log));

  const protocol = makeServer<Record<string, unknown>, Extra>({
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
      const context = await options.contextOf(request, connection.connectionParams ?? {});
      return {
        schema,
        document,
        operationName: payload.operationName,
        variableValues: payload.variables,
        contextValue: { ...context, operationId: id, extra: connection.extra },
      };
    },
    execute: (args) => execute(args as ExecutionArgs),
    subscribe: (args) => follow(args as SocketExecution).catch((error: unknown) => failing(error)),
    onError: (_connection, _id, _payload, errors) => format(errors as readonly GraphQLError[]),
    onNext: (_connection, _id, _payload, _args, result) =>
      result.errors ? { ...result, errors: format(result.errors) } : undefined,
  });

  /** The hub and the audience write to the socket by themselves; what graphql-ws gets stays open until either side ends it. */
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
      const listening = await audience.watch(source.seat, operation, extra.socket, operationId);
      if (!listening) throw new Forbidden();
      return heldOpen(listening.leave, listening.over);
    }
    const asker = { socket: extra.socket, id: operationId, address: args.contextValue.address };
    const leave = await hub.watch(source, operation, asker);
    if (!leave) throw new NotFound('There is no such page.');
    return heldOpen(leave);
  }

  function accept(socket: WebSocket, request: IncomingMessage): void {
    heartbeat.watch(socket);
    socket.on('error', () => socket.terminate());
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (data) => new Promise((resolve) => socket.send(data, () => resolve())),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (read) =>
          socket.on('message', (data) => {
            read(String(data)).catch((err: unknown) => {
              log.warn({ err }, 'socket message refused');
              socket.close(4400, 'Invalid message');
            });
          }),
      },
      { socket, request },
    );
    socket.once('close', (code, reason) => void closed(code, String(reason)));
  }

  return { path: options.path, sockets, accept, stop: () => heartbeat.stop() };
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
