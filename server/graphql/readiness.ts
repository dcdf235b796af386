import type { ApolloServerPlugin } from '@apollo/server';
import { Kind, type OperationDefinitionNode } from 'graphql';
import type { Context } from './context.ts';

/** Queries that look pages up and note which; whatever is below a page changes with the page's version. */
const NOTED = new Set(['page', '__typename']);

/** Lets the answers to operations be kept that ask for nothing but pages. */
export const readiness: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    async didResolveOperation({ operation, contextValue }) {
      if (operation && asksForPagesAlone(operation)) contextValue.reads?.allowKeeping();
    },
    async willSendResponse({ response, contextValue }) {
      const { body } = response;
      if (body.kind !== 'single' || body.singleResult.errors) contextValue.reads?.refuseKeeping();
    },
  }),
};

function asksForPagesAlone({ operation, selectionSet }: OperationDefinitionNode): boolean {
  return (
    operation === 'query' &&
    selectionSet.selections.every(
      (selection) => selection.kind === Kind.FIELD && NOTED.has(selection.name.value),
    )
  );
}
