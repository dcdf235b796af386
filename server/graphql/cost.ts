import {
  type DocumentNode,
  getNullableType,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  isIntrospectionType,
  isListType,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { type ComplexityEstimator, getComplexity } from 'graphql-query-complexity';
import { withCode, TooCostly } from '../errors/public-errors.ts';

/** The maximum cost of a query or mutation; the fullest page with its photos and wall costs half of it. */
const MAX_COST = 63_500;

/** Lower for a subscription, as it is executed again for every event. */
const MAX_EVENT_COST = 2_000;

/** How many items a list is assumed to have if its field does not say. */
const DEFAULT_LIST_SIZE = 20;

/** The library stops counting beyond this: nested fragments can multiply without end. */
const MAX_NODES = 10_000;

type EstimatorArgs = Parameters<ComplexityEstimator>[0];

/**
 * The `complexity` of a text of up to `characters`: 1 for each KB that it can be. Any other field costs 1 each time
 * it is selected.
 */
export function textComplexity(characters: number): number {
  return Math.max(1, Math.ceil((characters * 4) / 1_000));
}

/** The `complexity` of a list of at most `max` items; `readCost` is the fixed cost of reading the list. */
export function listComplexity(max: number, readCost = 1) {
  return ({ childComplexity }: EstimatorArgs): number => readCost + max * childComplexity;
}

/** The `complexity` of a list of `first` items; `itemCost` is the cost of reading one of them. */
export function connectionComplexity(max: number, fallback: number, itemCost: number) {
  return ({ args, childComplexity }: EstimatorArgs): number => {
    const { first } = args as { first?: number | null };
    return 1 + Math.max(0, Math.min(first ?? fallback, max)) * (itemCost + childComplexity);
  };
}

/** The error of an operation whose result could be too large, or whose variables are wrong; otherwise null. */
export function checkCost(
  schema: GraphQLSchema,
  query: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown> | null | undefined,
): GraphQLError | null {
  const operation = getOperationAST(query, operationName);
  if (!operation) return null; // executing it reports the error
  const max = getMaxCost(operation);
  try {
    const cost = computeCost(schema, query, operation, variables ?? {});
    return cost > max ? createTooCostly(`it costs ${Math.ceil(cost)} of ${max}`) : null;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    if (error.message.includes('maximum allowed number of nodes'))
      return createTooCostly(`more than ${MAX_NODES} fields`);
    return withCode(error, 'BAD_USER_INPUT'); // wrong variables
  }
}

/** The cost limit of an operation of this kind. */
export function getMaxCost({ operation }: OperationDefinitionNode): number {
  return operation === OperationTypeNode.SUBSCRIPTION ? MAX_EVENT_COST : MAX_COST;
}

/** The cost of one operation of a valid document; a GraphQLError for wrong variables and beyond MAX_NODES. */
export function computeCost(
  schema: GraphQLSchema,
  query: DocumentNode,
  { name }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number {
  const estimators = [estimateFieldCost];
  return getComplexity({
    schema,
    query,
    variables,
    estimators,
    maxQueryNodes: MAX_NODES,
    operationName: name?.value,
  });
}

function estimateFieldCost(field: EstimatorArgs): number {
  const { complexity = 1 } = field.field.extensions;
  if (typeof complexity === 'function')
    return (complexity as (args: EstimatorArgs) => number)(field);
  const isList = isListType(getNullableType(field.field.type));
  const items = isList && !isIntrospectionType(field.type) ? DEFAULT_LIST_SIZE : 1; // introspection's lists count once
  return Number(complexity) + items * field.childComplexity;
}

function createTooCostly(how: string): TooCostly {
  return new TooCostly(
    `This operation asks for too much at once (${how}). Ask for fewer fields, each once, for less with \`first\`, or in several operations.`,
  );
}
