import { Picture } from '../../ui/Picture.tsx';
import { objectPosition } from '../../ui/pictureAddress.ts';
import { typographic } from '../../ui/typographic.ts';
import { useFit } from './useFit.ts';
import type { Slide } from './wallShow.ts';
import { fontSizeFor } from './wallText.ts';

/** Whether it fades away while the next one comes. */
type Leaving = { isLeaving: boolean };

/** The words of a slide, as large as their place allows. */
export function WallWords({
  slide,
  isLeaving,
}: Leaving & { slide: Extract<Slide, { kind: 'words' }> }) {
  const { key, tributes, room } = slide;
  const size = fontSizeFor(room);
  const place = useFit(key, size);
  return (
    <div className="wall-place" ref={place} aria-hidden={isLeaving || undefined}>
      <div
        className="wall-words"
        data-leaving={isLeaving || undefined}
        style={{ fontSize: `${size}cqmin` }}
      >
        {tributes.map(({ id, name, text, isLast }) => (
          <figure key={id}>
            <blockquote dir="auto">{typographic(text)}</blockquote>
            <figcaption dir="auto">
              {name}
              {!isLast && <span aria-hidden="true"> …</span>}
            </figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

/** A photo by itself, whole, with what stands under it. */
export function WallPhoto({
  slide,
  isLeaving,
}: Leaving & { slide: Extract<Slide, { kind: 'photo' }> }) {
  return (
    <figure className="wall-photo" data-leaving={isLeaving || undefined}>
      <Picture address={slide.picture} alt={slide.caption} sizes="100vw" urgent />
      {slide.caption && <figcaption dir="auto">{typographic(slide.caption)}</figcaption>}
    </figure>
  );
}

/** The picture beside the words, in its own place so that it fades by itself. */
export function WallPicture({ address }: { address: string }) {
  return (
    <Picture
      className="wall-picture"
      address={address}
      alt=""
      sizes="(orientation: portrait) 100vw, 38vw"
      position={objectPosition(address)}
      urgent
    />
  );
}
