import type { ApolloCache, ApolloClient } from '@apollo/client';
import {
  AddPhotoDocument,
  CaptionPhotoDocument,
  MovePhotoDocument,
  RemovePhotoDocument,
  UpdatePhotoDocument,
} from '../../__generated__/features/photos/photoEdits.ts';
import {
  PagePhotosFragmentDoc,
  type PhotoFieldsFragment,
  PhotoFieldsFragmentDoc,
} from '../../__generated__/features/photos/photos.ts';
import { applyAnswer } from '../../live/apolloPage.ts';

/** Adds an uploaded picture after the other photos; repeating it with the same picture changes nothing. */
export async function addPhoto(
  client: ApolloClient,
  pageId: string,
  image: string,
  caption = '',
): Promise<PhotoFieldsFragment> {
  const { data } = await client.mutate({
    mutation: AddPhotoDocument,
    variables: { input: { pageId, image, caption } },
    fetchPolicy: 'no-cache',
  });
  const { photo, page } = data!.addPhoto;
  applyAnswer(client.cache, page, { __typename: 'PhotoAdded', photo });
  return photo;
}

/** Moves a photo after another, or to the front, and returns its rank. */
export async function movePhoto(client: ApolloClient, id: string, afterId: string | null) {
  const { data } = await client.mutate({
    mutation: MovePhotoDocument,
    variables: { input: { id, afterId } },
    fetchPolicy: 'no-cache', // a photo that is not loaded yet arrives over the stream
  });
  const { photos, ...page } = data!.movePhoto.page;
  applyAnswer(client.cache, page, { __typename: 'PhotosReordered', photos });
  return photos.find((photo) => photo.id === id)?.rank;
}

/** The rank of a photo, as the server knows it. */
export function findPhotoRank({ cache }: ApolloClient, id: string): string | undefined {
  return readPhoto(cache, id)?.rank;
}

/** A photo as confirmed by the server; null if it is gone. */
export function readPhoto(cache: ApolloCache, id: string) {
  return cache.readFragment({
    id: cache.identify({ __typename: 'Photo', id }),
    fragment: PhotoFieldsFragmentDoc,
  });
}

/** A photo of a page by its id, or else by its picture: one that was removed and brought back has another id. */
export function findPhoto(
  cache: ApolloCache,
  pageId: string,
  { id, image }: Pick<PhotoFieldsFragment, 'id' | 'image'>,
): PhotoFieldsFragment | undefined {
  const page = cache.readFragment({
    id: cache.identify({ __typename: 'Page', id: pageId }),
    fragment: PagePhotosFragmentDoc,
    fragmentName: 'PagePhotos',
  });
  const photos = page?.photos ?? [];
  return photos.find((photo) => photo.id === id) ?? photos.find((photo) => photo.image === image);
}

/** Changes a photo's caption. */
export async function captionPhoto(client: ApolloClient, id: string, caption: string) {
  const { data } = await client.mutate({
    mutation: CaptionPhotoDocument,
    variables: { input: { id, caption } },
    fetchPolicy: 'no-cache',
  });
  const { photo, page } = data!.captionPhoto;
  applyAnswer(client.cache, page, { __typename: 'PhotoChanged', photo });
}

/** Replaces a photo's picture, or sets its focal point. */
export async function updatePhoto(
  client: ApolloClient,
  id: string,
  change: { image: string } | { focus: string },
) {
  const { data } = await client.mutate({
    mutation: UpdatePhotoDocument,
    variables: { input: { id, ...change } },
    fetchPolicy: 'no-cache',
  });
  const { photo, page } = data!.updatePhoto;
  applyAnswer(client.cache, page, { __typename: 'PhotoChanged', photo });
}

/** Removes a photo from the page. */
export async function removePhoto(client: ApolloClient, photoId: string) {
  const { data } = await client.mutate({
    mutation: RemovePhotoDocument,
    variables: { input: { id: photoId } },
    fetchPolicy: 'no-cache',
  });
  applyAnswer(client.cache, data!.removePhoto.page, { __typename: 'PhotoRemoved', photoId });
}
