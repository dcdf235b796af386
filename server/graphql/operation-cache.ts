import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
  type ValidationRule,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { withCode } from '../errors/public-errors.ts';

/** The longest operation, the same on HTTP and on the socket. */
export const MAX_TOKENS = 2_000;

/** How many characters of operations are cached; parsed, they take about a hundred times the memory. */
const MAX_CACHED_CHARACTERS = 250_000;

/** Parses and validates operations; the most recent valid ones are cached by their text. */
export class OperationCache {
  private readonly cache = new LRUCache<string, DocumentNode>({
    maxSize: MAX_CACHED_CHARACTERS,
    maxEntrySize: MAX_CACHED_CHARACTERS / 10,
    sizeCalculation: (_document, query) => query.length,
  });

  constructor(private readonly schema: GraphQLSchema) {}

  /** The parsed operation, or the errors to show. */
  parseOperation(query: unknown): DocumentNode | readonly GraphQLError[] {
    if (typeof query !== 'string') return [new GraphQLError('query must be a text.')];
    const cached = this.cache.get(query);
    if (cached) return cached;
    try {
      const document = parse(query, { maxTokens: MAX_TOKENS });
      const conditions = validate(this.schema, document, [refuseConditions], { maxErrors: 10 });
      const errors = conditions.length
        ? conditions
        : validate(this.schema, document, specifiedRules, { maxErrors: 10 });
      if (errors.length) return errors.map((error) => withCode(error, 'GRAPHQL_VALIDATION_FAILED'));
      this.cache.set(query, document);
      return document;
    } catch (error) {
      if (error instanceof GraphQLError) return [withCode(error, 'GRAPHQL_PARSE_FAILED')];
      throw error;
    }
  }
}

/**
 * Refuses @skip and @include on a subscription's root field. GraphQL forbids them, but graphql-js throws an exception
 * instead of reporting it.
 */
const refuseConditions: ValidationRule = (context) => ({
  Directive(node) {
    const isCondition = node.name.value === 'skip' || node.name.value === 'include';
    if (isCondition && context.getParentType() === context.getSchema().getSubscriptionType())
      context.reportError(
        new GraphQLError('What a subscription follows takes no @skip or @include.', {
          nodes: node,
        }),
      );
  },
});
