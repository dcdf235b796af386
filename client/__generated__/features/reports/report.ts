/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What somebody tells about a page. */
export type ReportPageInput = {
  /** An e-mail address, if an answer is wanted. */
  email?: string | null | undefined;
  /** The page, which the reporter can see. */
  pageId: string;
  /** What is wrong. */
  reason: ReportReason;
  /** The message that it is about, if it is one. */
  tributeId?: string | null | undefined;
  /** Where, and what should be known: up to 2,000 characters. */
  words?: string | null | undefined;
};

/** What is wrong with a page. */
export type ReportReason =
  /** It hurts or threatens somebody. */
  | 'HURTFUL'
  /** A photo or text on it belongs to somebody else. */
  | 'NOT_THEIRS'
  /** Something else. */
  | 'OTHER'
  /** It shows private things about somebody. */
  | 'PRIVATE'
  /** It is advertising or a trick. */
  | 'SPAM'
  /** It is not true, or not allowed. */
  | 'UNLAWFUL';

export type ReportPageMutationVariables = Exact<{
  input: ReportPageInput;
}>;


export type ReportPageMutation = { __typename: 'Mutation', reportPage: { __typename: 'ReportPayload', number: string } };


export const ReportPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReportPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReportPageInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reportPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}}]}}]}}]} as unknown as DocumentNode<ReportPageMutation, ReportPageMutationVariables>;