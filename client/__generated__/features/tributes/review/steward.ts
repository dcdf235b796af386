/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** What is decided, and about which tributes. */
export type DecideTributesInput = {
  /** What. */
  action: ReviewAction;
  /** The status with which they were seen. */
  from: TributeStatus;
  /** 1 to 100 tributes of it. */
  ids: Array<string>;
  /** The page. */
  pageId: string;
  /** As what they were seen: one that its sender has changed since stays as it is, unless it is on the wall. About those that are not named it is decided whatever they say. */
  seen?: Array<SeenTributeInput> | null | undefined;
};

/** Why a tribute waits to be read; for the page’s members, never for its sender. */
export type HeldReason =
  /** There is a link in it, and nobody of this name is on the wall yet. */
  | 'FIRST_LINK'
  /** There is a link in it. */
  | 'LINK'
  /** It has a picture, and the page’s members look at those first. */
  | 'PICTURE'
  /** One sender wrote many messages within a minute, or one address more than a congregation does. */
  | 'RAPID'
  /** The page’s members read every message first. */
  | 'READ_FIRST'
  /** The same words, or nearly the same, came several times. */
  | 'REPEATED'
  /** There are words in it that the installation’s lists hold. */
  | 'WORDS';

/** What a member can decide about a tribute. */
export type ReviewAction =
  /** The picture that it is shown without comes back to it, wherever it is. */
  | 'GIVE_PHOTO_BACK'
  /** Off the wall; members can still show it. */
  | 'HIDE'
  /** Back to those that wait to be read, with its picture. */
  | 'HOLD'
  /** Gone from every list but that of the removed; deleted in 30 days. */
  | 'REMOVE'
  /** Back from the removed to where it was; where its sender has changed it since, not to the wall but to those that wait. */
  | 'RESTORE'
  /** On the wall: on top, or back in its place where it was there before. */
  | 'SHOW'
  /** On the wall without its picture, which the page’s members keep: GIVE_PHOTO_BACK or HOLD puts it back. */
  | 'SHOW_WITHOUT_PHOTO';

/** As what a member saw a tribute. */
export type SeenTributeInput = {
  /** Its `digest` in tributesByStatus. */
  digest: string;
  /** The tribute. */
  id: string;
};

/** Who sees a tribute. */
export type TributeStatus =
  /** Its sender and the page’s members, who have yet to read it. */
  | 'HELD'
  /** The page’s members only; it can be restored. */
  | 'HIDDEN'
  /** The page’s members only, for 30 days; then it is deleted, unless it is restored. */
  | 'REMOVED'
  /** Everybody: it is on the wall. */
  | 'VISIBLE'
  /** Nobody: its sender took it back, and its words are gone; for 30 days the page’s members see that it was there. */
  | 'WITHDRAWN';

