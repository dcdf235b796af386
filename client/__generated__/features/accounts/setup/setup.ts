/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

/** The two people whose love box a page shall be. */
export type SetUpLoveBoxInput = {
  /** The day they met or married: free text of up to 60 characters. */
  day?: string;
  /** The name of one of them; up to 60 characters. */
  firstName: string;
  /** One line of up to 200 characters. */
  line?: string;
  /** The page’s id, or its url. */
  pageId: string;
  /** The name of the other; up to 60 characters. */
  secondName: string;
};

/** Whom the page remembers. */
export type SetUpTributeInput = {
  /** The file_url of an uploaded picture: the portrait. */
  avatar?: string | null | undefined;
  /** Free text of up to 60 characters. */
  dateBirth?: string;
  /** Free text of up to 60 characters. */
  datePassing?: string;
  /** One line of up to 300 characters. */
  introduction?: string;
  /** Can be chosen only once. */
  kind?: TributeKind;
  /** The full name, or the animal’s; up to 100 characters. */
  name: string;
  /** The page’s id, or its url. */
  pageId: string;
};

/** Whom a tribute page remembers; chosen once. */
export type TributeKind =
  /** An animal. */
  | 'ANIMAL'
  /** A person. */
  | 'HUMAN';

export type SetupPageQueryVariables = Exact<{
  url: string;
}>;


export type SetupPageQuery = { __typename: 'Query', viewer: { __typename: 'User', id: string } | null, page: { __typename: 'Page', id: string, url: string, title: string, type: PageType, active: boolean, kind: TributeKind | null, viewerCanEdit: boolean, couple: { __typename: 'Couple', firstName: string } | null } | null };

export type SetUpTributeMutationVariables = Exact<{
  input: SetUpTributeInput;
}>;


export type SetUpTributeMutation = { __typename: 'Mutation', setUpTribute: { __typename: 'SetUpTributePayload', page: { __typename: 'Page', id: string, title: string, active: boolean } } };

export type SetUpLoveBoxMutationVariables = Exact<{
  input: SetUpLoveBoxInput;
}>;


export type SetUpLoveBoxMutation = { __typename: 'Mutation', setUpLoveBox: { __typename: 'SetUpLoveBoxPayload', page: { __typename: 'Page', id: string, title: string, active: boolean } } };


export const SetupPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SetupPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"url"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"viewer"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"page"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"url"},"value":{"kind":"Variable","name":{"kind":"Name","value":"url"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"couple"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"firstName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanEdit"}}]}}]}}]} as unknown as DocumentNode<SetupPageQuery, SetupPageQueryVariables>;
export const SetUpTributeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetUpTribute"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetUpTributeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setUpTribute"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"active"}}]}}]}}]}}]} as unknown as DocumentNode<SetUpTributeMutation, SetUpTributeMutationVariables>;
export const SetUpLoveBoxDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetUpLoveBox"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetUpLoveBoxInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setUpLoveBox"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"active"}}]}}]}}]}}]} as unknown as DocumentNode<SetUpLoveBoxMutation, SetUpLoveBoxMutationVariables>;