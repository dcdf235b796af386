import { typographic } from '../../ui/typographic.ts';
import type { WallPage } from './openWall.ts';
import type { PhotoSlide } from './slide.ts';
import type { Leaving } from './slideChange.ts';
import { toWallPicture } from './wallPictures.ts';
import { formatWallDates } from './wallReads.ts';
import { measureText } from './wallText.ts';
import './wall-photo.css';

/** The space of a caption that is shown smaller, to stand above the code as a whole. */
const LONG = 110;

type Props = { slide: PhotoSlide; leaving: Leaving; page: WallPage; name: string };

/** One photo of the page, whole, with its caption. */
export function WallPhoto({ slide: { picture, caption }, leaving, page, name }: Props) {
  const dates = formatWallDates(page);
  return (
    <figure className="wall-photo" data-leaving={leaving.picture || undefined}>
      <img src={toWallPicture(picture.image)} alt={caption} decoding="sync" />
      <figcaption>
        {caption && (
          <p dir="auto" data-long={measureText(caption) > LONG || undefined}>
            {typographic(caption)}
          </p>
        )}
        <h1>
          <bdi>{name}</bdi>
        </h1>
        {dates && <bdi>{dates}</bdi>}
      </figcaption>
    </figure>
  );
}
