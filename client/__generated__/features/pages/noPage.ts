/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Who may see a page besides its members. */
export type PageVisibility =
  /** Whoever has its address; search engines are asked not to list it. */
  | 'LINK'
  /** Nobody else. */
  | 'MEMBERS'
  /** Whoever knows the family’s phrase: see enterPhrase. */
  | 'PHRASE'
  /** Everybody, and search engines list it. */
  | 'PUBLIC';

export type NoPageQueryVariables = Exact<{
  url: string;
}>;


export type NoPageQuery = { __typename: 'Query', pageDoor: PageVisibility | null, pageTakedown: { __typename: 'PageTakedown', at: string, reason: string | null } | null, pageDeletion: { __typename: 'PageDeletion', goneAt: string, isOver: boolean, pageId: string | null } | null };


export const NoPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NoPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"url"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageDoor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"url"},"value":{"kind":"Variable","name":{"kind":"Name","value":"url"}}}]},{"kind":"Field","name":{"kind":"Name","value":"pageTakedown"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"url"},"value":{"kind":"Variable","name":{"kind":"Name","value":"url"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageDeletion"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"url"},"value":{"kind":"Variable","name":{"kind":"Name","value":"url"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"isOver"}},{"kind":"Field","name":{"kind":"Name","value":"pageId"}}]}}]}}]} as unknown as DocumentNode<NoPageQuery, NoPageQueryVariables>;