import { PhotoViewer, useOpenPhoto } from '../../ui/useOpenPhoto.tsx';

type Props = {
  /** The server's address of the picture, which tells its size and colour. */
  address: string | null | undefined;
  /** The same picture on the sender's own device. */
  localUrl: string | undefined;
  localWidth: number | undefined;
  localHeight: number | undefined;
  from: string;
};

/** A tribute's photo, whole and in a place kept for it, which opens large; the sender goes on seeing the own copy. */
export function TributePicture({ address, localUrl, localWidth, localHeight, from }: Props) {
  const { open, show, close } = useOpenPhoto(address ?? '');
  const parts = /_(\d+)x(\d+)_([0-9a-f]{6})$/.exec(address ?? '');
  const width = parts ? Number(parts[1]) : localWidth;
  const height = parts ? Number(parts[2]) : localHeight;
  if (!address && !width) return null;
  // never larger than it is, nor than a wall bears; said here, as what a browser makes of the widths in
  // srcset shows small pictures the smaller, the finer its screen
  const shown = width && height && `min(${width}px,22rem,${(22 * width) / height}rem)`;
  const picture = (
    <img
      src={localUrl ?? (address ? `${address}/sm` : undefined)}
      srcSet={localUrl || !address ? undefined : `${address}/sm 480w, ${address}/public 1600w`}
      sizes="22rem"
      width={width}
      height={height}
      style={{ width: shown, backgroundColor: parts ? `#${parts[3]}` : undefined }}
      alt={`Photo from ${from}`}
      loading="lazy"
      decoding="async"
    />
  );
  if (!address) return picture;
  const photos = [{ id: address, image: address, caption: `Photo from ${from}` }];
  return (
    <>
      <a className="tribute-photo" href={`${address}/public`} onClick={(event) => show(event, 0)}>
        {picture}
      </a>
      {open !== null && <PhotoViewer photos={photos} start={0} onClose={close} />}
    </>
  );
}
