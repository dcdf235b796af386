import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql';
import { handleProtocols, type SubscribePayload } from 'graphql-ws';
import type { Logger } from 'pino';
import { SOCKET_ANSWER } from '../graphql/answer-size.ts';
import { type Caller, PUBLIC_CALLER, requesterOf } from '../graphql/context.ts';
import { costError } from '../graphql/cost.ts';
import type { Documents } from '../graphql/documents.ts';
import { Forbidden, Malformed, NotFound } from '../graphql/errors.ts';
import { formatError } from '../graphql/format-error.ts';
import { runOperation } from '../graphql/run-operation.ts';
import { GraphqlConnection, type SocketOperation } from './graphql-connection.ts';
import type { Hub } from './hub.ts';
import type { MemberHub } from './member-hub.ts';
import { MemberTopic } from './member-topic.ts';
import { createOperation } from './operation.ts';
import type { SocketEndpoint } from './socket-endpoint.ts';
import { StateStream } from './state-stream.ts';
import { Topic } from './topic.ts';
import { Watcher } from './watcher.ts';

/** The largest message a client may send, in bytes. */
const MAX_PAYLOAD = 64 * 1024;
const MAX_SUBSCRIPTIONS = 20;
/** Each operation is handled until it is answered or live; besides them, so many messages at the same time. */
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
  authenticate(
    authorization: string | undefined,
  ): Promise<Pick<Caller, 'viewer' | 'isTokenInvalid'>>;
}

type SocketExecution = ExecutionArgs & { contextValue: Caller };

/** Serves graphql-transport-ws at `path` of an HTTP server; subscriptions are delivered by the hub and the member hub. */
export function createGraphqlEndpoint(options: Options): SocketEndpoint {
  const { schema, documents, hub, memberHub, log } = options;
  const format = (errors: readonly GraphQLError[]) =>
    errors.map((error) => formatError(error, log));
  const formatted = (result: ExecutionResult) =>
    result.errors ? { ...result, errors: format(result.errors) } : result;

  async function answer(operation: SocketOperation, payload: SubscribePayload): Promise<void> {
    const read = await prepare(operation, payload);
    if (!('document' in read)) return operation.fail(format(read));
    const definition = getOperationAST(read.document, read.operationName);
    if (!definition)
      return operation.fail(format([new GraphQLError('Unable to identify operation')]));
    if (definition.operation !== OperationTypeNode.SUBSCRIPTION) {
      operation.next(formatted(await runOperation(read, SOCKET_ANSWER)));
      return operation.complete();
    }
    try {
      await follow(operation, read);
    } catch (error) {
      operation.fail(format([asGraphQLError(error)]));
    }
  }

  /** What to execute, or the errors that prevent it. */
  async function prepare(
    { id, connection }: SocketOperation,
    { query, operationName, variables: variableValues }: SubscribePayload,
  ): Promise<SocketExecution | readonly GraphQLError[]> {
    if (id.length > MAX_ID_LENGTH)
      return [new Malformed(`An operation's id takes ${MAX_ID_LENGTH} characters at most.`)];
    if (connection.operationCount > MAX_SUBSCRIPTIONS)
      return [new GraphQLError('Too many operations at once on one connection.')];
    const document = documents.read(query);
    if (!('kind' in document)) return document;
    const tooCostly = costError(schema, document, operationName, variableValues);
    if (tooCostly) return [tooCostly];
    const { authorization, requester } = connection;
    const viewer = await options.authenticate(authorization).catch(asGraphQLError);
    if (viewer instanceof GraphQLError) return [viewer];
    return {
      schema,
      document,
      operationName,
      variableValues,
      contextValue: { ...viewer, ...requester },
    };
  }

  /** Hands the operation to the hub or the member hub, which write to the socket by themselves. */
  async function follow(operation: SocketOperation, args: SocketExecution): Promise<void> {
    const source = await createSourceEventStream(args);
    if (source instanceof StateStream) return answerEach(operation, source, args);
    if (!(source instanceof Topic || source instanceof MemberTopic))
      throw (source as ExecutionResult).errors?.[0] ?? new NotFound();
    const { connection, id } = operation;
    const watcher = new Watcher(connection.socket, id);
    operation.attach(watcher); // so that an operation that is completed meanwhile gets nothing
    const rendering = createOperation({
      schema,
      document: args.document,
      operationName: args.operationName ?? null,
      variables: args.variableValues ?? {},
      contextValue: PUBLIC_CALLER,
      format,
    });
    const running =
      source instanceof MemberTopic
        ? await memberHub.watch(source.connection, rendering, watcher)
        : await hub.watch(source, rendering, watcher, connection.requester.address);
    if (!running)
      throw source instanceof Topic ? new NotFound('There is no such page.') : new Forbidden();
    operation.attach(running);
    void running.ended?.then(() => operation.complete());
  }

  /** Answers the operation anew for each state. */
  async function answerEach(
    operation: SocketOperation,
    states: StateStream<unknown>,
    args: SocketExecution,
  ): Promise<void> {
    const iterator = states[Symbol.asyncIterator]();
    operation.attach({ leave: () => void iterator.return?.() });
    for (;;) {
      const { done, value: rootValue } = await iterator.next();
      if (done) return operation.complete();
      operation.next(formatted(await runOperation({ ...args, rootValue }, SOCKET_ANSWER)));
    }
  }

  return {
    path: options.path,
    maxPayload: MAX_PAYLOAD,
    atOnce: MESSAGES_AT_ONCE,
    handleProtocols,
    accept: (socket, request, endHandshake) =>
      new GraphqlConnection(
        socket,
        requesterOf(request),
        request.headers.authorization,
        endHandshake,
        answer,
      ),
  };
}

function asGraphQLError(cause: unknown): GraphQLError {
  const originalError = cause instanceof Error ? cause : new Error(String(cause));
  return new GraphQLError(originalError.message, { originalError });
}
