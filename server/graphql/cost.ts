import {
  type DocumentNode,
  getNullableType,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  isIntrospectionType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type VariableDefinitionNode,
} from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';
import { LRUCache } from 'lru-cache';
import { coded, TooCostly } from './errors.ts';

/** What a query or mutation may cost; the fullest page with its photos and wall costs half of it. */
const MAX_COST = 63_500;

/** What may be followed costs less, as it is paid again for every event. */
const MAX_EVENT_COST = 2_000;

/** A list that says nothing else is taken to hold so many. */
const LISTED = 20;

/** Beyond it the library stops counting: fragments within fragments multiply without end. */
const MAX_NODES = 10_000;

type Weigh = Parameters<ComplexityEstimator>[0];

/**
 * The `complexity` of a text of up to so many characters: 1 for each KB that it can be. Any other
 * field costs 1, as often as it is asked for.
 */
export function textOf(characters: number): number {
  return Math.max(1, Math.ceil((characters * 4) / 1_000));
}

/** The `complexity` of a list of at most `most`: what is asked of each, and `reading` for having it at all. */
export function listOf(most: number, reading = 1) {
  return ({ childComplexity }: Weigh): number => reading + most * childComplexity;
}

/** The `complexity` of a list that is asked for by `first`; `reading` is what having one item takes. */
export function complexityOfList(most: number, fallback: number, reading: number) {
  return ({ args, childComplexity }: Weigh): number => {
    const { first } = args as { first?: number | null };
    return 1 + Math.max(0, Math.min(first ?? fallback, most)) * (reading + childComplexity);
  };
}

/** A crowd on one page follows it in the same words: by its variables, the operation that was found affordable with them. */
const weighed = new LRUCache<string, WeakRef<OperationDefinitionNode>>({ max: 1_000 });
const MAX_GIVEN = 200;

/** Adds up what an operation can answer at the most; an error where that is too much, or its variables are wrong. */
export function tooCostly(
  schema: GraphQLSchema,
  query: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown> | null | undefined,
): GraphQLError | null {
  const operation = getOperationAST(query, operationName);
  if (!operation) return null; // which one is meant is said when it is run
  const most = mostFor(operation);
  const variablesText = JSON.stringify(variables ?? {});
  if (weighed.get(variablesText)?.deref() === operation) return null;
  try {
    const cost = costOf(schema, query, operation, variables ?? {});
    if (cost > most) return asksTooMuch(`it costs ${Math.ceil(cost)} of ${most}`);
    if (variablesText.length <= MAX_GIVEN) weighed.set(variablesText, new WeakRef(operation));
    return null;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    if (error.message.includes('maximum allowed number of nodes'))
      return asksTooMuch(`more than ${MAX_NODES} fields`);
    return coded(error, 'BAD_USER_INPUT'); // wrong variables
  }
}

const affordable = new WeakSet<OperationDefinitionNode>();

/** The same, told at once of an operation that was weighed before, where its variables make no difference. */
export function isAffordable(
  schema: GraphQLSchema,
  query: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): boolean {
  if (affordable.has(operation)) return true;
  if (tooCostly(schema, query, operation.name?.value, variables)) return false;
  if (!operation.variableDefinitions?.some(mayWeigh)) affordable.add(operation);
  return true;
}

/** Lists are as long as a number says, and fields are left out by a Boolean. */
function mayWeigh({ type }: VariableDefinitionNode): boolean {
  const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
  return named.kind !== Kind.NAMED_TYPE || ['Int', 'Boolean'].includes(named.name.value);
}

/** The most that an operation of its kind may cost. */
export function mostFor({ operation }: OperationDefinitionNode): number {
  return operation === OperationTypeNode.SUBSCRIPTION ? MAX_EVENT_COST : MAX_COST;
}

/** What one operation of a valid document costs; a GraphQLError for wrong variables and beyond MAX_NODES. */
export function costOf(
  schema: GraphQLSchema,
  query: DocumentNode,
  { name }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  const estimators = [weigh];
  return getComplexity({
    schema,
    query,
    variables,
    estimators,
    maxQueryNodes: MAX_NODES,
    operationName: name?.value,
  });
}

function weigh(field: Weigh): number {
  const { complexity = 1 } = field.field.extensions;
  if (typeof complexity === 'function') return (complexity as (given: Weigh) => number)(field);
  const isList = isListType(getNullableType(field.field.type));
  const items = isList && !isIntrospectionType(field.type) ? LISTED : 1; // the schema is counted as it is told
  return Number(complexity) + items * field.childComplexity;
}

function asksTooMuch(how: string): TooCostly {
  return new TooCostly(
    `This operation asks for too much at once (${how}). Ask for fewer fields, each once, for less with \`first\`, or in several operations.`,
  );
}
