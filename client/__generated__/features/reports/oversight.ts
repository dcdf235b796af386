/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What was done. */
export type AuditAction =
  /** Account erased. */
  | 'ACCOUNT_ERASED'
  /** Account kept. */
  | 'ACCOUNT_KEPT'
  /** Account put away. */
  | 'ACCOUNT_PUT_AWAY'
  /** Backup restored. */
  | 'BACKUP_RESTORED'
  /** Backup written. */
  | 'BACKUP_WRITTEN'
  /** Block removed. */
  | 'BLOCK_REMOVED'
  /** Codes made. */
  | 'CODES_MADE'
  /** Codes printed. */
  | 'CODES_PRINTED'
  /** Code revoked. */
  | 'CODE_REVOKED'
  /** Code used. */
  | 'CODE_USED'
  /** Deck imported. */
  | 'DECK_IMPORTED'
  /** Invitation cancelled. */
  | 'INVITATION_CANCELLED'
  /** Mail sent to another address. */
  | 'MAIL_REDIRECTED'
  /** Mail sent again. */
  | 'MAIL_RESENT'
  /** Member removed. */
  | 'MEMBER_REMOVED'
  /** Message opened. */
  | 'MESSAGE_OPENED'
  /** Message put back. */
  | 'MESSAGE_PUT_BACK'
  /** Message removed. */
  | 'MESSAGE_REMOVED'
  /** Message taken down. */
  | 'MESSAGE_TAKEN_DOWN'
  /** Owners asked. */
  | 'OWNERS_ASKED'
  /** Page attached. */
  | 'PAGE_ATTACHED'
  /** Page brought back. */
  | 'PAGE_BROUGHT_BACK'
  /** Page erased. */
  | 'PAGE_ERASED'
  /** Page handed over. */
  | 'PAGE_HANDED_OVER'
  /** Page imported. */
  | 'PAGE_IMPORTED'
  /** Page left. */
  | 'PAGE_LEFT'
  /** Page opened. */
  | 'PAGE_OPENED'
  /** Page put away. */
  | 'PAGE_PUT_AWAY'
  /** Page put back. */
  | 'PAGE_PUT_BACK'
  /** Page taken down. */
  | 'PAGE_TAKEN_DOWN'
  /** Photo removed. */
  | 'PHOTO_REMOVED'
  /** Phrase ended. */
  | 'PHRASE_ENDED'
  /** Picture opened. */
  | 'PICTURE_OPENED'
  /** Picture put back. */
  | 'PICTURE_PUT_BACK'
  /** Picture taken down. */
  | 'PICTURE_TAKEN_DOWN'
  /** Report answered. */
  | 'REPORT_ANSWERED'
  /** Wall link revoked. */
  | 'WALL_LINK_REVOKED';

export type OversightQueryVariables = Exact<{
  pageId: string;
}>;


export type OversightQuery = { __typename: 'Query', pageOversight: Array<{ __typename: 'OperatorAct', at: string, action: AuditAction, detail: string | null }> };


export const OversightDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Oversight"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageOversight"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]}}]} as unknown as DocumentNode<OversightQuery, OversightQueryVariables>;