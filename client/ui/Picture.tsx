import { readPictureAddress, createSrcSet } from './pictureAddress.ts';

type Props = {
  /** A media address without its size suffix (/sm, /public); other addresses are used unchanged. */
  address: string;
  alt: string;
  /** The `sizes` attribute, with which the browser chooses a file. */
  sizes: string;
  className?: string;
  /** The CSS object-position of a cropped picture. */
  position?: string;
  /** Visible first, so it is loaded at once. */
  urgent?: boolean;
};

/** A picture whose space is reserved, in its own average colour, until it has loaded. */
export function Picture({ address, alt, sizes, className, position, urgent = false }: Props) {
  const parts = readPictureAddress(address);
  const loading = urgent ? 'eager' : 'lazy';
  const shared = { className, loading, decoding: urgent ? 'sync' : 'async' } as const;
  if (!parts)
    return <img src={address} alt={alt} {...shared} style={{ objectPosition: position }} />;
  return (
    <img
      {...shared}
      alt={alt}
      src={`${address}/public`}
      srcSet={createSrcSet(address)}
      sizes={sizes}
      width={parts.width}
      height={parts.height}
      style={{ backgroundColor: parts.colour, objectPosition: position }}
      fetchPriority={urgent ? 'high' : 'auto'}
    />
  );
}
