import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
  type FragmentDefinitionNode,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
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
      const conditional = findConditionalSubscription(document);
      if (conditional) return [withCode(conditional, 'GRAPHQL_VALIDATION_FAILED')];
      const errors = validate(this.schema, document, specifiedRules, { maxErrors: 10 });
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
 * The error of a document with @skip or @include on a subscription's root field; null if there is none. GraphQL
 * forbids it, but graphql-js throws an exception instead of reporting it.
 */
function findConditionalSubscription({ definitions }: DocumentNode): GraphQLError | null {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);

  const find = ({ selections }: SelectionSetNode): GraphQLError | null => {
    for (const selection of selections) {
      const nodes = selection.directives?.find(({ name }) => CONDITIONS.has(name.value));
      if (nodes)
        return new GraphQLError('What a subscription follows takes no @skip or @include.', {
          nodes,
        });
      const below =
        selection.kind === Kind.INLINE_FRAGMENT ? selection : resolveFragment(selection);
      const error = below && find(below.selectionSet);
      if (error) return error;
    }
    return null;
  };
  /** Each fragment once: it may refer to itself. */
  const resolveFragment = (selection: SelectionSetNode['selections'][number]) => {
    if (selection.kind !== Kind.FRAGMENT_SPREAD) return null;
    const fragment = fragments.get(selection.name.value);
    fragments.delete(selection.name.value);
    return fragment;
  };

  for (const one of definitions) {
    if (one.kind !== Kind.OPERATION_DEFINITION) continue;
    const error = one.operation === OperationTypeNode.SUBSCRIPTION && find(one.selectionSet);
    if (error) return error;
  }
  return null;
}

const CONDITIONS = new Set(['skip', 'include']);
