/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
export type PageNewsSubscriptionVariables = Exact<{
  pageId: string;
  after?: number | null | undefined;
}>;


export type PageNewsSubscription = { __typename: 'Subscription', pageEvents:
    | { __typename: 'ComponentAdded', seq: number }
    | { __typename: 'ComponentRemoved', seq: number }
    | { __typename: 'ComponentUpdated', seq: number }
    | { __typename: 'ComponentsReordered', seq: number }
    | { __typename: 'FavouriteKept', seq: number }
    | { __typename: 'FavouriteRemoved', seq: number }
    | { __typename: 'PageUpdated', seq: number }
    | { __typename: 'PhotoAdded', seq: number }
    | { __typename: 'PhotoChanged', seq: number }
    | { __typename: 'PhotoRemoved', seq: number }
    | { __typename: 'PhotosReordered', seq: number }
    | { __typename: 'SnapshotRequired', seq: number }
    | { __typename: 'TributeAdded', seq: number }
    | { __typename: 'TributeChanged', seq: number }
    | { __typename: 'TributeRemoved', seq: number }
   };


export const PageNewsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"PageNews"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seq"}}]}}]}}]} as unknown as DocumentNode<PageNewsSubscription, PageNewsSubscriptionVariables>;