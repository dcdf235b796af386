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

export type LoveBoxEventsSubscriptionVariables = Exact<{
  pageId: string;
  after?: number | null | undefined;
}>;


export type LoveBoxEventsSubscription = { __typename: 'Subscription', pageEvents:
    | { __typename: 'ComponentAdded', seq: number, pageId: string }
    | { __typename: 'ComponentRemoved', seq: number, pageId: string }
    | { __typename: 'ComponentUpdated', seq: number, pageId: string }
    | { __typename: 'ComponentsReordered', seq: number, pageId: string }
    | { __typename: 'FavouriteKept', seq: number, pageId: string, favourite: { __typename: 'Favourite', id: string, cardId: string, deckUrl: string, deckTitle: string, text: string, author: string | null, place: number, keptAt: string } }
    | { __typename: 'FavouriteRemoved', favouriteId: string, seq: number, pageId: string }
    | { __typename: 'PageUpdated', seq: number, pageId: string, page: { __typename: 'Page', id: string, title: string, url: string, visibility: PageVisibility, couple: { __typename: 'Couple', firstName: string, secondName: string, day: string, line: string, earliestDay: string | null, latestDay: string | null } | null } }
    | { __typename: 'PhotoAdded', seq: number, pageId: string }
    | { __typename: 'PhotoChanged', seq: number, pageId: string }
    | { __typename: 'PhotoRemoved', seq: number, pageId: string }
    | { __typename: 'PhotosReordered', seq: number, pageId: string }
    | { __typename: 'SnapshotRequired', seq: number, pageId: string }
    | { __typename: 'TributeAdded', seq: number, pageId: string }
    | { __typename: 'TributeChanged', seq: number, pageId: string }
    | { __typename: 'TributeRemoved', seq: number, pageId: string }
   };


export const LoveBoxEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"LoveBoxEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"pageId"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FavouriteKept"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"favourite"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FavouriteFields"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FavouriteRemoved"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"favouriteId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageUpdated"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"couple"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CoupleFields"}}]}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FavouriteFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Favourite"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"cardId"}},{"kind":"Field","name":{"kind":"Name","value":"deckUrl"}},{"kind":"Field","name":{"kind":"Name","value":"deckTitle"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"author"}},{"kind":"Field","name":{"kind":"Name","value":"place"}},{"kind":"Field","name":{"kind":"Name","value":"keptAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CoupleFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Couple"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"secondName"}},{"kind":"Field","name":{"kind":"Name","value":"day"}},{"kind":"Field","name":{"kind":"Name","value":"line"}},{"kind":"Field","name":{"kind":"Name","value":"earliestDay"}},{"kind":"Field","name":{"kind":"Name","value":"latestDay"}}]}}]} as unknown as DocumentNode<LoveBoxEventsSubscription, LoveBoxEventsSubscriptionVariables>;