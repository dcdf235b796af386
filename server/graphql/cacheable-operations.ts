import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from './context.ts';

/** Query fields that record their look-ups, and those that depend only on the build and its settings. */
const TRACKED_FIELDS = new Set([
  'page',
  'wallPage',
  'quote',
  'promotion',
  '__typename',
  '__schema',
  '__type',
]);

/** Allows caching of responses to operations that ask for pages and cards only. */
export const operationCachingPlugin: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async didResolveOperation({ operation, document, contextValue }) {
      if (operation && isCacheable(operation, document)) contextValue.tracker?.allowCaching();
    },
    async willSendResponse({ response, contextValue }) {
      const { body } = response;
      if (body.kind !== 'single' || body.singleResult.errors) contextValue.tracker?.forbidCaching();
    },
  }),
};

/**
 * Whether all top-level fields of a valid operation are in the list; everything below a page changes with its
 * version.
 */
function isCacheable(
  { operation, selectionSet }: OperationDefinitionNode,
  { definitions }: DocumentNode,
): boolean {
  const isNoted = ({ selections }: SelectionSetNode): boolean =>
    selections.every((selection) => {
      if (selection.kind === Kind.FIELD) return TRACKED_FIELDS.has(selection.name.value);
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
