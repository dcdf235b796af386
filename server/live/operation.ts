import {
  type ArgumentNode,
  type DocumentNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLSchema,
  getOperationAST,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { SOCKET_RESPONSE_LIMIT, runOperation } from '../graphql/response-size.ts';
import type { Context } from '../graphql/context.ts';

/** The root value of a subscription's field: an event's fields and its class name. */
type EventFields = { type: string; [field: string]: unknown };

/** A subscription's selection, shared by all who subscribed with an equal document and variables. */
export interface Operation {
  /** Subscribers of one stream with equal keys get equal bytes. */
  key: string;
  /** Whether somebody else wrote it: it is none of the few that the client sends. */
  isForeign: boolean;
  /** The bytes of an event's message that follow the id: `,"type":"next","payload":...}`. */
  render(event: EventFields): Promise<string>;
}

interface OperationRequest {
  schema: GraphQLSchema;
  document: DocumentNode;
  operationName: string | null;
  variables: Record<string, unknown>;
  contextValue: Context;
  /** The client's own subscriptions, as `printSubscription` gives them. */
  clientTexts: ReadonlySet<string>;
  /** Prepares a result's errors for the client, and logs unexpected ones. */
  formatResult(result: ExecutionResult): FormattedExecutionResult;
}

/**
 * Creates what all followers of one stream with the same selection share: one execution serves them, whatever they
 * wrote to name the stream and from wherever they follow it.
 */
export function createOperation(request: OperationRequest): Operation {
  const { schema, operationName, contextValue, variables } = request;
  const { document, text, variableNames } = getSelection(schema, request.document);
  const definition = getOperationAST(document, operationName);
  const declared = definition?.variableDefinitions?.map(({ variable }) => variable.name.value);
  const variableValues = Object.fromEntries(
    declared?.map((name) => [name, variables[name]] as const) ?? [],
  );
  const selecting = Object.entries(variableValues).filter(([name]) => variableNames.has(name));
  return {
    key: JSON.stringify([text, definition?.name?.value, selecting]),
    isForeign: !request.clientTexts.has(text) || selecting.length > 0,
    async render(event) {
      const result = await runOperation(
        { schema, document, operationName, variableValues, contextValue, rootValue: event },
        SOCKET_RESPONSE_LIMIT,
      );
      return `,"type":"next","payload":${JSON.stringify(request.formatResult(result))}}`;
    },
  };
}

/** A subscription in a normal form, by which equal ones are recognised. */
export function printSubscription(schema: GraphQLSchema, document: DocumentNode): string {
  return getSelection(schema, document).text;
}

/** Arguments that decide from where and whether a watcher may follow, but not what it receives. */
const WATCHER_ARGUMENTS = new Set(['after', 'key']);

interface Selection {
  /** The operation without the arguments of the individual watcher. */
  document: DocumentNode;
  text: string;
  /** The variables of what is selected; the others only name the stream, which is the same for all its followers. */
  variableNames: ReadonlySet<string>;
}

/** Cached, as thousands subscribe with one document. */
const selections = new WeakMap<DocumentNode, Selection>();

function getSelection(schema: GraphQLSchema, source: DocumentNode): Selection {
  let selection = selections.get(source);
  if (!selection) selections.set(source, (selection = parseSelection(schema, source)));
  return selection;
}

function parseSelection(schema: GraphQLSchema, source: DocumentNode): Selection {
  const shared = removeRootArguments(schema, source, (name) => WATCHER_ARGUMENTS.has(name));
  const used = findVariables(shared);
  const document = visit(shared, {
    VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null),
  });
  const selected = removeRootArguments(schema, document, () => true);
  return { document, text: print(document), variableNames: findVariables(selected) };
}

/** The document without these arguments of the subscription's own field. */
function removeRootArguments(
  schema: GraphQLSchema,
  document: DocumentNode,
  isRemoved: (name: string) => boolean,
): DocumentNode {
  const types = new TypeInfo(schema);
  const Argument = ({ name }: ArgumentNode) =>
    types.getParentType() === schema.getSubscriptionType() && isRemoved(name.value)
      ? null
      : undefined;
  return visit(document, visitWithTypeInfo(types, { Argument }));
}

function findVariables(document: DocumentNode): Set<string> {
  const names = new Set<string>();
  visit(document, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void names.add(name.value),
  });
  return names;
}
