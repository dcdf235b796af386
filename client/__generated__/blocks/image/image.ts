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

/** What to change of a block of type image. */
export type UpdateImageComponentInput = {
  /** One line of plain text, up to 300 characters. */
  caption?: string | null | undefined;
  /** The point that stays visible where the picture is cropped: “x y”, each from 0 (left, top) to 1; empty for a place of our choice. */
  imageFocus?: string | null | undefined;
  /** The file_url of an uploaded picture; empty for none. */
  imageUrl?: string | null | undefined;
};

export type ImageFieldsFragment = { __typename: 'ImageComponent', imageUrl: string | null, imageFocus: string | null, caption: string, placeholders: Array<{ __typename: 'PicturePlaceholder', image: string, data: string }> };

export type UpdateImageMutationVariables = Exact<{
  id: string;
  input: UpdateImageComponentInput;
}>;


export type UpdateImageMutation = { __typename: 'Mutation', updateImageComponent: { __typename: 'ImageComponent', id: string, type: ComponentType, rank: string, version: number, imageUrl: string | null, imageFocus: string | null, caption: string, placeholders: Array<{ __typename: 'PicturePlaceholder', image: string, data: string }> } };

export const ImageFieldsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImageComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"imageFocus"}},{"kind":"Field","name":{"kind":"Name","value":"caption"}},{"kind":"Field","name":{"kind":"Name","value":"placeholders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"data"}}]}}]}}]} as unknown as DocumentNode<ImageFieldsFragment, unknown>;
export const UpdateImageDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateImage"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ID"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateImageComponentInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateImageComponent"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}},{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ComponentFields"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ImageFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ImageComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"imageFocus"}},{"kind":"Field","name":{"kind":"Name","value":"caption"}},{"kind":"Field","name":{"kind":"Name","value":"placeholders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"data"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ComponentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Component"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"BioFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"CommentFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"ImageFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"TextFields"}},{"kind":"FragmentSpread","name":{"kind":"Name","value":"YoutubeFields"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"BioFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"BioComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cover"}},{"kind":"Field","name":{"kind":"Name","value":"coverFocus"}},{"kind":"Field","name":{"kind":"Name","value":"avatar"}},{"kind":"Field","name":{"kind":"Name","value":"avatarFocus"}},{"kind":"Field","name":{"kind":"Name","value":"placeholders"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"image"}},{"kind":"Field","name":{"kind":"Name","value":"data"}}]}},{"kind":"Field","name":{"kind":"Name","value":"firstMessage"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"dateBirth"}},{"kind":"Field","name":{"kind":"Name","value":"datePassing"}},{"kind":"Field","name":{"kind":"Name","value":"age"}},{"kind":"Field","name":{"kind":"Name","value":"datesReversed"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}},{"kind":"Field","name":{"kind":"Name","value":"content"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CommentFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"CommentComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"readFirst"}},{"kind":"Field","name":{"kind":"Name","value":"picturesFirst"}},{"kind":"Field","name":{"kind":"Name","value":"closed"}},{"kind":"Field","name":{"kind":"Name","value":"senderChanges"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"TextFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"TextComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"content"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"YoutubeFields"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"YoutubeComponent"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"youtubeUrl"}},{"kind":"Field","name":{"kind":"Name","value":"videoId"}}]}}]} as unknown as DocumentNode<UpdateImageMutation, UpdateImageMutationVariables>;