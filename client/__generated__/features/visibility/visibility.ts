/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A family’s phrase, as a visitor types it. */
export type EnterPhraseInput = {
  /** Up to 100 characters; capitals, accents, spaces and punctuation do not matter. */
  phrase: string;
  /** The page’s address. */
  url: string;
};

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

/** Who may see a page from now on. */
export type SetVisibilityInput = {
  /** The page. */
  pageId: string;
  /** With PHRASE: 4 to 100 characters, of which at least 4 letters or digits; without one the page keeps the phrase that it has. */
  phrase?: string | null | undefined;
  /** Who may see it besides its members. */
  visibility: PageVisibility;
};

export type PageVisibilityQueryVariables = Exact<{
  url: string;
}>;


export type PageVisibilityQuery = { __typename: 'Query', page: { __typename: 'Page', id: string, visibility: PageVisibility, phrase: string | null } | null };

export type SetVisibilityMutationVariables = Exact<{
  input: SetVisibilityInput;
}>;


export type SetVisibilityMutation = { __typename: 'Mutation', setVisibility: { __typename: 'Page', id: string, visibility: PageVisibility, phrase: string | null } };

export type EnterPhraseMutationVariables = Exact<{
  input: EnterPhraseInput;
}>;


export type EnterPhraseMutation = { __typename: 'Mutation', enterPhrase: { __typename: 'EnterPhrasePayload', page: { __typename: 'Page', id: string } } };


export const PageVisibilityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PageVisibility"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"url"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"url"},"value":{"kind":"Variable","name":{"kind":"Name","value":"url"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"phrase"}}]}}]}}]} as unknown as DocumentNode<PageVisibilityQuery, PageVisibilityQueryVariables>;
export const SetVisibilityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetVisibility"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetVisibilityInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setVisibility"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"phrase"}}]}}]}}]} as unknown as DocumentNode<SetVisibilityMutation, SetVisibilityMutationVariables>;
export const EnterPhraseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"EnterPhrase"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"EnterPhraseInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"enterPhrase"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<EnterPhraseMutation, EnterPhraseMutationVariables>;