import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  Kind,
  print,
  visit,
} from 'graphql';
import { SOCKET_ANSWER } from '../graphql/answer-size.ts';
import type { Caller } from '../graphql/context.ts';
import { runOperation } from '../graphql/run-operation.ts';
import type { StoredEvent } from './stored-events.ts';

/** A subscription's selection, the same for everybody who asked with the same words. */
export interface Operation {
  /** Equal keys get equal bytes. */
  key: string;
  /** The bytes after the message's id: `,"type":"next","payload":...}`. */
  render(event: StoredEvent): Promise<string>;
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

/** Takes what differs between watchers (`after`) out of a subscription, so that one execution serves them all. */
export function createOperation(request: Request): Operation {
  const { document, dropped } = withoutAfter(request.document);
  const variableValues = Object.fromEntries(
    Object.entries(request.variables).filter(([name]) => !dropped.has(name)),
  );
  return {
    key: JSON.stringify([print(document), request.operationName, variableValues]),
    async render(event) {
      const { payload, ...envelope } = event;
      const { schema, operationName, contextValue } = request;
      const rootValue = { ...payload, ...envelope };
      const result = await runOperation(
        { schema, document, operationName, variableValues, contextValue, rootValue },
        SOCKET_ANSWER,
      );
      const shown = result.errors ? { ...result, errors: request.format(result.errors) } : result;
      return `,"type":"next","payload":${JSON.stringify(shown)}}`;
    },
  };
}

/** The subscriptions whose watchers differ only in where they stand. */
const STREAMS = new Set(['pageEvents', 'roomEvents']);

function withoutAfter(source: DocumentNode): { document: DocumentNode; dropped: Set<string> } {
  const dropped = new Set<string>();
  const stripped = visit(source, {
    Argument: (node, _key, _parent, _path, ancestors) => {
      const field = ancestors.at(-1);
      const isTopic = field && 'kind' in field && field.kind === Kind.FIELD;
      if (node.name.value !== 'after' || !isTopic || !STREAMS.has(field.name.value))
        return undefined;
      if (node.value.kind === Kind.VARIABLE) dropped.add(node.value.name.value);
      return null;
    },
  });
  const document = visit(stripped, {
    VariableDefinition: (node) => (dropped.has(node.variable.name.value) ? null : undefined),
  });
  return { document, dropped };
}
