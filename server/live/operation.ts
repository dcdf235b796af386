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
type Shown = { type: string; [field: string]: unknown };

/** A subscription's selection, the same for everybody who asked with the same words. */
export interface Operation {
  /** Equal keys get equal bytes. */
  key: string;
  /** An event's bytes after the message's id: `,"type":"next","payload":...}`. */
  render(event: Shown): Promise<string>;
}

interface Request {
  schema: GraphQLSchema;
  document: DocumentNode;
  operationName: string | null;
  variables: Record<string, unknown>;
  contextValue: Caller;
  /** Makes errors fit to be shown, and logs what should not have happened. */
  format(errors: readonly GraphQLError[]): GraphQLFormattedError[];
}

/** Takes what differs between watchers (`after`, `key`) out of a subscription, so that one execution serves them all. */
export function createOperation(request: Request): Operation {
  const { document, dropped, text } = withoutOwn(request.schema, request.document);
  const variableValues = Object.fromEntries(
    Object.entries(request.variables).filter(([name]) => !dropped.has(name)),
  );
  return {
    key: JSON.stringify([text, request.operationName, variableValues]),
    async render(event) {
      const { schema, operationName, contextValue } = request;
      const result = await runOperation(
        { schema, document, operationName, variableValues, contextValue, rootValue: event },
        SOCKET_ANSWER,
      );
      const shown = result.errors ? { ...result, errors: request.format(result.errors) } : result;
      return `,"type":"next","payload":${JSON.stringify(shown)}}`;
    },
  };
}

/** Arguments that say where a watcher stands and why it may follow, and nothing of what it gets. */
const OWN_ARGUMENTS = new Set(['after', 'key']);

interface Stripped {
  document: DocumentNode;
  text: string;
  /** The variables that nothing asks for any more. */
  dropped: Set<string>;
}

/** Thousands ask with one document. */
const strippedDocuments = new WeakMap<DocumentNode, Stripped>();

function withoutOwn(schema: GraphQLSchema, source: DocumentNode): Stripped {
  let stripped = strippedDocuments.get(source);
  if (!stripped) strippedDocuments.set(source, (stripped = strip(schema, source)));
  return stripped;
}

function strip(schema: GraphQLSchema, source: DocumentNode): Stripped {
  const dropped = new Set<string>();
  const types = new TypeInfo(schema);
  const stripped = visit(
    source,
    visitWithTypeInfo(types, {
      Argument({ name, value }) {
        const isTopic = types.getParentType() === schema.getSubscriptionType();
        if (!OWN_ARGUMENTS.has(name.value) || !isTopic) return undefined;
        if (value.kind === Kind.VARIABLE) dropped.add(value.name.value);
        return null;
      },
    }),
  );
  const document = visit(stripped, {
    VariableDefinition: (node) => (dropped.has(node.variable.name.value) ? null : undefined),
  });
  return { document, dropped, text: print(document) };
}
