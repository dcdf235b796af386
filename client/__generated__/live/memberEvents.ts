/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What a member did to a block. */
export type ComponentAction =
  /** Put it on the page, empty. */
  | 'ADDED'
  /** Changed what it holds. */
  | 'CHANGED'
  /** Put it elsewhere in the page’s order. */
  | 'MOVED'
  /** Took it off the page; it can be restored. */
  | 'REMOVED'
  /** Brought it back as it was. */
  | 'RESTORED';

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

export type MemberEventsSubscriptionVariables = Exact<{
  pageId: string;
}>;


export type MemberEventsSubscription = { __typename: 'Subscription', memberEvents:
    | { __typename: 'ComponentActed', action: ComponentAction, componentId: string, fields: Array<string>, pageId: string, at: string, by: { __typename: 'Person', id: string, name: string, initials: string, colorIndex: number } | null }
    | { __typename: 'MemberEventsMissed', pageId: string, at: string }
    | { __typename: 'MembersChanged', pageId: string, at: string }
    | { __typename: 'PresenceChanged', pageId: string, at: string, present: Array<{ __typename: 'Presence', person: { __typename: 'Person', id: string, name: string, initials: string, colorIndex: number }, places: Array<{ __typename: 'PresencePlace', componentId: string, field: string | null }> }> }
    | { __typename: 'TributeHeld', pageId: string, at: string, tribute: { __typename: 'Tribute', id: string, name: string } }
    | { __typename: 'TributeReviewed', status: TributeStatus, pageId: string, at: string, by: { __typename: 'Person', id: string, name: string, initials: string, colorIndex: number } | null, tribute: { __typename: 'Tribute', id: string, name: string } }
    | { __typename: 'WallScreenChanged', pageId: string, at: string }
   };


export const MemberEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"MemberEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"memberEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageId"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PresenceChanged"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"present"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PresenceFields"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentActed"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"componentId"}},{"kind":"Field","name":{"kind":"Name","value":"fields"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TributeHeld"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tribute"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TributeReviewed"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"tribute"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PresenceFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Presence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"places"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"componentId"}},{"kind":"Field","name":{"kind":"Name","value":"field"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"initials"}},{"kind":"Field","name":{"kind":"Name","value":"colorIndex"}}]}}]} as unknown as DocumentNode<MemberEventsSubscription, MemberEventsSubscriptionVariables>;