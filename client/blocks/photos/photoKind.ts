import { captionPhoto, readPhoto, updatePhoto } from '../../features/photos/photoOrder.ts';
import type { EditKind } from '../EditingContext.ts';

/** Photos among what can be edited: their captions, pictures and what stays in sight of them. */
export const photoKinds: Record<string, EditKind> = {
  Photo: {
    send(client, { target, field, value }) {
      if (field === 'image') return updatePhoto(client, target, { image: value });
      if (field === 'focus') return updatePhoto(client, target, { focus: value });
      return captionPhoto(client, target, value);
    },
    read: readPhoto,
  },
};
