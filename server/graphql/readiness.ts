import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from './context.ts';

/** Queries that note what they look up, and those that the build and its settings alone decide. */
const NOTED = new Set([
  'page',
  'wallPage',
  'quote',
  'promotion',
  '__typename',
  '__schema',
  '__type',
]);

/** Lets the answers to operations be kept that ask for nothing but pages and cards. */
export const readiness: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async didResolveOperation({ operation, document, contextValue }) {
      if (operation && mayBeKept(operation, document)) contextValue.reads?.allowKeeping();
    },
    async willSendResponse({ response, contextValue }) {
      const { body } = response;
      if (body.kind !== 'single' || body.singleResult.errors) contextValue.reads?.refuseKeeping();
    },
  }),
};

/** The same for an answer that Apollo has no part in. */
export function noteKeeping(
  { reads }: Context,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  isFailed: boolean,
): void {
  if (!reads) return;
  if (mayBeKept(operation, document)) reads.allowKeeping();
  if (isFailed) reads.refuseKeeping();
}

/** Whether a valid operation asks for nothing that could not be noted; whatever is below a page changes with it. */
function mayBeKept(
  { operation, selectionSet }: OperationDefinitionNode,
  { definitions }: DocumentNode,
): boolean {
  const isNoted = ({ selections }: SelectionSetNode): boolean =>
    selections.every((selection) => {
      if (selection.kind === Kind.FIELD) return NOTED.has(selection.name.value);
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
