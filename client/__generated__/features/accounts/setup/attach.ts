/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Which new page shall lead where. */
export type AttachPageInput = {
  /** The url of the viewer’s new, still empty page. */
  from: string;
  /** The url of another page of the viewer. */
  to: string;
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

/** Whom a tribute page remembers; chosen once. */
export type TributeKind =
  /** An animal. */
  | 'ANIMAL'
  /** A person. */
  | 'HUMAN';

export type AttachPageQueryVariables = Exact<{
  url: string;
}>;


export type AttachPageQuery = { __typename: 'Query', page: { __typename: 'Page', id: string, url: string, type: PageType, kind: TributeKind | null, redirectUrl: string | null, viewerCanEdit: boolean, components: Array<
      | { __typename: 'BioComponent', id: string }
      | { __typename: 'CommentComponent', id: string }
      | { __typename: 'ImageComponent', id: string }
      | { __typename: 'PhotosComponent', id: string }
      | { __typename: 'TextComponent', id: string }
      | { __typename: 'YoutubeComponent', id: string }
    >, photos: Array<{ __typename: 'Photo', id: string }> } | null };

export type AttachPlateMutationVariables = Exact<{
  input: AttachPageInput;
}>;


export type AttachPlateMutation = { __typename: 'Mutation', attachPage: { __typename: 'AttachPagePayload', page: { __typename: 'Page', id: string, type: PageType, redirectUrl: string | null } } };


export const AttachPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AttachPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"url"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"url"},"value":{"kind":"Variable","name":{"kind":"Name","value":"url"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"redirectUrl"}},{"kind":"Field","name":{"kind":"Name","value":"viewerCanEdit"}},{"kind":"Field","name":{"kind":"Name","value":"components"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}},{"kind":"Field","name":{"kind":"Name","value":"photos"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<AttachPageQuery, AttachPageQueryVariables>;
export const AttachPlateDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AttachPlate"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AttachPageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attachPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"redirectUrl"}}]}}]}}]}}]} as unknown as DocumentNode<AttachPlateMutation, AttachPlateMutationVariables>;