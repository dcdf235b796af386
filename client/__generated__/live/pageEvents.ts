/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

/** What a page is for. */
export type PageType =
  /** The love box, with cards for two. */
  | 'LOVE_BOX'
  /** Shows a card of its deck, another with each visit. */
  | 'QUOTE'
  /** Leads on to its redirectUrl. */
  | 'REDIRECT'
  /** Remembers a person or an animal, with a wall for tributes. */
  | 'TRIBUTE';

export type PageEventsSubscriptionVariables = Exact<{
  pageId: string;
  after?: number | null | undefined;
}>;


export type PageEventsSubscription = { __typename: 'Subscription', pageEvents:
    | { __typename: 'ComponentAdded', seq: number, pageId: string, component:
        | { __typename: 'BioComponent', id: string, type: ComponentType, rank: string, version: number, cover: string | null, coverFocus: string | null, avatar: string | null, avatarFocus: string | null, firstMessage: string | null, name: string | null, dateBirth: string | null, datePassing: string | null, quote: string | null, life: string }
        | { __typename: 'CommentComponent', id: string, type: ComponentType, rank: string, version: number, readFirst: boolean, closed: boolean }
        | { __typename: 'ImageComponent', id: string, type: ComponentType, rank: string, version: number, imageUrl: string | null, imageFocus: string | null, caption: string }
        | { __typename: 'PhotosComponent', id: string, type: ComponentType, rank: string, version: number }
        | { __typename: 'TextComponent', id: string, type: ComponentType, rank: string, version: number, content: string }
        | { __typename: 'YoutubeComponent', id: string, type: ComponentType, rank: string, version: number, youtubeUrl: string | null, videoId: string | null }
       }
    | { __typename: 'ComponentRemoved', componentId: string, seq: number, pageId: string }
    | { __typename: 'ComponentUpdated', seq: number, pageId: string, component:
        | { __typename: 'BioComponent', id: string, type: ComponentType, rank: string, version: number, cover: string | null, coverFocus: string | null, avatar: string | null, avatarFocus: string | null, firstMessage: string | null, name: string | null, dateBirth: string | null, datePassing: string | null, quote: string | null, life: string }
        | { __typename: 'CommentComponent', id: string, type: ComponentType, rank: string, version: number, readFirst: boolean, closed: boolean }
        | { __typename: 'ImageComponent', id: string, type: ComponentType, rank: string, version: number, imageUrl: string | null, imageFocus: string | null, caption: string }
        | { __typename: 'PhotosComponent', id: string, type: ComponentType, rank: string, version: number }
        | { __typename: 'TextComponent', id: string, type: ComponentType, rank: string, version: number, content: string }
        | { __typename: 'YoutubeComponent', id: string, type: ComponentType, rank: string, version: number, youtubeUrl: string | null, videoId: string | null }
       }
    | { __typename: 'ComponentsReordered', seq: number, pageId: string, components: Array<
        | { __typename: 'BioComponent', id: string, rank: string }
        | { __typename: 'CommentComponent', id: string, rank: string }
        | { __typename: 'ImageComponent', id: string, rank: string }
        | { __typename: 'PhotosComponent', id: string, rank: string }
        | { __typename: 'TextComponent', id: string, rank: string }
        | { __typename: 'YoutubeComponent', id: string, rank: string }
      > }
    | { __typename: 'PageUpdated', seq: number, pageId: string, page: { __typename: 'Page', id: string, url: string, title: string, type: PageType, active: boolean, redirectUrl: string | null } }
    | { __typename: 'PhotoAdded', seq: number, pageId: string, photo: { __typename: 'Photo', id: string, image: string, caption: string, focus: string | null, rank: string } }
    | { __typename: 'PhotoChanged', seq: number, pageId: string, photo: { __typename: 'Photo', id: string, image: string, caption: string, focus: string | null, rank: string } }
    | { __typename: 'PhotoRemoved', photoId: string, seq: number, pageId: string }
    | { __typename: 'PhotosReordered', seq: number, pageId: string, photos: Array<{ __typename: 'Photo', id: string, rank: string }> }
    | { __typename: 'SnapshotRequired', seq: number, pageId: string }
    | { __typename: 'TributeAdded', seq: number, pageId: string, tribute: { __typename: 'Tribute', id: string, name: string, content: string, image: string | null, createdAt: string, senderMark: string } }
    | { __typename: 'TributeChanged', seq: number, pageId: string, tribute: { __typename: 'Tribute', id: string, name: string, content: string, image: string | null, createdAt: string, senderMark: string } }
    | { __typename: 'TributeRemoved', tributeId: string, seq: number, pageId: string }
   };

export type PageSeqFragment = { __typename: 'Page', id: string, lastSeq: number };

export const PageSeqFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PageSeq"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Page"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeq"}}]}}]} as unknown as DocumentNode<PageSeqFragment, unknown>;
export const PageEventsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"PageEvents"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"pageEvents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"pageId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"pageId"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"seq"}},{"kind":"Field","name":{"kind":"Name","value":"pageId"}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TributeAdded"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tribute"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TributeFields"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TributeChanged"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tribute"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"TributeFields"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TributeRemoved"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tributeId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentAdded"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"component"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComponentFields"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentUpdated"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"component"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComponentFields"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentRemoved"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"componentId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ComponentsReordered"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"components"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PhotoAdded"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"photo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PhotoFields"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PhotoRemoved"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"photoId"}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PhotoChanged"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"photo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PhotoFields"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PhotosReordered"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"photos"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}}]}}]}},{"kind":"InlineFragment","typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"PageUpdated"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"page"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"active"}},{"kind":"Field","name":{"kind":"Name","value":"redirectUrl"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TributeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Tribute"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"content"}},{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"senderMark"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComponentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Component"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TextFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BioFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"YoutubeFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImageFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CommentFields"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TextFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TextComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"content"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BioFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BioComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cover"}},{"kind":"Field","name":{"kind":"Name","value":"coverFocus"}},{"kind":"Field","name":{"kind":"Name","value":"avatar"}},{"kind":"Field","name":{"kind":"Name","value":"avatarFocus"}},{"kind":"Field","name":{"kind":"Name","value":"firstMessage"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"dateBirth"}},{"kind":"Field","name":{"kind":"Name","value":"datePassing"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}},{"kind":"Field","alias":{"kind":"Name","value":"life"},"name":{"kind":"Name","value":"content"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"YoutubeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"YoutubeComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"youtubeUrl"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImageComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"imageFocus"}},{"kind":"Field","name":{"kind":"Name","value":"caption"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CommentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CommentComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PhotoFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Photo"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"caption"}},{"kind":"Field","name":{"kind":"Name","value":"focus"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}}]}}]} as unknown as DocumentNode<PageEventsSubscription, PageEventsSubscriptionVariables>;