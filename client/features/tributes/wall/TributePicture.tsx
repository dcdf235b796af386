import { readPictureAddress, createSrcSet } from '../../../ui/pictureAddress.ts';
import { PhotoViewer, useOpenPhoto } from '../../../ui/useOpenPhoto.tsx';

type Props = {
  /** The picture's address on the server, which contains its size and colour. */
  address: string | null | undefined;
  /** The same picture on the sender's own device. */
  localUrl: string | undefined;
  localWidth: number | undefined;
  localHeight: number | undefined;
  from: string;
};

/** A tribute's photo, uncropped, in reserved space; a press opens it large. Senders keep seeing their local copy. */
export function TributePicture({ address, localUrl, localWidth, localHeight, from }: Props) {
  const { open, show, close } = useOpenPhoto(address ?? '');
  const parts = readPictureAddress(address ?? '');
  const width = parts?.width ?? localWidth;
  const height = parts?.height ?? localHeight;
  if (!address && !width) return null;
  // never larger than its natural size or the wall's limit; set here because srcset width descriptors would make
  // small pictures even smaller on high-density screens
  const shown = width && height && `min(${width}px,22rem,${(22 * width) / height}rem)`;
  const picture = (
    <img
      src={localUrl ?? (address ? `${address}/sm` : undefined)}
      srcSet={localUrl || !address ? undefined : createSrcSet(address)}
      sizes="22rem"
      width={width}
      height={height}
      style={{ width: shown, backgroundColor: parts?.colour }}
      alt={`Photo from ${from}`}
      loading="lazy"
      decoding="async"
    />
  );
  if (!address) return picture;
  const photos = [{ id: address, image: address, caption: `Photo from ${from}` }];
  return (
    <>
      <a
        className="tribute-photo"
        href={`${address}/public`}
        data-waits
        onClick={(event) => show(event, 0)}
      >
        {picture}
      </a>
      {open !== null && <PhotoViewer photos={photos} start={0} onClose={close} />}
    </>
  );
}
