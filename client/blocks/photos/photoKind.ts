import { captionPhoto, readPhoto, updatePhoto } from '../../features/photos/photoOrder.ts';
import type { EditKind } from '../editing/EditingContext.ts';

/** The fields of a photo that save automatically. */
export const photoKind: EditKind = {
  send(client, { target, field, value }) {
    if (field === 'image') return updatePhoto(client, target, { image: value });
    if (field === 'focus') return updatePhoto(client, target, { focus: value });
    return captionPhoto(client, target, value);
  },
  read: readPhoto,
  fields: {
    image: { label: 'the picture', holds: 'picture' },
    focus: { label: 'what shows', holds: 'focus' },
    caption: { label: 'the caption' },
  },
};
