import {
  type DocumentNode,
  type ExecutionResult,
  type FormattedExecutionResult,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { TooMany } from '../errors/public-errors.ts';
import { SOCKET_RESPONSE_LIMIT, runOperation } from '../graphql/response-size.ts';
import type { Caller } from '../graphql/context.ts';

/** The root value of a subscription's field: an event's fields and its class name. */
type EventFields = { type: string; [field: string]: unknown };

/** A subscription's selection, shared by all who subscribed with an equal document and variables. */
export interface Operation {
  /** Subscribers of one stream with equal keys get equal bytes. */
  key: string;
  /** Whether it is one of the product's few own operations, not a foreign one, which somebody else wrote. */
  isOwn: boolean;
  /** The bytes of an event's message that follow the id: `,"type":"next","payload":...}`. */
  render(event: EventFields): Promise<string>;
}

interface OperationRequest {
  schema: GraphQLSchema;
  document: DocumentNode;
  operationName: string | null;
  variables: Record<string, unknown>;
  contextValue: Caller;
  /** The client's own subscriptions, as `printSubscription` gives them. */
  ownTexts: ReadonlySet<string>;
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
  const selecting = Object.entries(variableValues).filter(([name]) => !variableNames.has(name));
  return {
    key: JSON.stringify([text, definition?.name?.value, selecting]),
    isOwn: request.ownTexts.has(text) && selecting.length === 0,
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
  /** The variables that only name the stream, which is the same for all its followers. */
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
  const types = new TypeInfo(schema);
  const variableNames = new Set<string>();
  const withoutArguments = visit(
    source,
    visitWithTypeInfo(types, {
      Argument({ name, value }) {
        if (types.getParentType() !== schema.getSubscriptionType()) return undefined;
        if (value.kind === Kind.VARIABLE) variableNames.add(value.name.value);
        return WATCHER_ARGUMENTS.has(name.value) ? null : undefined;
      },
    }),
  );
  for (const name of findSelectionVariables(withoutArguments, schema)) variableNames.delete(name);
  const used = findVariables(withoutArguments);
  const document = visit(withoutArguments, {
    VariableDefinition: ({ variable }) => (used.has(variable.name.value) ? undefined : null),
  });
  return { document, text: print(document), variableNames };
}

function findVariables(document: DocumentNode): Set<string> {
  const names = new Set<string>();
  visit(document, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void names.add(name.value),
  });
  return names;
}

/** The variables used by anything but the subscription's own arguments. */
function findSelectionVariables(document: DocumentNode, schema: GraphQLSchema): Set<string> {
  const types = new TypeInfo(schema);
  const below = visit(
    document,
    visitWithTypeInfo(types, {
      Argument: () => (types.getParentType() === schema.getSubscriptionType() ? null : undefined),
    }),
  );
  return findVariables(below);
}

/** The most foreign operations, those that are not the product's own, of one stream: each is executed per event. */
const MAX_FOREIGN = 32;
/** The most of them that were begun from one network address. */
const MAX_FOREIGN_FROM_ADDRESS = 8;

/**
 * Throws TooMany if a stream has too many foreign operations for one more from this address; `others` are the addresses
 * from which those that it has were begun.
 */
export function checkForeignLimits(address: string, others: readonly string[]): void {
  const fromAddress = others.filter((other) => other === address);
  if (others.length >= MAX_FOREIGN || fromAddress.length >= MAX_FOREIGN_FROM_ADDRESS)
    throw new TooMany(
      'This is followed by too many different subscriptions. Please use fewer, or try again later.',
    );
}