export type StewardTributesQueryVariables = Exact<{
  pageId: string;
  status: TributeStatus;
  withPhoto: boolean;
  search?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type StewardTributesQuery = { __typename: 'Query', tributesByStatus: { __typename: 'TributeConnection', totalCount: number, edges: Array<{ __typename: 'TributeEdge', heldFor: Array<HeldReason> | null, digest: string | null, decision: { __typename: 'TributeDecision', at: string, by: { __typename: 'Person', id: string, name: string } | null } | null, node: { __typename: 'Tribute', id: string, name: string, content: string, image: string | null, createdAt: string, senderMark: string } }>, pageInfo: { __typename: 'PageInfo', endCursor: string | null, hasNextPage: boolean } }, waiting: { __typename: 'TributeConnection', totalCount: number } };

export type WallScreenQueryVariables = Exact<{
  pageId: string;
}>;


export type WallScreenQuery = { __typename: 'Query', wallScreen: { __typename: 'WallScreen', edges: Array<{ __typename: 'TributeEdge', heldFor: Array<HeldReason> | null, digest: string | null, decision: { __typename: 'TributeDecision', at: string, by: { __typename: 'Person', id: string, name: string } | null } | null, node: { __typename: 'Tribute', id: string, name: string, content: string, image: string | null, createdAt: string, senderMark: string } }> } | null };

export type QueueEdgeFragment = { __typename: 'TributeEdge', heldFor: Array<HeldReason> | null, digest: string | null, decision: { __typename: 'TributeDecision', at: string, by: { __typename: 'Person', id: string, name: string } | null } | null, node: { __typename: 'Tribute', id: string, name: string, content: string, image: string | null, createdAt: string, senderMark: string } };

export type WaitingTributesQueryVariables = Exact<{
  pageId: string;
}>;


export type WaitingTributesQuery = { __typename: 'Query', tributesByStatus: { __typename: 'TributeConnection', totalCount: number } };

export type DecideTributesMutationVariables = Exact<{
  input: DecideTributesInput;
}>;


export type DecideTributesMutation = { __typename: 'Mutation', decideTributes: { __typename: 'DecideTributesPayload', reviews: Array<{ __typename: 'DecidedTribute', status: TributeStatus, decided: boolean, changed: boolean, digest: string, decision: { __typename: 'TributeDecision', at: string, by: { __typename: 'Person', id: string, name: string } | null } | null, tribute: { __typename: 'Tribute', id: string, name: string, content: string, image: string | null, createdAt: string, senderMark: string } }> } };

export type SwitchFieldsFragment = { __typename: 'WallSwitch', on: boolean, at: string | null, by: { __typename: 'Person', id: string, name: string } | null };

export type StewardWallFieldsFragment = { __typename: 'Wall', readFirst: { __typename: 'WallSwitch', on: boolean, at: string | null, by: { __typename: 'Person', id: string, name: string } | null }, closed: { __typename: 'WallSwitch', on: boolean, at: string | null, by: { __typename: 'Person', id: string, name: string } | null } };

export type StewardWallQueryVariables = Exact<{
  pageId: string;
}>;


export type StewardWallQuery = { __typename: 'Query', wall: { __typename: 'Wall', readFirst: { __typename: 'WallSwitch', on: boolean, at: string | null, by: { __typename: 'Person', id: string, name: string } | null }, closed: { __typename: 'WallSwitch', on: boolean, at: string | null, by: { __typename: 'Person', id: string, name: string } | null } } };

export type HoldEverythingMutationVariables = Exact<{
  pageId: string;
}>;


export type HoldEverythingMutation = { __typename: 'Mutation', holdEverything: { __typename: 'WallPayload', changed: boolean, wall: { __typename: 'Wall', readFirst: { __typename: 'WallSwitch', on: boolean, at: string | null, by: { __typename: 'Person', id: string, name: string } | null }, closed: { __typename: 'WallSwitch', on: boolean, at: string | null, by: { __typename: 'Person', id: string, name: string } | null } } } };

export type StopHoldingMutationVariables = Exact<{
  pageId: string;
}>;


export type StopHoldingMutation = { __typename: 'Mutation', stopHolding: { __typename: 'WallPayload', changed: boolean, wall: { __typename: 'Wall', readFirst: { __typename: 'WallSwitch', on: boolean, at: string | null, by: { __typename: 'Person', id: string, name: string } | null }, closed: { __typename: 'WallSwitch', on: boolean, at: string | null, by: { __typename: 'Person', id: string, name: string } | null } } } };

export type CloseWallMutationVariables = Exact<{
  pageId: string;
}>;


export type CloseWallMutation = { __typename: 'Mutation', closeWall: { __typename: 'WallPayload', changed: boolean, wall: { __typename: 'Wall', readFirst: { __typename: 'WallSwitch', on: boolean, at: string | null, by: { __typename: 'Person', id: string, name: string } | null }, closed: { __typename: 'WallSwitch', on: boolean, at: string | null, by: { __typename: 'Person', id: string, name: string } | null } } } };

export type ReopenWallMutationVariables = Exact<{
  pageId: string;
}>;


export type ReopenWallMutation = { __typename: 'Mutation', reopenWall: { __typename: 'WallPayload', changed: boolean, wall: { __typename: 'Wall', readFirst: { __typename: 'WallSwitch', on: boolean, at: string | null, by: { __typename: 'Person', id: string, name: string } | null }, closed: { __typename: 'WallSwitch', on: boolean, at: string | null, by: { __typename: 'Person', id: string, name: string } | null } } } };

export type StewardEventsSubscriptionVariables = Exact<{
  pageId: string;
}>;


export type StewardEventsSubscription = { __typename: 'Subscription', pageEvents:
    | { __typename: 'ComponentAdded', seq: number }
    | { __typename: 'ComponentRemoved', seq: number }
    | { __typename: 'ComponentUpdated', seq: number }
    | { __typename: 'ComponentsReordered', seq: number }
    | { __typename: 'PageUpdated', seq: number }
    | { __typename: 'PhotoAdded', seq: number }
    | { __typename: 'PhotoChanged', seq: number }
    | { __typename: 'PhotoRemoved', seq: number }
    | { __typename: 'PhotosReordered', seq: number }
    | { __typename: 'SnapshotRequired', seq: number }
    | { __typename: 'TributeAdded', seq: number }
    | { __typename: 'TributeChanged', seq: number }
    | { __typename: 'TributeRemoved', seq: number }
   };

export const QueueEdgeFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QueueEdge"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TributeEdge"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"heldFor"}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TributeFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TributeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tribute"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"senderMark"}}]}}]} as unknown as DocumentNode<QueueEdgeFragment, unknown>;
export const SwitchFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SwitchFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WallSwitch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"on"}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]} as unknown as DocumentNode<SwitchFieldsFragment, unknown>;
export const StewardWallFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StewardWallFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Wall"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readFirst"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SwitchFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"closed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SwitchFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SwitchFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WallSwitch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"on"}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]} as unknown as DocumentNode<StewardWallFieldsFragment, unknown>;
export const StewardTributesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StewardTributes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"status"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"TributeStatus"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"withPhoto"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Boolean"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"search"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tributesByStatus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"Variable","name":{"kind":"Name","value":"status"}}},{"kind":"Argument","name":{"kind":"Name","value":"withPhoto"},"value":{"kind":"Variable","name":{"kind":"Name","value":"withPhoto"}}},{"kind":"Argument","name":{"kind":"Name","value":"search"},"value":{"kind":"Variable","name":{"kind":"Name","value":"search"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QueueEdge"}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"endCursor"}},{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}}]}},{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}},{"kind":"Field","alias":{"kind":"Name","value":"waiting"},"name":{"kind":"Name","value":"tributesByStatus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"HELD"}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QueueEdge"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TributeEdge"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"heldFor"}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TributeFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TributeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tribute"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"senderMark"}}]}}]} as unknown as DocumentNode<StewardTributesQuery, StewardTributesQueryVariables>;
export const WallScreenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WallScreen"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"wallScreen"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"QueueEdge"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QueueEdge"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TributeEdge"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"heldFor"}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TributeFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TributeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tribute"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"senderMark"}}]}}]} as unknown as DocumentNode<WallScreenQuery, WallScreenQueryVariables>;
export const WaitingTributesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"WaitingTributes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tributesByStatus"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}},{"kind":"Argument","name":{"kind":"Name","value":"status"},"value":{"kind":"EnumValue","value":"HELD"}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}}]}}]}}]} as unknown as DocumentNode<WaitingTributesQuery, WaitingTributesQueryVariables>;
export const DecideTributesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DecideTributes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DecideTributesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"decideTributes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reviews"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"decided"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"digest"}},{"kind":"Field","name":{"kind":"Name","value":"decision"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"Field","name":{"kind":"Name","value":"tribute"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TributeFields"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TributeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tribute"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"senderMark"}}]}}]} as unknown as DocumentNode<DecideTributesMutation, DecideTributesMutationVariables>;
export const StewardWallDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"StewardWall"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"wall"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StewardWallFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SwitchFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WallSwitch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"on"}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StewardWallFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Wall"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readFirst"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SwitchFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"closed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SwitchFields"}}]}}]}}]} as unknown as DocumentNode<StewardWallQuery, StewardWallQueryVariables>;
export const HoldEverythingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"HoldEverything"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"holdEverything"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"wall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StewardWallFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SwitchFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WallSwitch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"on"}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StewardWallFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Wall"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readFirst"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SwitchFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"closed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SwitchFields"}}]}}]}}]} as unknown as DocumentNode<HoldEverythingMutation, HoldEverythingMutationVariables>;
export const StopHoldingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"StopHolding"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"stopHolding"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"wall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StewardWallFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SwitchFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WallSwitch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"on"}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StewardWallFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Wall"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readFirst"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SwitchFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"closed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SwitchFields"}}]}}]}}]} as unknown as DocumentNode<StopHoldingMutation, StopHoldingMutationVariables>;
export const CloseWallDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CloseWall"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"closeWall"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"wall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StewardWallFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SwitchFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WallSwitch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"on"}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StewardWallFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Wall"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readFirst"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SwitchFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"closed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SwitchFields"}}]}}]}}]} as unknown as DocumentNode<CloseWallMutation, CloseWallMutationVariables>;
export const ReopenWallDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReopenWall"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reopenWall"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"wall"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"StewardWallFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SwitchFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"WallSwitch"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"on"}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"StewardWallFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Wall"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readFirst"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SwitchFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"closed"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SwitchFields"}}]}}]}}]} as unknown as DocumentNode<ReopenWallMutation, ReopenWallMutationVariables>;
export const StewardEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"StewardEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seq"}}]}}]}}]} as unknown as DocumentNode<StewardEventsSubscription, StewardEventsSubscriptionVariables>;