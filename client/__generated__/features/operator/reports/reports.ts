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

/** The answer to a report. */
export type OperatorAnswerInput = {
  /** The report, such as R-1001. */
  number: string;
  /** What became of it. */
  outcome: ReportOutcome;
  /** To the page’s owners, wanted with OWNERS_ASKED: up to 2,000 characters. */
  toOwners?: string | null | undefined;
  /** To whoever reported, besides what the outcome says: up to 2,000 characters. */
  words?: string | null | undefined;
};

/** What an operator opens because of a report. */
export type OperatorOpenInput = {
  /** The report, such as R-1001. */
  number: string;
  /** Which photo, from 1, as visitors count them. */
  photo?: number | null | undefined;
  /** What of its page. */
  what: OperatorOpening;
};

/** What of a reported page is opened. */
export type OperatorOpening =
  /** The message that the report names. */
  | 'MESSAGE'
  /** Its own words and pictures, without messages. */
  | 'PAGE'
  /** One of its photos. */
  | 'PHOTO';

/** What became of a report. */
export type ReportOutcome =
  /** It was answered in words. */
  | 'ANSWERED'
  /** Nothing is wrong. */
  | 'NOTHING_WRONG'
  /** The page’s owners were asked to change it. */
  | 'OWNERS_ASKED'
  /** What it is about was taken down. */
  | 'TAKEN_DOWN';

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

export type OperatorReportFieldsFragment = { __typename: 'OperatorReport', number: string, reason: ReportReason, words: string, wantsAnswer: boolean, hasMessage: boolean, createdAt: string, answeredAt: string | null, outcome: ReportOutcome | null, pageId: string, pageUrl: string, pageTitle: string, isDown: boolean, visitsSince: number };

export type OperatorReportsQueryVariables = Exact<{
  answered: boolean;
  after?: string | null | undefined;
}>;


export type OperatorReportsQuery = { __typename: 'Query', operatorReports: Array<{ __typename: 'OperatorReport', number: string, reason: ReportReason, words: string, wantsAnswer: boolean, hasMessage: boolean, createdAt: string, answeredAt: string | null, outcome: ReportOutcome | null, pageId: string, pageUrl: string, pageTitle: string, isDown: boolean, visitsSince: number }> };

export type OperatorReportQueryVariables = Exact<{
  number: string;
}>;


export type OperatorReportQuery = { __typename: 'Query', operatorReport: { __typename: 'OperatorReportDetail', photos: number, report: { __typename: 'OperatorReport', number: string, reason: ReportReason, words: string, wantsAnswer: boolean, hasMessage: boolean, createdAt: string, answeredAt: string | null, outcome: ReportOutcome | null, pageId: string, pageUrl: string, pageTitle: string, isDown: boolean, visitsSince: number }, acts: Array<{ __typename: 'OperatorAct', at: string, action: AuditAction, detail: string | null }> } };

export type OperatorOpenMutationVariables = Exact<{
  input: OperatorOpenInput;
}>;


export type OperatorOpenMutation = { __typename: 'Mutation', operatorOpen: { __typename: 'OperatorOpenPayload', parts: Array<{ __typename: 'OpenedPart', label: string, text: string, picture: string | null, tributeId: string | null, image: string | null }> } };

export type OperatorAnswerMutationVariables = Exact<{
  input: OperatorAnswerInput;
}>;


export type OperatorAnswerMutation = { __typename: 'Mutation', operatorAnswerReport: { __typename: 'OperatorAnswerPayload', mailed: boolean } };

export const OperatorReportFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorReportFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"words"}},{"kind":"Field","name":{"kind":"Name","value":"wantsAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"hasMessage"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"answeredAt"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"pageId"}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"pageTitle"}},{"kind":"Field","name":{"kind":"Name","value":"isDown"}},{"kind":"Field","name":{"kind":"Name","value":"visitsSince"}}]}}]} as unknown as DocumentNode<OperatorReportFieldsFragment, unknown>;
export const OperatorReportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorReports"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"answered"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorReports"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"answered"},"value":{"kind":"Variable","name":{"kind":"Name","value":"answered"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorReportFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorReportFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"words"}},{"kind":"Field","name":{"kind":"Name","value":"wantsAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"hasMessage"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"answeredAt"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"pageId"}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"pageTitle"}},{"kind":"Field","name":{"kind":"Name","value":"isDown"}},{"kind":"Field","name":{"kind":"Name","value":"visitsSince"}}]}}]} as unknown as DocumentNode<OperatorReportsQuery, OperatorReportsQueryVariables>;
export const OperatorReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorReport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"number"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorReport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"number"},"value":{"kind":"Variable","name":{"kind":"Name","value":"number"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"report"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorReportFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"photos"}},{"kind":"Field","name":{"kind":"Name","value":"acts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorReportFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"words"}},{"kind":"Field","name":{"kind":"Name","value":"wantsAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"hasMessage"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"answeredAt"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"pageId"}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"pageTitle"}},{"kind":"Field","name":{"kind":"Name","value":"isDown"}},{"kind":"Field","name":{"kind":"Name","value":"visitsSince"}}]}}]} as unknown as DocumentNode<OperatorReportQuery, OperatorReportQueryVariables>;
export const OperatorOpenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorOpen"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorOpenInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorOpen"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"picture"}},{"kind":"Field","name":{"kind":"Name","value":"tributeId"}},{"kind":"Field","name":{"kind":"Name","value":"image"}}]}}]}}]}}]} as unknown as DocumentNode<OperatorOpenMutation, OperatorOpenMutationVariables>;
export const OperatorAnswerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorAnswer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorAnswerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorAnswerReport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mailed"}}]}}]}}]} as unknown as DocumentNode<OperatorAnswerMutation, OperatorAnswerMutationVariables>;