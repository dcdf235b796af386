import { useApolloClient } from '@apollo/client/react';
import { useEditing } from '../EditingContext.ts';
import { useUndoableAction } from '../useUndoableAction.ts';
import type { PhotoFieldsFragment } from '../../__generated__/features/photos/photos.ts';
import {
  addPhoto,
  movePhoto,
  rankOfPhoto,
  removePhoto,
  updatePhoto,
} from '../../features/photos/photoOrder.ts';

/** What can be done with the photos of the grid; each can be taken back. */
export function usePhotoActions(
  photos: readonly PhotoFieldsFragment[],
  /** Why a photo is still there, in the server's words. */
  onNotRemoved: (words: string) => void,
) {
  const client = useApolloClient();
  const { pageId, queue, moves } = useEditing();
  const perform = useUndoableAction();
  const ids = photos.map(({ id }) => id);

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
          rank: () => rankOfPhoto(client, id),
          work: () => put(afterId),
          back: () => put(from),
        }),
      });
    },
    async remove(id: string): Promise<void> {
      const photo = photos.find((one) => one.id === id);
      if (!photo) return;
      const from = ids[ids.indexOf(id) - 1] ?? null;
      let current = id; // brought back, it is a new photo of the same picture
      await perform({
        name: 'Photo removed',
        done: 'Photo removed',
        refuse: onNotRemoved,
        work: () => queue.run(() => removePhoto(client, pageId, current)),
        back: () =>
          queue.run(async () => {
            current = await addPhoto(client, pageId, photo.image, photo.caption);
            await movePhoto(client, pageId, current, from).catch(() => undefined);
            if (photo.focus) await updatePhoto(client, current, { focus: photo.focus });
          }),
      });
    },
  };
}
