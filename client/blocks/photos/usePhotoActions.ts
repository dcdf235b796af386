import { useApolloClient } from '@apollo/client/react';
import { useEditing } from '../editing/EditingContext.ts';
import { useUndoableAction } from '../editing/useUndoableAction.ts';
import { RefusedError } from '../../net/failure.ts';
import { useLatest } from '../../ui/hooks/useLatest.ts';
import type { PhotoFieldsFragment } from '../../__generated__/features/photos/photos.ts';
import {
  addPhoto,
  movePhoto,
  findPhoto,
  findPhotoRank,
  removePhoto,
  updatePhoto,
} from '../../features/photos/photoOrder.ts';

/** The actions on the photos of the grid; each can be undone. */
export function usePhotoActions(
  photos: readonly PhotoFieldsFragment[],
  /** Called with the server's reason if a photo was not removed. */
  onNotRemoved: (message: string) => void,
) {
  const client = useApolloClient();
  const { pageId, orderedRequests, moves } = useEditing();
  const perform = useUndoableAction();
  const ids = photos.map(({ id }) => id);
  const photosRef = useLatest(photos);

  /** Finds behind which photo one belongs: of those that stood before it, the nearest that is still there by then. */
  const createPlace = (id: string) => {
    const inFront = ids.slice(0, ids.indexOf(id)).reverse();
    return () =>
      inFront.find((other) => photosRef.current.some((photo) => photo.id === other)) ?? null;
  };

  /** The move of a photo behind another, or to the front, and back. */
  const createMove = (id: string, afterId: string | null) => {
    const findPlace = createPlace(id);
    const put = (after: string | null) => orderedRequests.run(() => movePhoto(client, id, after));
    const rank = () => findPhotoRank(client, id);
    return { id, rank, run: () => put(afterId), undo: () => put(findPlace()) };
  };

  return {
    /** Moves a photo to a position counted from 0. */
    async move(id: string, to: number): Promise<void> {
      const index = ids.indexOf(id);
      if (index < 0 || to === index || ids[to] === undefined) return;
      const afterId = ids[to < index ? to - 1 : to] ?? null;
      await perform({
        name: 'Photo moved',
        announcement: `Photo moved, now ${to + 1} of ${ids.length}`,
        ...moves.trackMoves([createMove(id, afterId)]),
      });
    },
    /** Moves several, in the given order, to a position counted from 0; one step to undo. */
    async moveAll(chosen: readonly string[], to: number): Promise<void> {
      const rest = ids.filter((id) => !chosen.includes(id));
      const target = rest[to - 1] ?? null;
      const forth = chosen.map((id, index) => createMove(id, chosen[index - 1] ?? target));
      // from the front, so that each finds the one before it in its place
      const back = [...forth].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      await perform({
        name: chosen.length === 1 ? 'Photo moved' : `${chosen.length} photos moved`,
        announcement: `${chosen.length === 1 ? 'Photo' : `${chosen.length} photos`} moved`,
        ...moves.trackMoves(forth, back),
      });
    },
    async remove(id: string): Promise<void> {
      const photo = photos.find((photo) => photo.id === id);
      if (!photo) return;
      const findPlace = createPlace(id);
      let currentId = id; // undo adds the same picture as a new photo
      await perform({
        name: 'Photo removed',
        announcement: 'Photo removed',
        onRefused: onNotRemoved,
        run: () =>
          orderedRequests.run(() => {
            const now = findPhoto(client.cache, pageId, { id: currentId, image: photo.image });
            return removePhoto(client, now?.id ?? currentId);
          }),
        undo: () =>
          orderedRequests.run(async () => {
            if (photosRef.current.some(({ image }) => image === photo.image))
              throw new RefusedError(
                'Somebody else has brought this back already, so nothing was changed.',
              );
            currentId = (await addPhoto(client, pageId, photo.image, photo.caption)).id;
            await movePhoto(client, currentId, findPlace()).catch(() => undefined);
            if (photo.focus) await updatePhoto(client, currentId, { focus: photo.focus });
          }),
      });
    },
  };
}
