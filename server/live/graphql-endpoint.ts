import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  type FormattedExecutionResult,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
} from 'graphql';
import { handleProtocols, type SubscribePayload } from 'graphql-ws';
import type { Logger } from 'pino';
import { SOCKET_RESPONSE_LIMIT, runOperation } from '../graphql/response-size.ts';
import { type Context, PUBLIC_CONTEXT, readRequester } from '../graphql/context.ts';
import { checkCost } from '../graphql/cost.ts';
import { OperationCache } from '../graphql/operation-cache.ts';
import { Forbidden, Malformed, NotFound } from '../errors/public-errors.ts';
import { NO_SUCH_PAGE } from '../input/ids.ts';
import { formatError } from '../errors/to-public-error.ts';
import { GraphqlConnection, type SocketOperation } from './graphql-connection.ts';
import type { Hub } from './hub.ts';
import type { MemberHub } from './member-hub.ts';
import { createOperation, printSubscription } from './operation.ts';
import type { SocketEndpoint } from './socket-endpoint.ts';
import { StateStream } from './state-stream.ts';
import { type MemberLogin, Topic, MemberTopic } from './topic.ts';
import { Watcher } from './watcher.ts';

/** The largest message a client may send, in bytes. */
const MAX_PAYLOAD = 64 * 1024;
const MAX_SUBSCRIPTIONS = 20;
/** How many messages of a socket are handled at once: an operation until it is answered or live, and 12 others. */
const MAX_CONCURRENT_MESSAGES = MAX_SUBSCRIPTIONS + 12;
/** The longest id of a subscription, as it is repeated in each of its events. */
const MAX_ID_LENGTH = 64;

interface Options {
  schema: GraphQLSchema;
  hub: Hub;
  memberHub: MemberHub;
  /** The client's own subscriptions, exactly as it sends them: these are always let in. */
  clientSubscriptions: readonly string[];
  log: Logger;
  /** Throws like an edit of the page by somebody who may not edit it. */
  requireEditor(login: MemberLogin): Promise<unknown>;
  /** Resolves a token to its account. */
  authenticate(
    authorization: string | undefined,
  ): Promise<Pick<Context, 'viewer' | 'isTokenInvalid'>>;
}

type SocketExecution = ExecutionArgs & { contextValue: Context };

/**
 * Serves graphql-transport-ws at /graphql; subscriptions are delivered by the hub and the member hub.
 */
export function createGraphqlEndpoint(options: Options): SocketEndpoint {
  const { schema, hub, memberHub, log } = options;
  const operations = new OperationCache(schema);
  const clientTexts = new Set(
    options.clientSubscriptions.map((text) => printClientSubscription(schema, operations, text)),
  );
  const formatErrors = (errors: readonly GraphQLError[]) =>
    errors.map((error) => formatError(error, log));
  const formatResult = (result: ExecutionResult): FormattedExecutionResult =>
    result.errors ? { ...result, errors: formatErrors(result.errors) } : result;

  async function answer(operation: SocketOperation, payload: SubscribePayload): Promise<void> {
    const read = await prepare(operation, payload);
    if (!('document' in read)) return operation.fail(formatErrors(read));
    const definition = getOperationAST(read.document, read.operationName);
    if (!definition)
      return operation.fail(formatErrors([new GraphQLError('Unable to identify operation')]));
    if (definition.operation !== OperationTypeNode.SUBSCRIPTION) {
      operation.next(formatResult(await runOperation(read, SOCKET_RESPONSE_LIMIT)));
      return operation.complete();
    }
    try {
      await follow(operation, read);
    } catch (error) {
      operation.fail(formatErrors([asGraphQLError(error)]));
    }
  }

  /** Returns what to execute, or the errors that prevent it. */
  async function prepare(
    { id, connection }: SocketOperation,
    { query, operationName, variables: variableValues }: SubscribePayload,
  ): Promise<SocketExecution | readonly GraphQLError[]> {
    if (id.length > MAX_ID_LENGTH)
      return [new Malformed(`An operation's id takes ${MAX_ID_LENGTH} characters at most.`)];
    if (connection.operationCount > MAX_SUBSCRIPTIONS)
      return [new GraphQLError('Too many operations at once on one connection.')];
    const document = operations.parseOperation(query);
    if (!('kind' in document)) return document;
    const tooCostly = checkCost(schema, document, operationName, variableValues);
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

  /** Hands the operation to the hub or the member hub, which then write to the socket. */
  async function follow(operation: SocketOperation, args: SocketExecution): Promise<void> {
    const source = await createSourceEventStream(args);
    if (source instanceof StateStream) return answerEach(operation, source, args);
    if (!(source instanceof Topic || source instanceof MemberTopic))
      throw (source as ExecutionResult).errors?.[0] ?? new NotFound();
    const watcher = new Watcher(operation);
    operation.attach(watcher); // so that an operation completed meanwhile gets nothing
    const rendering = createOperation({
      schema,
      document: args.document,
      operationName: args.operationName ?? null,
      variables: args.variableValues ?? {},
      contextValue: PUBLIC_CONTEXT,
      clientTexts,
      formatResult,
    });
    const running =
      source instanceof MemberTopic
        ? await memberHub.watch(source.login, rendering, watcher)
        : await hub.watch(source, rendering, watcher);
    if (!running && source instanceof MemberTopic) await options.requireEditor(source.login);
    if (!running) throw source instanceof Topic ? new NotFound(NO_SUCH_PAGE) : new Forbidden();
    operation.attach(running);
    void running.ended?.then(() => operation.complete());
  }

  /** Sends a response for each state; of those that come while one is made, for the newest alone. */
  function answerEach(
    operation: SocketOperation,
    { subscribe }: StateStream<unknown>,
    args: SocketExecution,
  ): void {
    let newest: unknown;
    let isAnswering = false;
    const answerNewest = async () => {
      isAnswering = true;
      while (newest !== undefined) {
        const rootValue = newest;
        newest = undefined;
        if (rootValue === null) return operation.complete();
        const result = await runOperation({ ...args, rootValue }, SOCKET_RESPONSE_LIMIT);
        operation.next(formatResult(result));
      }
      isAnswering = false;
    };
    const leave = subscribe((state) => {
      newest = state;
      if (!isAnswering)
        void answerNewest().catch((error: unknown) =>
          operation.fail(formatErrors([asGraphQLError(error)])),
        );
    });
    operation.attach({ leave });
  }

  return {
    path: '/graphql',
    maxPayload: MAX_PAYLOAD,
    maxConcurrent: MAX_CONCURRENT_MESSAGES,
    handleProtocols,
    accept: (socket, request, endHandshake) =>
      new GraphqlConnection(
        socket,
        readRequester(request),
        request.headers.authorization,
        endHandshake,
        answer,
      ),
  };
}

function printClientSubscription(
  schema: GraphQLSchema,
  operations: OperationCache,
  query: string,
): string {
  const document = operations.parseOperation(query);
  if (!('kind' in document)) throw new Error(`the client asks for what is not there: ${query}`);
  return printSubscription(schema, document);
}

function asGraphQLError(cause: unknown): GraphQLError {
  const originalError = cause instanceof Error ? cause : new Error(String(cause));
  return new GraphQLError(originalError.message, { originalError });
}
