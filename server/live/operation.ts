import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { SOCKET_ANSWER } from '../graphql/answer-size.ts';
import type { Caller } from '../graphql/context.ts';
import { runOperation } from '../graphql/run-operation.ts';

/** What a subscription's field is resolved with: an event's fields, and the name of its class. */
type EventFields = { type: string; [field: string]: unknown };

/** A subscription's selection, one for all who subscribed with an equal document and variables. */
export interface Operation {
  /** Equal keys get equal bytes. */
  key: string;
  /** An event's bytes after the message's id: `,"type":"next","payload":...}`. */
  render(event: EventFields): Promise<string>;
}

interface OperationRequest {
  schema: GraphQLSchema;
  document: DocumentNode;
  operationName: string | null;
  variables: Record<string, unknown>;
  contextValue: Caller;
  /** Makes errors fit to be shown, and logs what should not have happened. */
  format(errors: readonly GraphQLError[]): GraphQLFormattedError[];
}

/** Takes the arguments that differ between watchers (`after`, `key`) out of a subscription, so that one execution serves them all. */
export function createOperation(request: OperationRequest): Operation {
  const { document, removedVariables, text } = withoutWatcherArguments(
    request.schema,
    request.document,
  );
  const variableValues = Object.fromEntries(
    Object.entries(request.variables).filter(([name]) => !removedVariables.has(name)),
  );
  return {
    key: JSON.stringify([text, request.operationName, variableValues]),
    async render(event) {
      const { schema, operationName, contextValue } = request;
      const result = await runOperation(
        { schema, document, operationName, variableValues, contextValue, rootValue: event },
        SOCKET_ANSWER,
      );
      const formatted = result.errors
        ? { ...result, errors: request.format(result.errors) }
        : result;
      return `,"type":"next","payload":${JSON.stringify(formatted)}}`;
    },
  };
}

/** Arguments that decide from where and whether a watcher may follow, and nothing about what it gets. */
const WATCHER_ARGUMENTS = new Set(['after', 'key']);

interface Stripped {
  document: DocumentNode;
  text: string;
  /** The variables that nothing uses any more. */
  removedVariables: Set<string>;
}

/** Thousands subscribe with one document. */
const strippedDocuments = new WeakMap<DocumentNode, Stripped>();

function withoutWatcherArguments(schema: GraphQLSchema, source: DocumentNode): Stripped {
  let stripped = strippedDocuments.get(source);
  if (!stripped) strippedDocuments.set(source, (stripped = strip(schema, source)));
  return stripped;
}

function strip(schema: GraphQLSchema, source: DocumentNode): Stripped {
  const removedVariables = new Set<string>();
  const types = new TypeInfo(schema);
  const stripped = visit(
    source,
    visitWithTypeInfo(types, {
      Argument({ name, value }) {
        const isTopic = types.getParentType() === schema.getSubscriptionType();
        if (!WATCHER_ARGUMENTS.has(name.value) || !isTopic) return undefined;
        if (value.kind === Kind.VARIABLE) removedVariables.add(value.name.value);
        return null;
      },
    }),
  );
  const document = visit(stripped, {
    VariableDefinition: (node) =>
      removedVariables.has(node.variable.name.value) ? null : undefined,
  });
  return { document, removedVariables, text: print(document) };
}
