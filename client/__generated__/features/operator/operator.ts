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

/** What became of an activation code. */
export type OperatorCodeState =
  /** It can be used. */
  | 'FREE'
  /** An operator revoked it before anybody used it. */
  | 'REVOKED'
  /** A page was made with it. */
  | 'USED';

/** What became of a mail. */
export type OperatorMailState =
  /** The mail server refused its address for good. */
  | 'BOUNCED'
  /** It did not arrive yet, and is tried again. */
  | 'FAILING'
  /** It did not arrive while it was of use. */
  | 'GIVEN_UP'
  /** It is on its way. */
  | 'QUEUED'
  /** The mail server took it. */
  | 'SENT';

/** A batch of codes to be made. */
export type OperatorMakeCodesInput = {
  /** 1 to 10,000. */
  count: number;
  /** Whom or what they are for, 1 to 100 characters. */
  name: string;
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

/** Which pages. */
export type OperatorPageFilter =
  /** All. */
  | 'ALL'
  /** Those that were put away, until they are erased. */
  | 'AWAY'
  /** Those that an operator took down. */
  | 'DOWN'
  /** Those about which a report waits. */
  | 'REPORTED'
  /** Those with a service that is on, or begins within a day. */
  | 'SERVICE';

/** What is taken down, and why. */
export type OperatorTakeDownInput = {
  /** What whoever reported is told besides, up to 2,000 characters. */
  answer?: string | null | undefined;
  /** Why, for the log. */
  reason: TakedownReason;
  /** The report that led to it, such as R-1001: it is answered with it. */
  report?: string | null | undefined;
  /** What. */
  target: OperatorTargetInput;
  /** Why, as its members read it: 1 to 2,000 characters. */
  words: string;
};

/** A page, a message, or a picture; exactly one of them. */
export type OperatorTargetInput = {
  /** A page. */
  pageId?: string | null | undefined;
  /** The address of a picture or film. */
  picture?: string | null | undefined;
  /** A message. */
  tributeId?: string | null | undefined;
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

/** Why the operator takes something down. */
export type TakedownReason =
  /** A court or an authority asks for it. */
  | 'AUTHORITY'
  /** A photo or text belongs to somebody else. */
  | 'NOT_THEIRS'
  /** Something else. */
  | 'OTHER'
  /** It shows private things about a living person. */
  | 'PRIVATE'
  /** It is advertising or a trick. */
  | 'SPAM';

export type ConfirmIdentityMutationVariables = Exact<{
  password: string;
}>;


export type ConfirmIdentityMutation = { __typename: 'Mutation', confirmIdentity: { __typename: 'ConfirmIdentityPayload', confirmedUntil: string } };

export type StartPasskeyConfirmationMutationVariables = Exact<{ [key: string]: never; }>;


export type StartPasskeyConfirmationMutation = { __typename: 'Mutation', startPasskeyConfirmation: { __typename: 'PasskeyRequest', options: string } };

export type ConfirmIdentityWithPasskeyMutationVariables = Exact<{
  credential: string;
}>;


export type ConfirmIdentityWithPasskeyMutation = { __typename: 'Mutation', confirmIdentityWithPasskey: { __typename: 'ConfirmIdentityPayload', confirmedUntil: string } };

export type OperatorLogFieldsFragment = { __typename: 'OperatorLogLine', id: string, at: string, actor: AuditActor, who: string | null, action: AuditAction, page: string | null, subject: string, because: string | null, detail: string | null };

export type OperatorPageFieldsFragment = { __typename: 'OperatorPage', id: string, url: string, title: string, type: PageType, active: boolean, visibility: PageVisibility, goneAt: string | null, takenDownAt: string | null, createdAt: string, changedAt: string | null, readFirst: boolean, closed: boolean, messages: number, bytes: number, reports: number, owner: string | null };

export type OperatorWaitingQueryVariables = Exact<{ [key: string]: never; }>;


export type OperatorWaitingQuery = { __typename: 'Query', operatorWaiting: { __typename: 'OperatorWaiting', reports: number, answered: number, mails: number } };

export type OperatorOverviewQueryVariables = Exact<{ [key: string]: never; }>;


export type OperatorOverviewQuery = { __typename: 'Query', operatorOverview: { __typename: 'OperatorOverview', sentence: string, at: string, reports: number, oldestReport: string | null, mails: number, mailsSince: string | null, noRestartFrom: string | null, noRestartUntil: string | null, messages: Array<number>, pages: number, health: Array<{ __typename: 'OperatorHealth', name: string, level: HealthLevel, state: string, at: string | null, detail: string }>, services: Array<{ __typename: 'OperatorService', startsAt: string, timeZone: string, page: { __typename: 'OperatorPage', id: string, url: string, title: string, type: PageType, active: boolean, visibility: PageVisibility, goneAt: string | null, takenDownAt: string | null, createdAt: string, changedAt: string | null, readFirst: boolean, closed: boolean, messages: number, bytes: number, reports: number, owner: string | null } }>, lately: Array<{ __typename: 'OperatorLogLine', id: string, at: string, actor: AuditActor, who: string | null, action: AuditAction, page: string | null, subject: string, because: string | null, detail: string | null }> }, operatorJobs: Array<{ __typename: 'OperatorJob', name: string, lastRunAt: string | null, lastError: string | null, nextRunAt: string }> };

export type OperatorPagesQueryVariables = Exact<{
  filter: OperatorPageFilter;
  words: string;
  after?: string | null | undefined;
}>;


export type OperatorPagesQuery = { __typename: 'Query', operatorPages: Array<{ __typename: 'OperatorPage', id: string, url: string, title: string, type: PageType, active: boolean, visibility: PageVisibility, goneAt: string | null, takenDownAt: string | null, createdAt: string, changedAt: string | null, readFirst: boolean, closed: boolean, messages: number, bytes: number, reports: number, owner: string | null }> };

export type OperatorPageCountsQueryVariables = Exact<{ [key: string]: never; }>;


export type OperatorPageCountsQuery = { __typename: 'Query', operatorPageCounts: { __typename: 'OperatorPageCounts', all: number, service: number, reported: number, away: number, down: number } };

export type OperatorPageQueryVariables = Exact<{
  page: string;
}>;


export type OperatorPageQuery = { __typename: 'Query', operatorPage: { __typename: 'OperatorPageDetail', takenDownFor: string | null, addresses: Array<string>, page: { __typename: 'OperatorPage', id: string, url: string, title: string, type: PageType, active: boolean, visibility: PageVisibility, goneAt: string | null, takenDownAt: string | null, createdAt: string, changedAt: string | null, readFirst: boolean, closed: boolean, messages: number, bytes: number, reports: number, owner: string | null }, members: Array<{ __typename: 'OperatorPageMember', name: string, email: string, isOwner: boolean }>, takenDown: Array<{ __typename: 'OperatorTakenDown', tributeId: string | null, picture: string | null, at: string, words: string }> } };

export type OperatorAccountsQueryVariables = Exact<{
  words: string;
  after?: string | null | undefined;
}>;


export type OperatorAccountsQuery = { __typename: 'Query', operatorAccounts: Array<{ __typename: 'OperatorAccount', id: string, email: string, goneAt: string | null, pages: number, lastSeenAt: string | null }> };

export type OperatorTakeDownMutationVariables = Exact<{
  input: OperatorTakeDownInput;
}>;


export type OperatorTakeDownMutation = { __typename: 'Mutation', operatorTakeDown: { __typename: 'OperatorPagesPayload', pages: Array<{ __typename: 'OperatorPage', id: string, url: string, title: string, type: PageType, active: boolean, visibility: PageVisibility, goneAt: string | null, takenDownAt: string | null, createdAt: string, changedAt: string | null, readFirst: boolean, closed: boolean, messages: number, bytes: number, reports: number, owner: string | null }> } };

export type OperatorPutBackMutationVariables = Exact<{
  target: OperatorTargetInput;
}>;


export type OperatorPutBackMutation = { __typename: 'Mutation', operatorPutBack: { __typename: 'OperatorPagesPayload', pages: Array<{ __typename: 'OperatorPage', id: string, url: string, title: string, type: PageType, active: boolean, visibility: PageVisibility, goneAt: string | null, takenDownAt: string | null, createdAt: string, changedAt: string | null, readFirst: boolean, closed: boolean, messages: number, bytes: number, reports: number, owner: string | null }> } };

export type OperatorErasePageMutationVariables = Exact<{
  pageId: string;
}>;


export type OperatorErasePageMutation = { __typename: 'Mutation', operatorErasePage: { __typename: 'OperatorPagesPayload', pages: Array<{ __typename: 'OperatorPage', id: string, url: string, title: string, type: PageType, active: boolean, visibility: PageVisibility, goneAt: string | null, takenDownAt: string | null, createdAt: string, changedAt: string | null, readFirst: boolean, closed: boolean, messages: number, bytes: number, reports: number, owner: string | null }> } };

export type OperatorKeepPageMutationVariables = Exact<{
  pageId: string;
}>;


export type OperatorKeepPageMutation = { __typename: 'Mutation', operatorKeepPage: { __typename: 'OperatorPagesPayload', pages: Array<{ __typename: 'OperatorPage', id: string, url: string, title: string, type: PageType, active: boolean, visibility: PageVisibility, goneAt: string | null, takenDownAt: string | null, createdAt: string, changedAt: string | null, readFirst: boolean, closed: boolean, messages: number, bytes: number, reports: number, owner: string | null }> } };

export type OperatorEraseAccountMutationVariables = Exact<{
  accountId: string;
}>;


export type OperatorEraseAccountMutation = { __typename: 'Mutation', operatorEraseAccount: { __typename: 'OperatorAccountPayload', goneAt: string | null } };

export type OperatorKeepAccountMutationVariables = Exact<{
  accountId: string;
}>;


export type OperatorKeepAccountMutation = { __typename: 'Mutation', operatorKeepAccount: { __typename: 'OperatorAccountPayload', goneAt: string | null } };

export type OperatorBatchFieldsFragment = { __typename: 'OperatorBatch', id: string, name: string, createdAt: string, printedAt: string | null, codes: number, used: number, revoked: number };

export type OperatorBatchesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type OperatorBatchesQuery = { __typename: 'Query', operatorBatches: Array<{ __typename: 'OperatorBatch', id: string, name: string, createdAt: string, printedAt: string | null, codes: number, used: number, revoked: number }> };

export type OperatorCodesQueryVariables = Exact<{
  batchId: string;
  after?: string | null | undefined;
}>;


export type OperatorCodesQuery = { __typename: 'Query', operatorCodes: Array<{ __typename: 'OperatorCode', id: string, code: string, url: string, pageUrl: string, state: OperatorCodeState, usedAt: string | null }> };

export type OperatorMakeCodesMutationVariables = Exact<{
  input: OperatorMakeCodesInput;
}>;


export type OperatorMakeCodesMutation = { __typename: 'Mutation', operatorMakeCodes: { __typename: 'OperatorMakeCodesPayload', batch: { __typename: 'OperatorBatch', id: string, name: string, createdAt: string, printedAt: string | null, codes: number, used: number, revoked: number } } };

export type OperatorRevokeCodeMutationVariables = Exact<{
  id: string;
}>;


export type OperatorRevokeCodeMutation = { __typename: 'Mutation', operatorRevokeCode: { __typename: 'OperatorRevokeCodePayload', state: OperatorCodeState } };

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

export type OperatorMailFieldsFragment = { __typename: 'OperatorMail', id: string, state: OperatorMailState, canRetry: boolean, canRedirect: boolean, about: string, to: string, createdAt: string, tries: number, nextTryAt: string, sentAt: string | null, lastError: string | null };

export type OperatorMailsQueryVariables = Exact<{
  state?: OperatorMailState | null | undefined;
  after?: string | null | undefined;
}>;


export type OperatorMailsQuery = { __typename: 'Query', operatorMails: Array<{ __typename: 'OperatorMail', id: string, state: OperatorMailState, canRetry: boolean, canRedirect: boolean, about: string, to: string, createdAt: string, tries: number, nextTryAt: string, sentAt: string | null, lastError: string | null }> };

export type OperatorResendMailMutationVariables = Exact<{
  id: string;
  to?: string | null | undefined;
}>;


export type OperatorResendMailMutation = { __typename: 'Mutation', operatorResendMail: { __typename: 'OperatorResendMailPayload', mail: { __typename: 'OperatorMail', id: string, state: OperatorMailState, canRetry: boolean, canRedirect: boolean, about: string, to: string, createdAt: string, tries: number, nextTryAt: string, sentAt: string | null, lastError: string | null } } };

export type OperatorTestMailMutationVariables = Exact<{ [key: string]: never; }>;


export type OperatorTestMailMutation = { __typename: 'Mutation', operatorSendTestMail: { __typename: 'OperatorTestMailPayload', to: string } };

export type OperatorLogQueryVariables = Exact<{
  kind?: AuditKind | null | undefined;
  words: string;
  before?: string | null | undefined;
}>;


export type OperatorLogQuery = { __typename: 'Query', operatorLog: Array<{ __typename: 'OperatorLogLine', id: string, at: string, actor: AuditActor, who: string | null, action: AuditAction, page: string | null, subject: string, because: string | null, detail: string | null }> };

export const OperatorLogFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorLogFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorLogLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"who"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"because"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]} as unknown as DocumentNode<OperatorLogFieldsFragment, unknown>;
export const OperatorPageFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorPageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"takenDownAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]} as unknown as DocumentNode<OperatorPageFieldsFragment, unknown>;
export const OperatorBatchFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorBatchFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorBatch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"printedAt"}},{"kind":"Field","name":{"kind":"Name","value":"codes"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"revoked"}}]}}]} as unknown as DocumentNode<OperatorBatchFieldsFragment, unknown>;
export const OperatorReportFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorReportFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"words"}},{"kind":"Field","name":{"kind":"Name","value":"wantsAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"hasMessage"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"answeredAt"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"pageId"}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"pageTitle"}},{"kind":"Field","name":{"kind":"Name","value":"isDown"}},{"kind":"Field","name":{"kind":"Name","value":"visitsSince"}}]}}]} as unknown as DocumentNode<OperatorReportFieldsFragment, unknown>;
export const OperatorMailFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorMailFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorMail"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"canRetry"}},{"kind":"Field","name":{"kind":"Name","value":"canRedirect"}},{"kind":"Field","name":{"kind":"Name","value":"about"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"tries"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}}]}}]} as unknown as DocumentNode<OperatorMailFieldsFragment, unknown>;
export const ConfirmIdentityDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ConfirmIdentity"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"password"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmIdentity"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"password"},"value":{"kind":"Variable","name":{"kind":"Name","value":"password"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmedUntil"}}]}}]}}]} as unknown as DocumentNode<ConfirmIdentityMutation, ConfirmIdentityMutationVariables>;
export const StartPasskeyConfirmationDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StartPasskeyConfirmation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"startPasskeyConfirmation"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"options"}}]}}]}}]} as unknown as DocumentNode<StartPasskeyConfirmationMutation, StartPasskeyConfirmationMutationVariables>;
export const ConfirmIdentityWithPasskeyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ConfirmIdentityWithPasskey"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"credential"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmIdentityWithPasskey"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"credential"},"value":{"kind":"Variable","name":{"kind":"Name","value":"credential"}}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"confirmedUntil"}}]}}]}}]} as unknown as DocumentNode<ConfirmIdentityWithPasskeyMutation, ConfirmIdentityWithPasskeyMutationVariables>;
export const OperatorWaitingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorWaiting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorWaiting"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"answered"}},{"kind":"Field","name":{"kind":"Name","value":"mails"}}]}}]}}]} as unknown as DocumentNode<OperatorWaitingQuery, OperatorWaitingQueryVariables>;
export const OperatorOverviewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorOverview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorOverview"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentence"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"oldestReport"}},{"kind":"Field","name":{"kind":"Name","value":"mails"}},{"kind":"Field","name":{"kind":"Name","value":"mailsSince"}},{"kind":"Field","name":{"kind":"Name","value":"health"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}},{"kind":"Field","name":{"kind":"Name","value":"services"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorPageFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"startsAt"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}}]}},{"kind":"Field","name":{"kind":"Name","value":"noRestartFrom"}},{"kind":"Field","name":{"kind":"Name","value":"noRestartUntil"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"pages"}},{"kind":"Field","name":{"kind":"Name","value":"lately"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorLogFields"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"operatorJobs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"lastRunAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"nextRunAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorLogFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorLogLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"who"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"because"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorPageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"takenDownAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]} as unknown as DocumentNode<OperatorOverviewQuery, OperatorOverviewQueryVariables>;
export const OperatorPagesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorPages"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPageFilter"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"words"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorPages"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"words"},"value":{"kind":"Variable","name":{"kind":"Name","value":"words"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorPageFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorPageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"takenDownAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]} as unknown as DocumentNode<OperatorPagesQuery, OperatorPagesQueryVariables>;
export const OperatorPageCountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorPageCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorPageCounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"all"}},{"kind":"Field","name":{"kind":"Name","value":"service"}},{"kind":"Field","name":{"kind":"Name","value":"reported"}},{"kind":"Field","name":{"kind":"Name","value":"away"}},{"kind":"Field","name":{"kind":"Name","value":"down"}}]}}]}}]} as unknown as DocumentNode<OperatorPageCountsQuery, OperatorPageCountsQueryVariables>;
export const OperatorPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"page"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"page"},"value":{"kind":"Variable","name":{"kind":"Name","value":"page"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorPageFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"takenDownFor"}},{"kind":"Field","name":{"kind":"Name","value":"addresses"}},{"kind":"Field","name":{"kind":"Name","value":"members"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"isOwner"}}]}},{"kind":"Field","name":{"kind":"Name","value":"takenDown"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tributeId"}},{"kind":"Field","name":{"kind":"Name","value":"picture"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"words"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorPageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"takenDownAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]} as unknown as DocumentNode<OperatorPageQuery, OperatorPageQueryVariables>;
export const OperatorAccountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorAccounts"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"words"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorAccounts"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"words"},"value":{"kind":"Variable","name":{"kind":"Name","value":"words"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"pages"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}}]}}]}}]} as unknown as DocumentNode<OperatorAccountsQuery, OperatorAccountsQueryVariables>;
export const OperatorTakeDownDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorTakeDown"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorTakeDownInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorTakeDown"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorPageFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorPageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"takenDownAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]} as unknown as DocumentNode<OperatorTakeDownMutation, OperatorTakeDownMutationVariables>;
export const OperatorPutBackDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorPutBack"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"target"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorTargetInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorPutBack"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"target"},"value":{"kind":"Variable","name":{"kind":"Name","value":"target"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorPageFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorPageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"takenDownAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]} as unknown as DocumentNode<OperatorPutBackMutation, OperatorPutBackMutationVariables>;
export const OperatorErasePageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorErasePage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorErasePage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorPageFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorPageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"takenDownAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]} as unknown as DocumentNode<OperatorErasePageMutation, OperatorErasePageMutationVariables>;
export const OperatorKeepPageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorKeepPage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorKeepPage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pages"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorPageFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorPageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorPage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"visibility"}},{"kind":"Field","name":{"kind":"Name","value":"goneAt"}},{"kind":"Field","name":{"kind":"Name","value":"takenDownAt"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"changedAt"}},{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"reports"}},{"kind":"Field","name":{"kind":"Name","value":"owner"}}]}}]} as unknown as DocumentNode<OperatorKeepPageMutation, OperatorKeepPageMutationVariables>;
export const OperatorEraseAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorEraseAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorEraseAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accountId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"goneAt"}}]}}]}}]} as unknown as DocumentNode<OperatorEraseAccountMutation, OperatorEraseAccountMutationVariables>;
export const OperatorKeepAccountDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorKeepAccount"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorKeepAccount"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"accountId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"accountId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"goneAt"}}]}}]}}]} as unknown as DocumentNode<OperatorKeepAccountMutation, OperatorKeepAccountMutationVariables>;
export const OperatorBatchesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorBatches"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorBatches"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorBatchFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorBatchFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorBatch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"printedAt"}},{"kind":"Field","name":{"kind":"Name","value":"codes"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"revoked"}}]}}]} as unknown as DocumentNode<OperatorBatchesQuery, OperatorBatchesQueryVariables>;
export const OperatorCodesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorCodes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"batchId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorCodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"batchId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"batchId"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"usedAt"}}]}}]}}]} as unknown as DocumentNode<OperatorCodesQuery, OperatorCodesQueryVariables>;
export const OperatorMakeCodesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorMakeCodes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorMakeCodesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorMakeCodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"batch"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorBatchFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorBatchFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorBatch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"printedAt"}},{"kind":"Field","name":{"kind":"Name","value":"codes"}},{"kind":"Field","name":{"kind":"Name","value":"used"}},{"kind":"Field","name":{"kind":"Name","value":"revoked"}}]}}]} as unknown as DocumentNode<OperatorMakeCodesMutation, OperatorMakeCodesMutationVariables>;
export const OperatorRevokeCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorRevokeCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorRevokeCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"state"}}]}}]}}]} as unknown as DocumentNode<OperatorRevokeCodeMutation, OperatorRevokeCodeMutationVariables>;
export const OperatorReportsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorReports"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"answered"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorReports"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"answered"},"value":{"kind":"Variable","name":{"kind":"Name","value":"answered"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorReportFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorReportFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"words"}},{"kind":"Field","name":{"kind":"Name","value":"wantsAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"hasMessage"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"answeredAt"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"pageId"}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"pageTitle"}},{"kind":"Field","name":{"kind":"Name","value":"isDown"}},{"kind":"Field","name":{"kind":"Name","value":"visitsSince"}}]}}]} as unknown as DocumentNode<OperatorReportsQuery, OperatorReportsQueryVariables>;
export const OperatorReportDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorReport"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"number"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorReport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"number"},"value":{"kind":"Variable","name":{"kind":"Name","value":"number"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"report"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorReportFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"photos"}},{"kind":"Field","name":{"kind":"Name","value":"acts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorReportFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"number"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"words"}},{"kind":"Field","name":{"kind":"Name","value":"wantsAnswer"}},{"kind":"Field","name":{"kind":"Name","value":"hasMessage"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"answeredAt"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"pageId"}},{"kind":"Field","name":{"kind":"Name","value":"pageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"pageTitle"}},{"kind":"Field","name":{"kind":"Name","value":"isDown"}},{"kind":"Field","name":{"kind":"Name","value":"visitsSince"}}]}}]} as unknown as DocumentNode<OperatorReportQuery, OperatorReportQueryVariables>;
export const OperatorOpenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorOpen"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorOpenInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorOpen"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"parts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"picture"}},{"kind":"Field","name":{"kind":"Name","value":"tributeId"}},{"kind":"Field","name":{"kind":"Name","value":"image"}}]}}]}}]}}]} as unknown as DocumentNode<OperatorOpenMutation, OperatorOpenMutationVariables>;
export const OperatorAnswerDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorAnswer"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorAnswerInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorAnswerReport"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mailed"}}]}}]}}]} as unknown as DocumentNode<OperatorAnswerMutation, OperatorAnswerMutationVariables>;
export const OperatorMailsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorMails"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"state"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorMailState"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorMails"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"state"},"value":{"kind":"Variable","name":{"kind":"Name","value":"state"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorMailFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorMailFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorMail"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"canRetry"}},{"kind":"Field","name":{"kind":"Name","value":"canRedirect"}},{"kind":"Field","name":{"kind":"Name","value":"about"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"tries"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}}]}}]} as unknown as DocumentNode<OperatorMailsQuery, OperatorMailsQueryVariables>;
export const OperatorResendMailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorResendMail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"to"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorResendMail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"to"},"value":{"kind":"Variable","name":{"kind":"Name","value":"to"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorMailFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorMailFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorMail"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"canRetry"}},{"kind":"Field","name":{"kind":"Name","value":"canRedirect"}},{"kind":"Field","name":{"kind":"Name","value":"about"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"tries"}},{"kind":"Field","name":{"kind":"Name","value":"nextTryAt"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}}]}}]} as unknown as DocumentNode<OperatorResendMailMutation, OperatorResendMailMutationVariables>;
export const OperatorTestMailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OperatorTestMail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorSendTestMail"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"to"}}]}}]}}]} as unknown as DocumentNode<OperatorTestMailMutation, OperatorTestMailMutationVariables>;
export const OperatorLogDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"OperatorLog"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"kind"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AuditKind"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"words"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"before"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"operatorLog"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"kind"},"value":{"kind":"Variable","name":{"kind":"Name","value":"kind"}}},{"kind":"Argument","name":{"kind":"Name","value":"words"},"value":{"kind":"Variable","name":{"kind":"Name","value":"words"}}},{"kind":"Argument","name":{"kind":"Name","value":"before"},"value":{"kind":"Variable","name":{"kind":"Name","value":"before"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OperatorLogFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OperatorLogFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OperatorLogLine"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"actor"}},{"kind":"Field","name":{"kind":"Name","value":"who"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"page"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"because"}},{"kind":"Field","name":{"kind":"Name","value":"detail"}}]}}]} as unknown as DocumentNode<OperatorLogQuery, OperatorLogQueryVariables>;