/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Which pages. */
export type OperatorPageFilter =
  /** All. */
  | 'ALL'
  /** Those that were deleted, until they are erased. */
  | 'AWAY'
  /** Those that an operator took down. */
  | 'DOWN'
  /** Those about which a report waits. */
  | 'REPORTED'
  /** Those with a service that is on, or begins within a day. */
  | 'SERVICE';

/** What is taken down, and why. */
export type OperatorTakeDownInput = {
  /** What whoever reported is told besides, up to 2,000 characters. */
  answer?: string | null | undefined;
  /** Why, for the log. */
  reason: TakedownReason;
  /** The report that led to it, such as R-1001: it is answered with it. */
  report?: string | null | undefined;
  /** What. */
  target: OperatorTargetInput;
  /** Why, as its members read it: 1 to 2,000 characters. */
  words: string;
};

/** A page, a message, or a picture; exactly one of them. */
export type OperatorTargetInput = {
  /** A page. */
  pageId?: string | null | undefined;
  /** The address of a picture or film. */
  picture?: string | null | undefined;
  /** A message. */
  tributeId?: string | null | undefined;
};

/** What a page is for. */
export type PageType =
  /** A love box, with cards for two: of a couple, or of everybody. */
  | 'LOVE_BOX'
  /** Shows a card of its deck, another with each visit. */
  | 'QUOTE'
  /** Leads on to its redirectUrl. */
  | 'REDIRECT'
  /** Remembers a person or an animal, with a wall for tributes. */
  | 'TRIBUTE';

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

/** Why the operator takes something down. */
export type TakedownReason =
  /** A court or an authority asks for it. */
  | 'AUTHORITY'
  /** A photo or text belongs to somebody else. */
  | 'NOT_THEIRS'
  /** Something else. */
  | 'OTHER'
  /** It shows private things about a living person. */
  | 'PRIVATE'
  /** It is advertising or a trick. */
  | 'SPAM';

export type OperatorPageFieldsFragment = { __typename: 'OperatorPage', id: string, url: string, title: string, type: PageType, active: boolean, visibility: PageVisibility, goneAt: string | null, takenDownAt: string | null, createdAt: string, changedAt: string | null, readFirst: boolean, closed: boolean, messages: number, bytes: number, reports: number, owner: string | null };

export type OperatorPagesQueryVariables = Exact<{
  filter: OperatorPageFilter;
  search: string;
  after?: string | null | undefined;
}>;


export type OperatorPagesQuery = { __typename: 'Query', operatorPages: Array<{ __typename: 'OperatorPage', id: string, url: string, title: string, type: PageType, active: boolean, visibility: PageVisibility, goneAt: string | null, takenDownAt: string | null, createdAt: string, changedAt: string | null, readFirst: boolean, closed: boolean, messages: number, bytes: number, reports: number, owner: string | null }> };

export type OperatorPageCountsQueryVariables = Exact<{ [key: string]: never; }>;


export type OperatorPageCountsQuery = { __typename: 'Query', operatorPageCounts: { __typename: 'OperatorPageCounts', all: number, service: number, reported: number, away: number, down: number } };

export type OperatorPageQueryVariables = Exact<{
  page: string;
}>;


export type OperatorPageQuery = { __typename: 'Query', operatorPage: { __typename: 'OperatorPageDetail', takenDownFor: string | null, addresses: Array<string>, page: { __typename: 'OperatorPage', id: string, url: string, title: string, type: PageType, active: boolean, visibility: PageVisibility, goneAt: string | null, takenDownAt: string | null, createdAt: string, changedAt: string | null, readFirst: boolean, closed: boolean, messages: number, bytes: number, reports: number, owner: string | null }, members: Array<{ __typename: 'OperatorPageMember', name: string, email: string, isOwner: boolean }>, takenDown: Array<{ __typename: 'OperatorTakenDown', tributeId: string | null, picture: string | null, at: string, words: string }> } };

export type OperatorTakeDownMutationVariables = Exact<{
  input: OperatorTakeDownInput;
}>;


export type OperatorTakeDownMutation = { __typename: 'Mutation', operatorTakeDown: { __typename: 'OperatorPagesPayload', pages: Array<{ __typename: 'OperatorPage', id: string, url: string, title: string, type: PageType, active: boolean, visibility: PageVisibility, goneAt: string | null, takenDownAt: string | null, createdAt: string, changedAt: string | null, readFirst: boolean, closed: boolean, messages: number, bytes: number, reports: number, owner: string | null }> } };

export type OperatorPutBackMutationVariables = Exact<{
  target: OperatorTargetInput;
}>;


export type OperatorPutBackMutation = { __typename: 'Mutation', operatorPutBack: { __typename: 'OperatorPagesPayload', pages: Array<{ __typename: 'OperatorPage', id: string, url: string, title: string, type: PageType, active: boolean, visibility: PageVisibility, goneAt: string | null, takenDownAt: string | null, createdAt: string, changedAt: string | null, readFirst: boolean, closed: boolean, messages: number, bytes: number, reports: number, owner: string | null }> } };

