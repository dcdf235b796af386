import type { ComponentProps } from 'react';

/** One of the product's own pictures: a WebP file of client/public, which also exists as AVIF. */
export function DrawnPicture({
  src,
  alt,
  ...rest
}: ComponentProps<'img'> & { src: `${string}.webp` }) {
  return (
    <picture className="picture">
      <source type="image/avif" srcSet={src.replace('.webp', '.avif')} />
      <img {...rest} src={src} alt={alt} />
    </picture>
  );
}
