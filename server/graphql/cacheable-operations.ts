import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from './context.ts';

/** Query fields that note what they look up, and those that depend on the build and its settings alone. */
const NOTED_FIELDS = new Set([
  'page',
  'wallPage',
  'quote',
  'promotion',
  '__typename',
  '__schema',
  '__type',
]);

/** Allows responses to be cached whose operations ask for nothing but pages and cards. */
export const operationCaching: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async didResolveOperation({ operation, document, contextValue }) {
      if (operation && isCacheable(operation, document)) contextValue.reads?.allowCaching();
    },
    async willSendResponse({ response, contextValue }) {
      const { body } = response;
      if (body.kind !== 'single' || body.singleResult.errors) contextValue.reads?.forbidCaching();
    },
  }),
};

/** The same for an operation that runs without Apollo. */
export function noteCaching(
  { reads }: Context,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  isFailed: boolean,
): void {
  if (!reads) return;
  if (isCacheable(operation, document)) reads.allowCaching();
  if (isFailed) reads.forbidCaching();
}

/** Whether all top fields of a valid operation are noted ones; whatever is below a page changes with it. */
function isCacheable(
  { operation, selectionSet }: OperationDefinitionNode,
  { definitions }: DocumentNode,
): boolean {
  const isNoted = ({ selections }: SelectionSetNode): boolean =>
    selections.every((selection) => {
      if (selection.kind === Kind.FIELD) return NOTED_FIELDS.has(selection.name.value);
      if (selection.kind === Kind.INLINE_FRAGMENT) return isNoted(selection.selectionSet);
      const { value } = selection.name;
      return definitions.some(
        (one) =>
          one.kind === Kind.FRAGMENT_DEFINITION &&
          one.name.value === value &&
          isNoted(one.selectionSet),
      );
    });
  return operation === 'query' && isNoted(selectionSet);
}
