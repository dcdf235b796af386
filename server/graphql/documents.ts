import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { coded } from './errors.ts';
import { conditionalSubscription } from './conditional-subscription.ts';

/** The longest operation, the same on HTTP and on the socket. */
export const MAX_TOKENS = 2_000;

/** What is remembered, in characters of operations: parsed, each takes about a hundred times as much. */
const REMEMBERED = 250_000;

/** Parses and checks operations; what was checked lately is remembered by its text. */
export class Documents {
  private readonly checked = new Map<string, DocumentNode>();
  private remembered = 0;

  constructor(private readonly schema: GraphQLSchema) {}

  /** The parsed operation, or the errors to show. */
  read(query: unknown): DocumentNode | readonly GraphQLError[] {
    if (typeof query !== 'string') return [new GraphQLError('query must be a text.')];
    const cached = this.checked.get(query);
    if (cached) return cached;
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
    if (query.length > REMEMBERED / 10) return;
    this.checked.set(query, document);
    this.remembered += query.length;
    for (const oldest of this.checked.keys()) {
      if (this.remembered <= REMEMBERED) return;
      this.checked.delete(oldest);
      this.remembered -= oldest.length;
    }
  }
}
