import { pickTributeText } from '../../../protocol/tribute-text.ts';
import type { WallTribute } from './wall.service.ts';

/** A tribute in the form of the REST API. */
export function toItem(tribute: WallTribute) {
  const { id, image, images, shownPhotos, createdAt } = tribute;
  const film = shownPhotos.find((photo) => photo.film)?.film ?? null;
  return {
    id,
    ...pickTributeText(tribute),
    image,
    images,
    film,
    created_at: createdAt.toISOString(),
  };
}
