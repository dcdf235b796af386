import type { ComponentProps } from 'react';
import { createSrcSet, readPictureAddress } from './pictureAddress.ts';

type Props = Pick<
  ComponentProps<'img'>,
  'className' | 'width' | 'height' | 'style' | 'draggable'
> & {
  /** A media address without its size suffix (/sm, /public); other addresses are used unchanged. */
  address: string;
  alt: string;
  /** The `sizes` attribute, with which the browser chooses a file. */
  sizes: string;
  /** The CSS object-position of a cropped picture. */
  position?: string;
  /** A tiny version as a data URI, shown until the picture has loaded. */
  placeholder?: string | null;
  /** The suffix for browsers that choose no file. */
  fallback?: 'sm' | 'public';
  /** Visible first, so it is loaded at once: before anything else (`first`), or with the rest. */
  urgent?: 'first' | 'soon';
};

/** A picture whose space is reserved, blurred or in its own average colour, until it has loaded. */
export function Picture(props: Props) {
  const {
    address,
    alt,
    sizes,
    position,
    placeholder,
    fallback = 'public',
    urgent,
    ...rest
  } = props;
  const parts = readPictureAddress(address);
  const getFiles = (format: 'avif' | 'webp') =>
    parts ? { sizes, srcSet: createSrcSet(address, parts, format) } : {};
  const image = (
    <img
      alt={alt}
      width={parts?.width}
      height={parts?.height}
      loading={urgent ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={urgent === 'first' ? 'high' : undefined}
      {...rest}
      {...getFiles('webp')}
      src={parts ? `${address}/${fallback}` : address}
      style={{
        backgroundColor: parts?.color,
        backgroundImage: placeholder ? `url(${placeholder})` : undefined,
        backgroundPosition: position,
        objectPosition: position,
        ...rest.style,
      }}
    />
  );
  if (!parts) return image;
  return (
    <picture className="picture">
      <source type="image/avif" {...getFiles('avif')} />
      {image}
    </picture>
  );
}
