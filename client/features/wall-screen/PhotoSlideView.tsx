import type { ComponentProps } from 'react';
import { typographic } from '../../ui/typographic.ts';
import type { ScreenPage } from './screenPage.ts';
import type { PhotoSlide, Picture } from './slides/slide.ts';
import type { Leaving } from './slides/slideChange.ts';
import { findSlideFiles } from './slides/slidePictures.ts';
import { formatScreenDates } from './screenPage.ts';
import { measureText } from './slides/slideText.ts';
import './wall-photo.css';
import { computeObjectPosition } from '../../ui/pictures/pictureAddress.ts';

/** The longest caption at full size; longer ones are smaller, so that they fit above the code. */
const LONG = 110;

type Props = { slide: PhotoSlide; leaving: Leaving; page: ScreenPage; name: string };

/** One photo of the page, whole, with its caption. */
export function PhotoSlideView({ slide: { picture, caption }, leaving, page, name }: Props) {
  const dates = formatScreenDates(page);
  return (
    <figure className="wall-photo" data-leaving={leaving.picture || undefined}>
      <Files address={picture.image} alt={caption} />
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

type SlidePictureProps = { picture: Picture; isWhole?: boolean; isLeaving?: boolean };

/** A picture on the wall screen: it fills its box, cropped around its focal point, unless it is shown whole. */
export function SlidePicture({ picture: { image, focus }, isWhole, isLeaving }: SlidePictureProps) {
  return (
    <Files
      address={image}
      className="wall-picture"
      data-whole={isWhole || undefined}
      data-leaving={isLeaving || undefined}
      alt=""
      fetchPriority="high"
      style={isWhole ? undefined : { objectPosition: computeObjectPosition(image, focus) }}
    />
  );
}

function Files({ address, alt, ...rest }: ComponentProps<'img'> & { address: string }) {
  const files = findSlideFiles(address);
  return (
    <picture className="picture">
      {files && <source type="image/avif" {...files.avif} />}
      <img
        {...rest}
        {...files?.webp}
        src={files ? `${address}/public` : address}
        alt={alt}
        decoding="sync"
      />
    </picture>
  );
}
