import type { ComponentProps } from 'react';

/** One of the product's own pictures: a WebP of client/public, beside which the same lies as AVIF. */
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
