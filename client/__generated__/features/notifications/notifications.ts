/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** How often a member hears what is new on a page; never between 21:00 and 8:00. */
export type NewsFrequency =
  /** A few minutes after something came, at most every ten minutes. */
  | 'AT_ONCE'
  /** Once a day at their hour, while something is new. */
  | 'DAILY'
  /** Not at all. */
  | 'NEVER'
  /** At most once in seven days, at their hour. */
  | 'WEEKLY';

/** What the viewer wants to hear of a page. */
export type SetPageNotificationsInput = {
  /** Whether mails tell them. */
  byMail: boolean;
  /** How often. */
  frequency: NewsFrequency;
  /** 8 to 20. */
  hour: number;
  /** The page. */
  pageId: string;
  /** Whether to remind them of the day of birth. */
  remembersBirth: boolean;
  /** Whether to remind them of the day of passing. */
  remembersPassing: boolean;
  /** Their time zone, such as Europe/London; for all their pages. */
  timeZone: string;
};

/** A browser’s push subscription, as PushSubscription.toJSON gives it. */
export type SubscribeDeviceInput = {
  /** The device’s secret, in base64url. */
  auth: string;
  /** An https address at the browser’s push service. */
  endpoint: string;
  /** The device’s public key, in base64url. */
  p256dh: string;
  /** The page to hear of. */
  pageId: string;
};

export type NotificationFieldsFragment = { __typename: 'PageNotifications', frequency: NewsFrequency, hour: number, byMail: boolean, onThisDevice: boolean, remembersBirth: boolean, remembersPassing: boolean, birth: string | null, passing: string | null, timeZone: string | null, pushKey: string };

export type PageNotificationsQueryVariables = Exact<{
  pageId: string;
}>;


export type PageNotificationsQuery = { __typename: 'Query', pageNotifications: { __typename: 'PageNotifications', frequency: NewsFrequency, hour: number, byMail: boolean, onThisDevice: boolean, remembersBirth: boolean, remembersPassing: boolean, birth: string | null, passing: string | null, timeZone: string | null, pushKey: string } };

export type SetPageNotificationsMutationVariables = Exact<{
  input: SetPageNotificationsInput;
}>;


export type SetPageNotificationsMutation = { __typename: 'Mutation', setPageNotifications: { __typename: 'PageNotifications', frequency: NewsFrequency, hour: number, byMail: boolean, onThisDevice: boolean, remembersBirth: boolean, remembersPassing: boolean, birth: string | null, passing: string | null, timeZone: string | null, pushKey: string } };

export type SubscribeDeviceMutationVariables = Exact<{
  input: SubscribeDeviceInput;
}>;


export type SubscribeDeviceMutation = { __typename: 'Mutation', subscribeDevice: { __typename: 'PageNotifications', onThisDevice: boolean } };

export type UnsubscribeDeviceMutationVariables = Exact<{
  pageId: string;
}>;


export type UnsubscribeDeviceMutation = { __typename: 'Mutation', unsubscribeDevice: { __typename: 'PageNotifications', onThisDevice: boolean } };

export type ReportTimeZoneMutationVariables = Exact<{
  timeZone: string;
}>;


export type ReportTimeZoneMutation = { __typename: 'Mutation', reportTimeZone: { __typename: 'ReportTimeZonePayload', timeZone: string } };

export const NotificationFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageNotifications"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"hour"}},{"kind":"Field","name":{"kind":"Name","value":"byMail"}},{"kind":"Field","name":{"kind":"Name","value":"onThisDevice"}},{"kind":"Field","name":{"kind":"Name","value":"remembersBirth"}},{"kind":"Field","name":{"kind":"Name","value":"remembersPassing"}},{"kind":"Field","name":{"kind":"Name","value":"birth"}},{"kind":"Field","name":{"kind":"Name","value":"passing"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"pushKey"}}]}}]} as unknown as DocumentNode<NotificationFieldsFragment, unknown>;
export const PageNotificationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PageNotifications"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageNotifications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotificationFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageNotifications"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"hour"}},{"kind":"Field","name":{"kind":"Name","value":"byMail"}},{"kind":"Field","name":{"kind":"Name","value":"onThisDevice"}},{"kind":"Field","name":{"kind":"Name","value":"remembersBirth"}},{"kind":"Field","name":{"kind":"Name","value":"remembersPassing"}},{"kind":"Field","name":{"kind":"Name","value":"birth"}},{"kind":"Field","name":{"kind":"Name","value":"passing"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"pushKey"}}]}}]} as unknown as DocumentNode<PageNotificationsQuery, PageNotificationsQueryVariables>;
export const SetPageNotificationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetPageNotifications"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetPageNotificationsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setPageNotifications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotificationFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageNotifications"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"frequency"}},{"kind":"Field","name":{"kind":"Name","value":"hour"}},{"kind":"Field","name":{"kind":"Name","value":"byMail"}},{"kind":"Field","name":{"kind":"Name","value":"onThisDevice"}},{"kind":"Field","name":{"kind":"Name","value":"remembersBirth"}},{"kind":"Field","name":{"kind":"Name","value":"remembersPassing"}},{"kind":"Field","name":{"kind":"Name","value":"birth"}},{"kind":"Field","name":{"kind":"Name","value":"passing"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"pushKey"}}]}}]} as unknown as DocumentNode<SetPageNotificationsMutation, SetPageNotificationsMutationVariables>;
export const SubscribeDeviceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SubscribeDevice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SubscribeDeviceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"subscribeDevice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"onThisDevice"}}]}}]}}]} as unknown as DocumentNode<SubscribeDeviceMutation, SubscribeDeviceMutationVariables>;
export const UnsubscribeDeviceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UnsubscribeDevice"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"unsubscribeDevice"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"onThisDevice"}}]}}]}}]} as unknown as DocumentNode<UnsubscribeDeviceMutation, UnsubscribeDeviceMutationVariables>;
export const ReportTimeZoneDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReportTimeZone"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"timeZone"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reportTimeZone"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"timeZone"},"value":{"kind":"Variable","name":{"kind":"Name","value":"timeZone"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"timeZone"}}]}}]}}]} as unknown as DocumentNode<ReportTimeZoneMutation, ReportTimeZoneMutationVariables>;