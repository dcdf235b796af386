import { Picture } from '../../../ui/Picture.tsx';
import { readPictureAddress } from '../../../ui/pictureAddress.ts';
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
  const shownUrl = localUrl ?? address;
  if (!shownUrl && !width) return null;
  // never larger than its natural size or the wall's limit; set here because srcset width descriptors would make
  // small pictures even smaller on high-density screens
  const rems = width && height ? Math.min(22, (22 * width) / height) : 22;
  const caption = `Photo from ${from}`;
  const picture = (
    <Picture
      address={shownUrl ?? ''}
      alt={caption}
      sizes={`${0.8 * rems}rem`} // a fifth fewer pixels than the screen has, which nobody can tell apart
      width={width}
      height={height}
      style={{ width: width && `min(${width}px,${rems}rem)` }}
    />
  );
  if (!address) return picture;
  const photos = [{ id: address, image: address, caption }];
  return (
    <>
      <a className="tribute-photo" href={`${address}/public`} onClick={(event) => show(event, 0)}>
        {picture}
      </a>
      {open !== null && <PhotoViewer photos={photos} start={0} onClose={close} />}
    </>
  );
}
