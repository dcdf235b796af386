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

/** The block types. */
export type ComponentType =
  /** Who the page is about: name, dates, portrait, a saying. */
  | 'BIO'
  /** The wall on which visitors leave tributes. */
  | 'COMMENT'
  /** One picture. */
  | 'IMAGE'
  /** The page’s album. */
  | 'PHOTOS'
  /** Formatted words. */
  | 'TEXT'
  /** A film on YouTube. */
  | 'YOUTUBE';

/** A removed photo, or what was changed of one, from the page’s history. */
export type RestorePhotoInput = {
  /** The change that took it away (ComponentChange.id). */
  changeId: string;
};

/** The change whose earlier text is restored. */
export type RestoreTextInput = {
  /** The change. */
  changeId: string;
};

export type ChangeFieldsFragment = { __typename: 'ComponentChange', id: string, componentId: string | null, componentType: ComponentType, action: ComponentAction, field: string | null, before: string | null, after: string | null, beganAt: string, at: string, by: { __typename: 'Person', id: string, name: string, initials: string, colorIndex: number } | null, writers: Array<{ __typename: 'Person', id: string, name: string, initials: string, colorIndex: number }>, photo: { __typename: 'ChangedPhoto', image: string, caption: string, isThere: boolean } | null };

export type BlockHistoryQueryVariables = Exact<{
  pageId: string;
  componentId?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type BlockHistoryQuery = { __typename: 'Query', componentHistory: { __typename: 'ComponentHistory', olderAfter: string | null, changes: Array<{ __typename: 'ComponentChange', id: string, componentId: string | null, componentType: ComponentType, action: ComponentAction, field: string | null, before: string | null, after: string | null, beganAt: string, at: string, by: { __typename: 'Person', id: string, name: string, initials: string, colorIndex: number } | null, writers: Array<{ __typename: 'Person', id: string, name: string, initials: string, colorIndex: number }>, photo: { __typename: 'ChangedPhoto', image: string, caption: string, isThere: boolean } | null }> } };

export type RestoreTextMutationVariables = Exact<{
  input: RestoreTextInput;
}>;


export type RestoreTextMutation = { __typename: 'Mutation', restoreText: { __typename: 'RestoreTextPayload', component:
      | { __typename: 'BioComponent', id: string, type: ComponentType, rank: string, version: number, cover: string | null, coverFocus: string | null, avatar: string | null, avatarFocus: string | null, firstMessage: string | null, name: string | null, dateBirth: string | null, datePassing: string | null, age: string | null, datesReversed: boolean, quote: string | null, content: string, placeholders: Array<{ __typename: 'PicturePlaceholder', image: string, data: string }> }
      | { __typename: 'CommentComponent', id: string, type: ComponentType, rank: string, version: number, readFirst: boolean, picturesFirst: boolean, closed: boolean, senderChanges: string }
      | { __typename: 'ImageComponent', id: string, type: ComponentType, rank: string, version: number, imageUrl: string | null, imageFocus: string | null, caption: string, placeholders: Array<{ __typename: 'PicturePlaceholder', image: string, data: string }> }
      | { __typename: 'PhotosComponent', id: string, type: ComponentType, rank: string, version: number }
      | { __typename: 'TextComponent', id: string, type: ComponentType, rank: string, version: number, content: string }
      | { __typename: 'YoutubeComponent', id: string, type: ComponentType, rank: string, version: number, youtubeUrl: string | null, videoId: string | null }
     } };

export type RestorePhotoMutationVariables = Exact<{
  input: RestorePhotoInput;
}>;


export type RestorePhotoMutation = { __typename: 'Mutation', restorePhoto: { __typename: 'RestorePhotoPayload', photo: { __typename: 'Photo', id: string } } };

export const ChangeFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChangeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"componentId"}},{"kind":"Field","name":{"kind":"Name","value":"componentType"}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"writers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"photo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"caption"}},{"kind":"Field","name":{"kind":"Name","value":"isThere"}}]}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}},{"kind":"Field","name":{"kind":"Name","value":"beganAt"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"initials"}},{"kind":"Field","name":{"kind":"Name","value":"colorIndex"}}]}}]} as unknown as DocumentNode<ChangeFieldsFragment, unknown>;
export const BlockHistoryDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"BlockHistory"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"componentId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"componentHistory"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}},{"kind":"Argument","name":{"kind":"Name","value":"componentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"componentId"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChangeFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"olderAfter"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChangeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentChange"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"componentId"}},{"kind":"Field","name":{"kind":"Name","value":"componentType"}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"writers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PersonFields"}}]}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"photo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"caption"}},{"kind":"Field","name":{"kind":"Name","value":"isThere"}}]}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}},{"kind":"Field","name":{"kind":"Name","value":"beganAt"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PersonFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Person"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"initials"}},{"kind":"Field","name":{"kind":"Name","value":"colorIndex"}}]}}]} as unknown as DocumentNode<BlockHistoryQuery, BlockHistoryQueryVariables>;
export const RestoreTextDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestoreText"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RestoreTextInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"restoreText"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"component"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComponentFields"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComponentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Component"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BioFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CommentFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImageFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TextFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"YoutubeFields"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BioFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BioComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cover"}},{"kind":"Field","name":{"kind":"Name","value":"coverFocus"}},{"kind":"Field","name":{"kind":"Name","value":"avatar"}},{"kind":"Field","name":{"kind":"Name","value":"avatarFocus"}},{"kind":"Field","name":{"kind":"Name","value":"placeholders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"data"}}]}},{"kind":"Field","name":{"kind":"Name","value":"firstMessage"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"dateBirth"}},{"kind":"Field","name":{"kind":"Name","value":"datePassing"}},{"kind":"Field","name":{"kind":"Name","value":"age"}},{"kind":"Field","name":{"kind":"Name","value":"datesReversed"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}},{"kind":"Field","name":{"kind":"Name","value":"content"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CommentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CommentComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"picturesFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"senderChanges"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImageComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"imageFocus"}},{"kind":"Field","name":{"kind":"Name","value":"caption"}},{"kind":"Field","name":{"kind":"Name","value":"placeholders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"data"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TextFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TextComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"content"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"YoutubeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"YoutubeComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"youtubeUrl"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}}]}}]} as unknown as DocumentNode<RestoreTextMutation, RestoreTextMutationVariables>;
export const RestorePhotoDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestorePhoto"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RestorePhotoInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"restorePhoto"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"photo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<RestorePhotoMutation, RestorePhotoMutationVariables>;