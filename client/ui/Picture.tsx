import { readPictureAddress } from './pictureAddress.ts';

type Props = {
  /** A media address to which /sm and /public can be appended; other addresses are shown as they are. */
  address: string;
  alt: string;
  /** How wide it is shown, for the browser's choice between sizes. */
  sizes: string;
  className?: string;
  /** The CSS position of a picture that is cut. */
  position?: string;
  /** The first thing seen: asked for at once. */
  urgent?: boolean;
};

/** A picture whose place is kept, in its own colour, before it arrives. */
export function Picture({ address, alt, sizes, className, position, urgent = false }: Props) {
  const parts = readPictureAddress(address);
  const loading = urgent ? 'eager' : 'lazy';
  const shared = { className, loading, decoding: urgent ? 'sync' : 'async' } as const;
  if (!parts)
    return <img src={address} alt={alt} {...shared} style={{ objectPosition: position }} />;
  const smallWidth = Math.min(480, Math.round(Math.min(1, 480 / parts.height) * parts.width));
  const largeWidth = Math.round(
    Math.min(1, 1600 / Math.max(parts.width, parts.height)) * parts.width,
  );
  return (
    <img
      {...shared}
      alt={alt}
      src={`${address}/public`}
      srcSet={`${address}/sm ${smallWidth}w, ${address}/public ${largeWidth}w`}
      sizes={sizes}
      width={parts.width}
      height={parts.height}
      style={{ backgroundColor: parts.colour, objectPosition: position }}
      fetchPriority={urgent ? 'high' : 'auto'}
    />
  );
}
