/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What was done. */
export type AuditAction =
  /** A account erased. */
  | 'ACCOUNT_ERASED'
  /** A account kept. */
  | 'ACCOUNT_KEPT'
  /** A account put away. */
  | 'ACCOUNT_PUT_AWAY'
  /** A backup restored. */
  | 'BACKUP_RESTORED'
  /** A backup written. */
  | 'BACKUP_WRITTEN'
  /** A block removed. */
  | 'BLOCK_REMOVED'
  /** A codes made. */
  | 'CODES_MADE'
  /** A codes printed. */
  | 'CODES_PRINTED'
  /** A code revoked. */
  | 'CODE_REVOKED'
  /** A code used. */
  | 'CODE_USED'
  /** A deck imported. */
  | 'DECK_IMPORTED'
  /** A invitation cancelled. */
  | 'INVITATION_CANCELLED'
  /** A mail sent to another address. */
  | 'MAIL_REDIRECTED'
  /** A mail sent again. */
  | 'MAIL_RESENT'
  /** A member removed. */
  | 'MEMBER_REMOVED'
  /** A message opened. */
  | 'MESSAGE_OPENED'
  /** A message put back. */
  | 'MESSAGE_PUT_BACK'
  /** A message removed. */
  | 'MESSAGE_REMOVED'
  /** A message taken down. */
  | 'MESSAGE_TAKEN_DOWN'
  /** A owners asked. */
  | 'OWNERS_ASKED'
  /** A page attached. */
  | 'PAGE_ATTACHED'
  /** A page brought back. */
  | 'PAGE_BROUGHT_BACK'
  /** A page erased. */
  | 'PAGE_ERASED'
  /** A page handed over. */
  | 'PAGE_HANDED_OVER'
  /** A page imported. */
  | 'PAGE_IMPORTED'
  /** A page left. */
  | 'PAGE_LEFT'
  /** A page opened. */
  | 'PAGE_OPENED'
  /** A page put away. */
  | 'PAGE_PUT_AWAY'
  /** A page put back. */
  | 'PAGE_PUT_BACK'
  /** A page taken down. */
  | 'PAGE_TAKEN_DOWN'
  /** A photo removed. */
  | 'PHOTO_REMOVED'
  /** A phrase ended. */
  | 'PHRASE_ENDED'
  /** A picture opened. */
  | 'PICTURE_OPENED'
  /** A picture put back. */
  | 'PICTURE_PUT_BACK'
  /** A picture taken down. */
  | 'PICTURE_TAKEN_DOWN'
  /** A report answered. */
  | 'REPORT_ANSWERED'
  /** A wall link revoked. */
  | 'WALL_LINK_REVOKED';

export type OversightQueryVariables = Exact<{
  pageId: string;
}>;


export type OversightQuery = { __typename: 'Query', pageOversight: Array<{ __typename: 'OperatorAct', at: string, action: AuditAction, detail: string | null }> };


export const OversightDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Oversight"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageOversight"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]}}]} as unknown as DocumentNode<OversightQuery, OversightQueryVariables>;