export type OperatorErasePageMutationVariables = Exact<{
  pageId: string;
}>;


export type OperatorErasePageMutation = { __typename: 'Mutation', operatorErasePage: { __typename: 'OperatorPagesPayload', pages: Array<{ __typename: 'OperatorPage', id: string, url: string, title: string, type: PageType, active: boolean, visibility: PageVisibility, goneAt: string | null, takenDownAt: string | null, createdAt: string, changedAt: string | null, readFirst: boolean, closed: boolean, messages: number, bytes: number, reports: number, owner: string | null }> } };

export type OperatorKeepPageMutationVariables = Exact<{
  pageId: string;
}>;


export type OperatorKeepPageMutation = { __typename: 'Mutation', operatorKeepPage: { __typename: 'OperatorPagesPayload', pages: Array<{ __typename: 'OperatorPage', id: string, url: string, title: string, type: PageType, active: boolean, visibility: PageVisibility, goneAt: string | null, takenDownAt: string | null, createdAt: string, changedAt: string | null, readFirst: boolean, closed: boolean, messages: number, bytes: number, reports: number, owner: string | null }> } };

export type OperatorAccountsQueryVariables = Exact<{
  search: string;
  after?: string | null | undefined;
}>;


export type OperatorAccountsQuery = { __typename: 'Query', operatorAccounts: Array<{ __typename: 'OperatorAccount', id: string, email: string, goneAt: string | null, pages: number, lastSeenAt: string | null }> };

export type OperatorEraseAccountMutationVariables = Exact<{
  accountId: string;
}>;


export type OperatorEraseAccountMutation = { __typename: 'Mutation', operatorEraseAccount: { __typename: 'OperatorAccountPayload', goneAt: string | null } };

export type OperatorKeepAccountMutationVariables = Exact<{
  accountId: string;
}>;


export type OperatorKeepAccountMutation = { __typename: 'Mutation', operatorKeepAccount: { __typename: 'OperatorAccountPayload', goneAt: string | null } };

export const OperatorPageFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorPageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"takenDownAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]} as unknown as DocumentNode<OperatorPageFieldsFragment, unknown>;
export const OperatorPagesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorPages"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorPages"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"words"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorPageFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorPageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"takenDownAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]} as unknown as DocumentNode<OperatorPagesQuery, OperatorPagesQueryVariables>;
export const OperatorPageCountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorPageCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorPageCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"all"}},{"kind":"Field","name":{"kind":"Name","value":"service"}},{"kind":"Field","name":{"kind":"Name","value":"reported"}},{"kind":"Field","name":{"kind":"Name","value":"away"}},{"kind":"Field","name":{"kind":"Name","value":"down"}}]}}]}}]} as unknown as DocumentNode<OperatorPageCountsQuery, OperatorPageCountsQueryVariables>;
export const OperatorPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorPageFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"takenDownFor"}},{"kind":"Field","name":{"kind":"Name","value":"addresses"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"isOwner"}}]}},{"kind":"Field","name":{"kind":"Name","value":"takenDown"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tributeId"}},{"kind":"Field","name":{"kind":"Name","value":"picture"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"words"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorPageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"takenDownAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]} as unknown as DocumentNode<OperatorPageQuery, OperatorPageQueryVariables>;
export const OperatorTakeDownDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorTakeDown"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorTakeDownInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorTakeDown"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorPageFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorPageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"takenDownAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]} as unknown as DocumentNode<OperatorTakeDownMutation, OperatorTakeDownMutationVariables>;
export const OperatorPutBackDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorPutBack"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"target"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorTargetInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorPutBack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"target"},"value":{"kind":"Variable","name":{"kind":"Name","value":"target"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorPageFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorPageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"takenDownAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]} as unknown as DocumentNode<OperatorPutBackMutation, OperatorPutBackMutationVariables>;
export const OperatorErasePageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorErasePage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorErasePage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorPageFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorPageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"takenDownAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]} as unknown as DocumentNode<OperatorErasePageMutation, OperatorErasePageMutationVariables>;
export const OperatorKeepPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorKeepPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorKeepPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorPageFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorPageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"takenDownAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]} as unknown as DocumentNode<OperatorKeepPageMutation, OperatorKeepPageMutationVariables>;
export const OperatorAccountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorAccounts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorAccounts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"words"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"pages"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}}]}}]}}]} as unknown as DocumentNode<OperatorAccountsQuery, OperatorAccountsQueryVariables>;
export const OperatorEraseAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorEraseAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorEraseAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accountId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"goneAt"}}]}}]}}]} as unknown as DocumentNode<OperatorEraseAccountMutation, OperatorEraseAccountMutationVariables>;
export const OperatorKeepAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorKeepAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorKeepAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accountId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"goneAt"}}]}}]}}]} as unknown as DocumentNode<OperatorKeepAccountMutation, OperatorKeepAccountMutationVariables>;