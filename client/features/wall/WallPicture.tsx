import { objectPosition } from '../../ui/pictureAddress.ts';
import type { Picture } from './slide.ts';
import { toWallPicture } from './wallPictures.ts';

type Props = { picture: Picture; isWhole?: boolean; isLeaving?: boolean };

/** A picture of the wall: it fills its place, cut around its focus point, unless it is shown whole. */
export function WallPicture({ picture: { image, focus }, isWhole, isLeaving }: Props) {
  return (
    <img
      className="wall-picture"
      data-whole={isWhole || undefined}
      data-leaving={isLeaving || undefined}
      src={toWallPicture(image)}
      alt=""
      decoding="sync"
      fetchPriority="high"
      style={isWhole ? undefined : { objectPosition: objectPosition(image, focus) }}
    />
  );
}
