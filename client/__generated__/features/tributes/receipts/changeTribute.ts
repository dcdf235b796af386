/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What a sender changes of their tribute. */
export type ChangeTributeInput = {
  /** 1 to 5,000 characters; as it is where absent. */
  content?: string | null | undefined;
  /** The file_url of an uploaded film, of which the last of the pictures is a still that was not there before. */
  film?: string | null | undefined;
  /** The same for one: the file_url of an uploaded picture, in place of those that it has. */
  image?: string | null | undefined;
  /** Its photos from now on, up to 4, in their order: addresses of those that it has, and file_urls of uploaded ones; as they are where absent. */
  images?: Array<string> | null | undefined;
  /** 1 to 100 characters; as it is where absent. */
  name?: string | null | undefined;
  /** The receipt that postTribute answered. */
  receipt: string;
  /** Takes its pictures away, where neither `images` nor `image` names others. */
  removeImage?: boolean | null | undefined;
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

/** Which tribute its sender takes back. */
export type WithdrawTributeInput = {
  /** The receipt that postTribute answered. */
  receipt: string;
};

export type ChangeTributeMutationVariables = Exact<{
  input: ChangeTributeInput;
}>;


export type ChangeTributeMutation = { __typename: 'Mutation', changeTribute: { __typename: 'MyTributePayload', tribute: { __typename: 'MyTribute', status: TributeStatus, changeableUntil: string | null, tribute: { __typename: 'Tribute', id: string, seq: number | null, name: string, content: string, createdAt: string, senderMark: string, images: Array<{ __typename: 'TributePhoto', image: string, film: string | null }> } } } };

export type WithdrawTributeMutationVariables = Exact<{
  input: WithdrawTributeInput;
}>;


export type WithdrawTributeMutation = { __typename: 'Mutation', withdrawTribute: { __typename: 'WithdrawTributePayload', done: boolean } };


export const ChangeTributeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ChangeTribute"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ChangeTributeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changeTribute"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tribute"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MyTributeFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MyTributeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MyTribute"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"changeableUntil"}},{"kind":"Field","name":{"kind":"Name","value":"tribute"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TributeFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TributeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tribute"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"images"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"film"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"senderMark"}}]}}]} as unknown as DocumentNode<ChangeTributeMutation, ChangeTributeMutationVariables>;
export const WithdrawTributeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WithdrawTribute"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WithdrawTributeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"withdrawTribute"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"done"}}]}}]}}]} as unknown as DocumentNode<WithdrawTributeMutation, WithdrawTributeMutationVariables>;