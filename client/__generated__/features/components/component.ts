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

export type ComponentFields_BioComponent_Fragment = { __typename: 'BioComponent', id: string, type: ComponentType, rank: string, version: number, cover: string | null, coverFocus: string | null, avatar: string | null, avatarFocus: string | null, firstMessage: string | null, name: string | null, dateBirth: string | null, datePassing: string | null, age: string | null, datesReversed: boolean, quote: string | null, content: string, placeholders: Array<{ __typename: 'PicturePlaceholder', image: string, data: string }> };

export type ComponentFields_CommentComponent_Fragment = { __typename: 'CommentComponent', id: string, type: ComponentType, rank: string, version: number, readFirst: boolean, picturesFirst: boolean, closed: boolean, senderChanges: string };

export type ComponentFields_ImageComponent_Fragment = { __typename: 'ImageComponent', id: string, type: ComponentType, rank: string, version: number, imageUrl: string | null, imageFocus: string | null, caption: string, placeholders: Array<{ __typename: 'PicturePlaceholder', image: string, data: string }> };

export type ComponentFields_PhotosComponent_Fragment = { __typename: 'PhotosComponent', id: string, type: ComponentType, rank: string, version: number };

export type ComponentFields_TextComponent_Fragment = { __typename: 'TextComponent', id: string, type: ComponentType, rank: string, version: number, content: string };

export type ComponentFields_YoutubeComponent_Fragment = { __typename: 'YoutubeComponent', id: string, type: ComponentType, rank: string, version: number, youtubeUrl: string | null, videoId: string | null };

export type ComponentFieldsFragment =
  | ComponentFields_BioComponent_Fragment
  | ComponentFields_CommentComponent_Fragment
  | ComponentFields_ImageComponent_Fragment
  | ComponentFields_PhotosComponent_Fragment
  | ComponentFields_TextComponent_Fragment
  | ComponentFields_YoutubeComponent_Fragment
;

export const ComponentFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComponentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Component"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BioFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CommentFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImageFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TextFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"YoutubeFields"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BioFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BioComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cover"}},{"kind":"Field","name":{"kind":"Name","value":"coverFocus"}},{"kind":"Field","name":{"kind":"Name","value":"avatar"}},{"kind":"Field","name":{"kind":"Name","value":"avatarFocus"}},{"kind":"Field","name":{"kind":"Name","value":"placeholders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"data"}}]}},{"kind":"Field","name":{"kind":"Name","value":"firstMessage"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"dateBirth"}},{"kind":"Field","name":{"kind":"Name","value":"datePassing"}},{"kind":"Field","name":{"kind":"Name","value":"age"}},{"kind":"Field","name":{"kind":"Name","value":"datesReversed"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}},{"kind":"Field","name":{"kind":"Name","value":"content"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CommentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CommentComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"picturesFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"senderChanges"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImageComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"imageFocus"}},{"kind":"Field","name":{"kind":"Name","value":"caption"}},{"kind":"Field","name":{"kind":"Name","value":"placeholders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"data"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TextFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TextComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"content"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"YoutubeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"YoutubeComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"youtubeUrl"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}}]}}]} as unknown as DocumentNode<ComponentFieldsFragment, unknown>;