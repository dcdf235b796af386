import { createSrcSet, readPictureAddress } from './pictureAddress.ts';

type Props = {
  /** A media address without its size suffix (/sm, /public); other addresses are used unchanged. */
  address: string;
  alt: string;
  /** The `sizes` attribute, with which the browser chooses a file. */
  sizes: string;
  className?: string;
  /** The CSS object-position of a cropped picture. */
  position?: string;
  /** A CSS width. */
  width?: string;
  /** A tiny version as a data URI, shown until the picture has loaded. */
  placeholder?: string | null;
  /** The suffix for browsers that choose no file. */
  fallback?: 'sm' | 'public';
  /** Visible first, so it is loaded at once: before anything else (`first`), or with the rest. */
  urgent?: 'first' | 'soon';
  draggable?: boolean;
};

/** A picture whose space is reserved, blurred or in its own average colour, until it has loaded. */
export function Picture({ address, sizes, position, width, placeholder, urgent, ...rest }: Props) {
  const { fallback = 'public', ...shown } = rest;
  const parts = readPictureAddress(address);
  const image = (
    <img
      {...shown}
      loading={urgent ? 'eager' : 'lazy'}
      decoding={urgent ? 'sync' : 'async'}
      fetchPriority={urgent === 'first' ? 'high' : undefined}
      width={parts?.width}
      height={parts?.height}
      sizes={parts ? sizes : undefined}
      srcSet={parts ? createSrcSet(address, parts, 'webp') : undefined}
      src={parts ? `${address}/${fallback}` : address}
      style={{
        width,
        backgroundColor: parts?.colour,
        backgroundImage: placeholder ? `url(${placeholder})` : undefined,
        backgroundPosition: position,
        objectPosition: position,
      }}
    />
  );
  if (!parts) return image;
  return (
    <picture className="picture">
      <source type="image/avif" sizes={sizes} srcSet={createSrcSet(address, parts, 'avif')} />
      {image}
    </picture>
  );
}
