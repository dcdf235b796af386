import type { ApolloCache, ApolloClient } from '@apollo/client';
import {
  AddPhotoDocument,
  CaptionPhotoDocument,
  MovePhotoDocument,
  RemovePhotoDocument,
  UpdatePhotoDocument,
} from '../../__generated__/features/photos/photoEdits.ts';
import { PhotoFieldsFragmentDoc } from '../../__generated__/features/photos/photos.ts';
import { photoEventHandlers } from './photoEvents.ts';

/** Puts an uploaded picture behind the others; again with the same one changes nothing. */
export async function addPhoto(
  client: ApolloClient,
  pageId: string,
  image: string,
  caption = '',
): Promise<string> {
  const { data } = await client.mutate({
    mutation: AddPhotoDocument,
    variables: { input: { pageId, image, caption } },
  });
  const { photo } = data!.addPhoto;
  photoEventHandlers.PhotoAdded!(client.cache, { ...event(pageId, 'PhotoAdded'), photo });
  return photo.id;
}

/** Puts a photo right behind another, or to the front, and answers its rank. */
export async function movePhoto(
  client: ApolloClient,
  pageId: string,
  id: string,
  afterId: string | null,
) {
  const { data } = await client.mutate({
    mutation: MovePhotoDocument,
    variables: { input: { id, afterId } },
    fetchPolicy: 'no-cache', // a photo that is not here yet comes by the stream
  });
  const { photos } = data!.movePhoto.page;
  const reordered = { ...event(pageId, 'PhotosReordered'), photos };
  photoEventHandlers.PhotosReordered!(client.cache, reordered);
  return photos.find((photo) => photo.id === id)?.rank;
}

/** Where the server says that a photo stands. */
export function rankOfPhoto({ cache }: ApolloClient, id: string): string | undefined {
  return readPhoto(cache, id)?.rank;
}

/** A photo as the server has confirmed it; null where it is gone. */
export function readPhoto(cache: ApolloCache, id: string) {
  return cache.readFragment({
    id: cache.identify({ __typename: 'Photo', id }),
    fragment: PhotoFieldsFragmentDoc,
  });
}

/** Changes what stands under a photo. */
export async function captionPhoto(client: ApolloClient, id: string, caption: string) {
  await client.mutate({ mutation: CaptionPhotoDocument, variables: { input: { id, caption } } });
}

/** Puts another picture in a photo's place, or sets what stays in sight of it. */
export async function updatePhoto(
  client: ApolloClient,
  id: string,
  change: { image: string } | { focus: string },
) {
  await client.mutate({ mutation: UpdatePhotoDocument, variables: { input: { id, ...change } } });
}

/** Takes a photo off the page. */
export async function removePhoto(client: ApolloClient, pageId: string, photoId: string) {
  await client.mutate({ mutation: RemovePhotoDocument, variables: { input: { id: photoId } } });
  photoEventHandlers.PhotoRemoved!(client.cache, { ...event(pageId, 'PhotoRemoved'), photoId });
}

/** An own change merged the way the stream's are. */
function event<Name extends string>(pageId: string, __typename: Name) {
  return { __typename, pageId, seq: 0 };
}
