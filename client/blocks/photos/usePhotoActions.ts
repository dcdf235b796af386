import { useApolloClient } from '@apollo/client/react';
import { CannotUndoError } from '../editing/undoStack.ts';
import { useEditing } from '../editing/EditingContext.ts';
import { useUndoableAction } from '../editing/useUndoableAction.ts';
import { useLatest } from '../../ui/hooks/useLatest.ts';
import type { PhotoFieldsFragment } from '../../__generated__/features/photos/photos.ts';
import {
  addPhoto,
  movePhoto,
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
  const { pageId, queue, moves } = useEditing();
  const perform = useUndoableAction();
  const ids = photos.map(({ id }) => id);
  const photosRef = useLatest(photos);

  return {
    /** Moves a photo to a position counted from 0. */
    async move(id: string, to: number): Promise<void> {
      const index = ids.indexOf(id);
      if (index < 0 || to === index || ids[to] === undefined) return;
      const from = ids[index - 1] ?? null;
      const afterId = ids[to < index ? to - 1 : to] ?? null;
      const put = (after: string | null) => queue.run(() => movePhoto(client, pageId, id, after));
      await perform({
        name: 'Photo moved',
        announcement: `Photo moved, now ${to + 1} of ${ids.length}`,
        ...moves.trackMove({
          id,
          rank: () => findPhotoRank(client, id),
          run: () => put(afterId),
          undo: () => put(from),
        }),
      });
    },
    /** Moves several, in the given order, to a position counted from 0; one step to undo. */
    async moveAll(chosen: readonly string[], to: number): Promise<void> {
      const rest = ids.filter((id) => !chosen.includes(id));
      const target = rest[to - 1] ?? null;
      const steps = chosen.map((id, index) => ({ id, afterId: chosen[index - 1] ?? target }));
      const stepsBack = ids.flatMap((id, index) =>
        chosen.includes(id) ? { id, afterId: ids[index - 1] ?? null } : [],
      );
      const put = (all: readonly { id: string; afterId: string | null }[]) =>
        queue.run(async () => {
          for (const { id, afterId } of all) await movePhoto(client, pageId, id, afterId);
        });
      await perform({
        name: chosen.length === 1 ? 'Photo moved' : `${chosen.length} photos moved`,
        announcement: `${chosen.length === 1 ? 'Photo' : `${chosen.length} photos`} moved`,
        run: () => put(steps),
        undo: () => put(stepsBack),
      });
    },
    async remove(id: string): Promise<void> {
      const photo = photos.find((photo) => photo.id === id);
      if (!photo) return;
      const from = ids[ids.indexOf(id) - 1] ?? null;
      let currentId = id; // undo adds the same picture as a new photo
      await perform({
        name: 'Photo removed',
        announcement: 'Photo removed',
        onRefused: onNotRemoved,
        run: () => queue.run(() => removePhoto(client, pageId, currentId)),
        undo: () =>
          queue.run(async () => {
            if (photosRef.current.some(({ image }) => image === photo.image))
              throw new CannotUndoError(
                'Somebody else has brought this back already, so nothing was changed.',
              );
            currentId = await addPhoto(client, pageId, photo.image, photo.caption);
            await movePhoto(client, pageId, currentId, from).catch(() => undefined);
            if (photo.focus) await updatePhoto(client, currentId, { focus: photo.focus });
          }),
      });
    },
  };
}
