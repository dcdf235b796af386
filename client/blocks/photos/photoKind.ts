import { captionPhoto, readPhoto } from '../../features/photos/photoOrder.ts';
import type { EditKind } from '../EditingContext.ts';

/** Photos among what can be edited: their captions. */
export const photoKinds: Record<string, EditKind> = {
  Photo: {
    send: (client, { target, value }) => captionPhoto(client, target, value),
    read: readPhoto,
  },
};
