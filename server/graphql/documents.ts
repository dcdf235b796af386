import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { fieldExtensionsEstimator, getComplexity, simpleEstimator } from 'graphql-query-complexity';
import { conditionalSubscription } from './subscriptions.ts';

/** Limits of one operation, the same on HTTP and on the socket. */
export const MAX_TOKENS = 2_000;
const MAX_COST = 5_000;
const REMEMBERED = 500;

/** Parses and checks operations; what was checked once is remembered by its text. */
export class Documents {
  private readonly checked = new Map<string, DocumentNode>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** The parsed operation, or the errors to show. */
  read(query: unknown): DocumentNode | readonly GraphQLError[] {
    if (typeof query !== 'string') return [new GraphQLError('query must be a text.')];
    const known = this.checked.get(query);
    if (known) return known;
    try {
      const document = parse(query, { maxTokens: MAX_TOKENS });
      const conditional = conditionalSubscription(document);
      if (conditional) return [coded(conditional, 'GRAPHQL_VALIDATION_FAILED')];
      const errors = validate(this.schema, document, specifiedRules, { maxErrors: 10 });
      if (errors.length) return errors.map((error) => coded(error, 'GRAPHQL_VALIDATION_FAILED'));
      this.remember(query, document);
      return document;
    } catch (error) {
      if (error instanceof GraphQLError) return [coded(error, 'GRAPHQL_PARSE_FAILED')];
      throw error;
    }
  }

  private remember(query: string, document: DocumentNode): void {
    this.checked.set(query, document);
    const oldest = this.checked.keys().next().value;
    if (this.checked.size > REMEMBERED && oldest !== undefined) this.checked.delete(oldest);
  }
}

/** The codes that the HTTP door gives as well. */
function coded(error: GraphQLError, code: string): GraphQLError {
  error.extensions['code'] = code;
  return error;
}

/** Adds up what the operation may cost; a GraphQLError where it is too much (1,000 aliases, say). */
export function tooCostly(
  schema: GraphQLSchema,
  query: DocumentNode,
  operationName: string | null | undefined,
  variables: Record<string, unknown> | null | undefined,
): GraphQLError | null {
  const estimators = [fieldExtensionsEstimator(), simpleEstimator({ defaultComplexity: 1 })];
  let cost: number;
  try {
    cost = getComplexity({
      ...{ schema, query, estimators },
      operationName: operationName ?? undefined,
      variables: variables ?? {},
    });
  } catch (error) {
    if (error instanceof GraphQLError) return coded(error, 'BAD_USER_INPUT'); // wrong variables
    throw error;
  }
  if (cost <= MAX_COST) return null;
  return new GraphQLError(`This operation asks for too much at once (${cost} of ${MAX_COST}).`, {
    extensions: { code: 'TOO_COSTLY' },
  });
}
