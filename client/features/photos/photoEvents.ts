import type { ApolloCache, Reference } from '@apollo/client';
import { PhotoFieldsFragmentDoc } from '../../__generated__/features/photos/photos.ts';
import type { PageEventHandlers } from '../../live/pageStream.ts';

/** Applies photo events to the cache. */
export const photoEventHandlers: PageEventHandlers<ApolloCache, void> = {
  PhotoAdded(cache, { pageId, photo }) {
    if (!photo.image) return; // an empty photo in a replay: it has been removed since, as a later event says
    const added = cache.writeFragment({
      fragment: PhotoFieldsFragmentDoc,
      fragmentName: 'PhotoFields',
      data: photo,
    });
    if (!added) return;
    changePhotos(cache, pageId, (photos) =>
      photos.some(({ __ref }) => __ref === added.__ref) ? photos : [...photos, added],
    );
  },
  PhotoRemoved(cache, { pageId, photoId }) {
    const removed = cache.identify({ __typename: 'Photo', id: photoId });
    changePhotos(cache, pageId, (photos) => photos.filter(({ __ref }) => __ref !== removed));
  },
  PhotoChanged(cache, { photo }) {
    const { image, caption, focus } = photo;
    if (!image) return; // removed since, see above
    cache.modify({
      id: cache.identify(photo),
      fields: { image: () => image, caption: () => caption, focus: () => focus },
    });
  },
  PhotosReordered(cache, { pageId, photos }) {
    for (const photo of photos) {
      cache.modify({ id: cache.identify(photo), fields: { rank: () => photo.rank } });
    }
    changePhotos(cache, pageId, (all, rank) =>
      all.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)),
    );
  },
};

function changePhotos(
  cache: ApolloCache,
  pageId: string,
  change: (
    photos: readonly Reference[],
    rank: (photo: Reference) => string,
  ) => readonly Reference[],
) {
  cache.modify<{ photos: Reference[] }>({
    id: cache.identify({ __typename: 'Page', id: pageId }),
    fields: {
      photos(photos, { readField }) {
        const rank = (photo: Reference) => readField<string>('rank', photo) ?? '';
        return [...change(photos as readonly Reference[], rank)];
      },
    },
  });
}
