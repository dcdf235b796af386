import type { IncomingMessage } from 'node:http';
import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import { type Context, handleProtocols, makeServer } from 'graphql-ws';
import type { Logger } from 'pino';
import { SOCKET_ANSWER } from '../graphql/answer-size.ts';
import { type Caller, PUBLIC, type Requester, requesterOf } from '../graphql/context.ts';
import { tooCostly } from '../graphql/cost.ts';
import type { Documents } from '../graphql/documents.ts';
import { Forbidden, Malformed, NotFound } from '../graphql/errors.ts';
import { formatError } from '../graphql/format-error.ts';
import { runOperation } from '../graphql/run-operation.ts';
import type { BoundedSocket } from './bounded-socket.ts';
import { HeldOpen } from './held-open.ts';
import type { MemberHub } from './member-hub.ts';
import type { Hub } from './hub.ts';
import { MemberTopic } from './member-topic.ts';
import { createOperation } from './operation.ts';
import type { SocketClient, SocketEndpoint } from './socket-endpoint.ts';
import { StateStream } from './state-stream.ts';
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
  /** Who a token belongs to. */
  authenticate(authorization: string | undefined): Promise<Pick<Caller, 'viewer' | 'failed'>>;
}

/** What is kept of a connection: not the request that opened it, which is larger than all else of a watcher. */
interface Extra {
  socket: BoundedSocket;
  requester: Requester;
  /** As a header, which browsers cannot send on a socket. */
  authorization: string | undefined;
  known(): void;
}

type Params = Record<string, unknown>;

type SocketExecution = ExecutionArgs & {
  contextValue: Caller & { operationId: string; extra: Extra };
};

/** Serves graphql-transport-ws at `path` of an HTTP server; subscriptions are delivered by the hub and the member hub. */
export function createGraphqlEndpoint(options: Options): SocketEndpoint {
  const { schema, documents, hub, memberHub, log } = options;
  const format = (errors: readonly GraphQLError[]) =>
    errors.map((error) => formatError(error, log));

  const protocol = makeServer<Params, Extra>({
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
      const authenticated = options.authenticate(authorizationOf(connection));
      const viewer = await authenticated.catch((cause: unknown) => asGraphQLError(cause));
      if (viewer instanceof GraphQLError) return [viewer]; // thrown here it would close the socket
      const { extra } = connection;
      return {
        schema,
        document,
        operationName: payload.operationName,
        variableValues: payload.variables,
        contextValue: { ...viewer, ...extra.requester, operationId: id, extra },
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
    if (source instanceof StateStream)
      return answers(source, (rootValue) => runOperation({ ...args, rootValue }, SOCKET_ANSWER));
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
      return new HeldOpen(listening.leave, listening.over);
    }
    const requester = { socket: extra.socket, id: operationId, address: args.contextValue.address };
    const watching = await hub.watch(source, operation, requester);
    if (!watching) throw new NotFound('There is no such page.');
    return new HeldOpen(watching.leave, watching.over);
  }

  function accept(
    socket: BoundedSocket,
    request: IncomingMessage,
    known: () => void,
  ): SocketClient {
    let receive: SocketClient['receive'] = () => undefined;
    const { authorization } = request.headers;
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: async (data) => socket.send(data),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (read) => (receive = (data) => read(String(data))),
      },
      { socket, requester: requesterOf(request), authorization, known },
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

/** A token comes with the connection's first message, as browsers cannot set headers on it. */
function authorizationOf({ connectionParams: params, extra }: Context<Params, Extra>) {
  const given = params?.['authorization'] ?? params?.['Authorization'];
  return typeof given === 'string' ? given : extra.authorization;
}

function asGraphQLError(cause: unknown): GraphQLError {
  const originalError = cause instanceof Error ? cause : new Error(String(cause));
  return new GraphQLError(originalError.message, { originalError });
}

/** graphql-ws tells a stream's failure as an `error` message; thrown earlier it would close the socket. */
async function* failing(error: unknown): AsyncGenerator<ExecutionResult> {
  throw error;
}

/** Answers the operation anew for each state. */
function answers(
  states: StateStream<unknown>,
  answer: (state: unknown) => Promise<ExecutionResult>,
): AsyncGenerator<ExecutionResult> {
  const iterator = states[Symbol.asyncIterator]();
  const over = { done: true, value: undefined } as const;
  const end = async () => {
    await iterator.return?.();
    return over;
  };
  return {
    async next() {
      const { done, value } = await iterator.next();
      return done ? over : { done: false, value: await answer(value) };
    },
    return: end,
    async throw(error) {
      await end();
      throw error;
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  } as AsyncGenerator<ExecutionResult>;
}
