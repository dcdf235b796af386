/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A picture for a tribute that was posted before. */
export type AttachTributeImageInput = {
  /** The clientId it was posted with: it proves the sender. */
  clientId: string;
  /** The file_url of the uploaded film that the picture is a still of. */
  film?: string | null | undefined;
  /** The file_url of an uploaded picture. */
  image: string;
  /** Its place among the sender’s pictures, from 0 to 3, however late it arrives; the next one where it is absent or taken. */
  position?: number | null | undefined;
  /** The tribute. */
  tributeId: string;
};

/** A visitor’s words for a page. */
export type PostTributeInput = {
  /** A UUID made by the sender for this message: the same words with the same one are answered with the first result, other words are REFUSED. */
  clientId: string;
  /** 1 to 5,000 characters. */
  content: string;
  /** The file_url of an uploaded film, whose still is the last of the pictures. */
  film?: string | null | undefined;
  /** The file_url of an uploaded picture. */
  image?: string | null | undefined;
  /** The file_urls of uploaded pictures, behind `image`; up to 4 in all. */
  images?: Array<string> | null | undefined;
  /** 1 to 100 characters. */
  name: string;
  /** The page. */
  pageId: string;
  /** Whether attachTributeImage will follow: where a page’s members look at pictures first, the words wait with it. */
  pictureFollows?: boolean | null | undefined;
};

/** Who sees a tribute. */
export type TributeStatus =
  /** Its sender and the page’s members, who have yet to read it. */
  | 'HELD'
  /** The page’s members only; it can be restored. */
  | 'HIDDEN'
  /** The page’s members only; deleted after 30 days unless restored. */
  | 'REMOVED'
  /** Everybody: it is on the wall. */
  | 'VISIBLE'
  /** Nobody: its sender took it back, and its words are gone; for 30 days the page’s members see that it was there. */
  | 'WITHDRAWN';

export type PostTributeMutationVariables = Exact<{
  input: PostTributeInput;
}>;


export type PostTributeMutation = { __typename: 'Mutation', postTribute: { __typename: 'PostTributePayload', status: TributeStatus, receipt: string, tribute: { __typename: 'Tribute', id: string, seq: number | null, name: string, content: string, createdAt: string, senderMark: string, images: Array<{ __typename: 'TributePhoto', image: string, film: string | null }> } } };

export type AttachTributeImageMutationVariables = Exact<{
  input: AttachTributeImageInput;
}>;


export type AttachTributeImageMutation = { __typename: 'Mutation', attachTributeImage: { __typename: 'Tribute', id: string, seq: number | null, name: string, content: string, createdAt: string, senderMark: string, images: Array<{ __typename: 'TributePhoto', image: string, film: string | null }> } };


export const PostTributeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"PostTribute"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"PostTributeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"postTribute"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"receipt"}},{"kind":"Field","name":{"kind":"Name","value":"tribute"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TributeFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TributeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tribute"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"images"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"film"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"senderMark"}}]}}]} as unknown as DocumentNode<PostTributeMutation, PostTributeMutationVariables>;
export const AttachTributeImageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AttachTributeImage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AttachTributeImageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"attachTributeImage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TributeFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TributeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tribute"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"images"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"film"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"senderMark"}}]}}]} as unknown as DocumentNode<AttachTributeImageMutation, AttachTributeImageMutationVariables>;