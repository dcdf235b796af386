import { useApolloClient } from '@apollo/client/react';
import { CannotUndoError } from '../editing.ts';
import { useEditing } from '../EditingContext.ts';
import { useUndoableAction } from '../useUndoableAction.ts';
import { useLatest } from '../../ui/useLatest.ts';
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
  const shown = useLatest(photos);

  return {
    async move(id: string, by: -1 | 1): Promise<void> {
      const at = ids.indexOf(id);
      const from = ids[at - 1] ?? null;
      const afterId = (by < 0 ? ids[at - 2] : ids[at + 1]) ?? null;
      if (at < 0 || !ids[at + by]) return;
      const put = (after: string | null) => queue.run(() => movePhoto(client, pageId, id, after));
      await perform({
        name: 'Photo moved',
        done: `Photo moved, now ${at + by + 1} of ${ids.length}`,
        ...moves.moving({
          id,
          rank: () => findPhotoRank(client, id),
          work: () => put(afterId),
          back: () => put(from),
        }),
      });
    },
    async remove(id: string): Promise<void> {
      const photo = photos.find((one) => one.id === id);
      if (!photo) return;
      const from = ids[ids.indexOf(id) - 1] ?? null;
      let current = id; // undo adds the same picture as a new photo
      await perform({
        name: 'Photo removed',
        done: 'Photo removed',
        onRefused: onNotRemoved,
        work: () => queue.run(() => removePhoto(client, pageId, current)),
        back: () =>
          queue.run(async () => {
            if (shown.current.some(({ image }) => image === photo.image))
              throw new CannotUndoError(
                'Somebody else has brought this back already, so nothing was changed.',
              );
            current = await addPhoto(client, pageId, photo.image, photo.caption);
            await movePhoto(client, pageId, current, from).catch(() => undefined);
            if (photo.focus) await updatePhoto(client, current, { focus: photo.focus });
          }),
      });
    },
  };
}
