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

/** Who acted. */
export type AuditActor =
  /** Keepsake by itself. */
  | 'KEEPSAKE'
  /** One of a page’s own people. */
  | 'MEMBER'
  /** Whoever runs the installation, in the room or by a command. */
  | 'OPERATOR';

/** Which part of the audit log. */
export type AuditKind =
  /** Activation codes: made, printed, used, revoked. */
  | 'CODES'
  /** What pages’ own people did. */
  | 'MEMBERS'
  /** What an operator opened to look at. */
  | 'OPENINGS'
  /** What an operator took down and put back. */
  | 'TAKEDOWNS';

/** How a part of the installation stands. */
export type HealthLevel =
  /** Wrong. */
  | 'BAD'
  /** As it should. */
  | 'OK'
  /** To be looked at. */
  | 'WARN';

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

export type OperatorWaitingQueryVariables = Exact<{ [key: string]: never; }>;


export type OperatorWaitingQuery = { __typename: 'Query', operatorWaiting: { __typename: 'OperatorWaiting', reports: number, answered: number, mails: number } };

export type OperatorOverviewQueryVariables = Exact<{ [key: string]: never; }>;


export type OperatorOverviewQuery = { __typename: 'Query', operatorOverview: { __typename: 'OperatorOverview', sentence: string, at: string, reports: number, oldestReport: string | null, mails: number, mailsSince: string | null, noRestartFrom: string | null, noRestartUntil: string | null, messages: Array<number>, pages: number, health: Array<{ __typename: 'OperatorHealth', name: string, level: HealthLevel, state: string, at: string | null, detail: string }>, services: Array<{ __typename: 'OperatorService', startsAt: string, timeZone: string, page: { __typename: 'OperatorPage', id: string, url: string, title: string, type: PageType, active: boolean, visibility: PageVisibility, goneAt: string | null, takenDownAt: string | null, createdAt: string, changedAt: string | null, readFirst: boolean, closed: boolean, messages: number, bytes: number, reports: number, owner: string | null } }>, lately: Array<{ __typename: 'OperatorLogLine', id: string, at: string, actor: AuditActor, who: string | null, action: AuditAction, page: string | null, subject: string, because: string | null, detail: string | null }> }, operatorJobs: Array<{ __typename: 'OperatorJob', name: string, lastRunAt: string | null, lastError: string | null, nextRunAt: string }> };

export type OperatorLogFieldsFragment = { __typename: 'OperatorLogLine', id: string, at: string, actor: AuditActor, who: string | null, action: AuditAction, page: string | null, subject: string, because: string | null, detail: string | null };

export type OperatorLogQueryVariables = Exact<{
  kind?: AuditKind | null | undefined;
  search: string;
  before?: string | null | undefined;
}>;


export type OperatorLogQuery = { __typename: 'Query', operatorLog: Array<{ __typename: 'OperatorLogLine', id: string, at: string, actor: AuditActor, who: string | null, action: AuditAction, page: string | null, subject: string, because: string | null, detail: string | null }> };

export const OperatorLogFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorLogFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorLogLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"who"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"because"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]} as unknown as DocumentNode<OperatorLogFieldsFragment, unknown>;
export const OperatorWaitingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorWaiting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorWaiting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"answered"}},{"kind":"Field","name":{"kind":"Name","value":"mails"}}]}}]}}]} as unknown as DocumentNode<OperatorWaitingQuery, OperatorWaitingQueryVariables>;
export const OperatorOverviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorOverview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorOverview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"oldestReport"}},{"kind":"Field","name":{"kind":"Name","value":"mails"}},{"kind":"Field","name":{"kind":"Name","value":"mailsSince"}},{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}},{"kind":"Field","name":{"kind":"Name","value":"services"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorPageFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}}]}},{"kind":"Field","name":{"kind":"Name","value":"noRestartFrom"}},{"kind":"Field","name":{"kind":"Name","value":"noRestartUntil"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"pages"}},{"kind":"Field","name":{"kind":"Name","value":"lately"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorLogFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"operatorJobs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"lastRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorLogFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorLogLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"who"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"because"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorPageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"takenDownAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]} as unknown as DocumentNode<OperatorOverviewQuery, OperatorOverviewQueryVariables>;
export const OperatorLogDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorLog"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditKind"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorLog"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"words"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorLogFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorLogFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorLogLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"who"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"because"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]} as unknown as DocumentNode<OperatorLogQuery, OperatorLogQueryVariables>;