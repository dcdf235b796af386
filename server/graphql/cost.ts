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
import { withCode, TooCostly } from './errors.ts';

/** What a query or mutation may cost; the fullest page with its photos and wall costs half of it. */
const MAX_COST = 63_500;

/** A subscription may cost less, as it is executed again for every event. */
const MAX_EVENT_COST = 2_000;

/** How many items a list counts as whose field says nothing else. */
const DEFAULT_LIST_SIZE = 20;

/** Beyond it the library stops counting: fragments within fragments multiply without end. */
const MAX_NODES = 10_000;

type EstimatorArgs = Parameters<ComplexityEstimator>[0];

/**
 * The `complexity` of a text of up to so many characters: 1 for each KB that it can be. Any other
 * field costs 1, as often as it is asked for.
 */
export function textComplexity(characters: number): number {
  return Math.max(1, Math.ceil((characters * 4) / 1_000));
}

/** The `complexity` of a list of at most `max` items; `readCost` is what reading the list costs at all. */
export function listComplexity(max: number, readCost = 1) {
  return ({ childComplexity }: EstimatorArgs): number => readCost + max * childComplexity;
}

/** The `complexity` of a list of `first` items; `itemCost` is what reading one of them costs. */
export function connectionComplexity(max: number, fallback: number, itemCost: number) {
  return ({ args, childComplexity }: EstimatorArgs): number => {
    const { first } = args as { first?: number | null };
    return 1 + Math.max(0, Math.min(first ?? fallback, max)) * (itemCost + childComplexity);
  };
}

/** By variables, the operation that was affordable with them: a crowd on one page subscribes with the same ones. */
const checkedOperations = new LRUCache<string, WeakRef<OperationDefinitionNode>>({ max: 1_000 });
const MAX_CACHED_VARIABLES = 200;

/** The error of an operation whose result could be too large, or whose variables are wrong; null where neither is so. */
export function costError(
  schema: GraphQLSchema,
  query: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown> | null | undefined,
): GraphQLError | null {
  const operation = getOperationAST(query, operationName);
  if (!operation) return null; // executing it says what is wrong
  const max = maxCostOf(operation);
  const variablesText = JSON.stringify(variables ?? {});
  if (checkedOperations.get(variablesText)?.deref() === operation) return null;
  try {
    const cost = costOf(schema, query, operation, variables ?? {});
    if (cost > max) return tooCostly(`it costs ${Math.ceil(cost)} of ${max}`);
    if (variablesText.length <= MAX_CACHED_VARIABLES)
      checkedOperations.set(variablesText, new WeakRef(operation));
    return null;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    if (error.message.includes('maximum allowed number of nodes'))
      return tooCostly(`more than ${MAX_NODES} fields`);
    return withCode(error, 'BAD_USER_INPUT'); // wrong variables
  }
}

const affordable = new WeakSet<OperationDefinitionNode>();

/** Whether `costError` has none; remembered for operations whose variables do not affect the cost. */
export function isAffordable(
  schema: GraphQLSchema,
  query: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): boolean {
  if (affordable.has(operation)) return true;
  if (costError(schema, query, operation.name?.value, variables)) return false;
  if (!operation.variableDefinitions?.some(affectsCost)) affordable.add(operation);
  return true;
}

/** An Int may be the length of a list, and a Boolean may leave out a field. */
function affectsCost({ type }: VariableDefinitionNode): boolean {
  const named = type.kind === Kind.NON_NULL_TYPE ? type.type : type;
  return named.kind !== Kind.NAMED_TYPE || ['Int', 'Boolean'].includes(named.name.value);
}

/** The most that an operation of its kind may cost. */
export function maxCostOf({ operation }: OperationDefinitionNode): number {
  return operation === OperationTypeNode.SUBSCRIPTION ? MAX_EVENT_COST : MAX_COST;
}

/** What one operation of a valid document costs; a GraphQLError for wrong variables and beyond MAX_NODES. */
export function costOf(
  schema: GraphQLSchema,
  query: DocumentNode,
  { name }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  const estimators = [estimate];
  return getComplexity({
    schema,
    query,
    variables,
    estimators,
    maxQueryNodes: MAX_NODES,
    operationName: name?.value,
  });
}

function estimate(field: EstimatorArgs): number {
  const { complexity = 1 } = field.field.extensions;
  if (typeof complexity === 'function')
    return (complexity as (given: EstimatorArgs) => number)(field);
  const isList = isListType(getNullableType(field.field.type));
  const items = isList && !isIntrospectionType(field.type) ? DEFAULT_LIST_SIZE : 1; // introspection's lists count once
  return Number(complexity) + items * field.childComplexity;
}

function tooCostly(how: string): TooCostly {
  return new TooCostly(
    `This operation asks for too much at once (${how}). Ask for fewer fields, each once, for less with \`first\`, or in several operations.`,
  );
}
