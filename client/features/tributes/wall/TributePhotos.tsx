import type { TributeFieldsFragment } from '../../../__generated__/features/tributes/wall/tributes.ts';
import { groupInRows } from '../../../../protocol/picture-rows.ts';
import { readPictureAddress, createSrcSet } from '../../../ui/pictureAddress.ts';
import { PhotoViewer, useOpenPhoto } from '../../../ui/useOpenPhoto.tsx';
import type { Post } from '../posting/post.ts';
import { usePhotoUrl } from '../posting/usePhotoUrl.ts';

type Props = {
  images: TributeFieldsFragment['images'];
  /** The sender's own photos on this device. */
  own: Post['photos'];
  from: string;
};

/** A photo on the server, or on the sender's device until it has arrived. */
type Shown = { address?: string; key?: string | undefined; width: number; height: number };

/** The width of one photo, and of the rows of several. */
const ONE_REM = 22;
const ROW_REM = 28;

/** A tribute's photos, uncropped, in reserved space; a press opens one large. Senders keep seeing their own copies. */
export function TributePhotos({ images, own = [], from }: Props) {
  const { open, show, close } = useOpenPhoto(images[0]?.image ?? '');
  const copyOf = (address: string) => own.find(({ fileUrl }) => fileUrl === address);
  const photos: Shown[] = images.map(({ image: address }) => {
    const size = readPictureAddress(address) ?? copyOf(address);
    return {
      address,
      key: copyOf(address)?.key,
      width: size?.width ?? 3,
      height: size?.height ?? 2,
    };
  });
  const arrived = photos.length;
  for (const photo of own)
    if (
      !photo.isDone &&
      photo.refusal === undefined &&
      !photos.some(({ key }) => key === photo.key)
    )
      photos.push(photo);
  if (photos.length === 0) return null;

  const nameOf = (at: number) => `Photo${photos.length > 1 ? ` ${at + 1}` : ''} from ${from}`;
  const keyOf = ({ key, address }: Shown) => key ?? address; // the same once it has arrived
  const render = (photo: Shown, width: number, style: object) => {
    const at = photos.indexOf(photo);
    const { address } = photo;
    return (
      <a
        key={keyOf(photo)}
        className="tribute-photo"
        href={address && `${address}/public`}
        style={style}
        onClick={address ? (event) => show(event, at) : undefined}
      >
        <Picture photo={photo} width={width} name={nameOf(at)} />
      </a>
    );
  };
  return (
    <>
      {photos.length === 1
        ? render(photos[0]!, ONE_REM, { width: limitWidth(photos[0]!, ONE_REM) })
        : groupInRows(photos, toRatio).map((row) => {
            const all = row.reduce((sum, photo) => sum + toRatio(photo), 0);
            return (
              <div key={keyOf(row[0]!)} className="tribute-photos">
                {row.map((photo) => {
                  const maxWidth = row.length === 1 ? limitWidth(photo, ROW_REM) : undefined;
                  const flexGrow = toRatio(photo);
                  return render(photo, (ROW_REM * flexGrow) / all, { flexGrow, maxWidth });
                })}
              </div>
            );
          })}
      {open !== null && (
        <PhotoViewer
          photos={images.map(({ image }, at) => ({ id: image, image, caption: nameOf(at) }))}
          start={Math.min(open, arrived - 1)}
          onClose={close}
        />
      )}
    </>
  );
}

type PictureProps = { photo: Shown; width: number; name: string };

function Picture({ photo: { address, key, width, height }, width: rem, name }: PictureProps) {
  const url = usePhotoUrl(key);
  return (
    <img
      src={url ?? (address && `${address}/sm`)}
      srcSet={url || !address ? undefined : createSrcSet(address)}
      sizes={`${Math.ceil(rem)}rem`}
      width={width}
      height={height}
      style={{ backgroundColor: readPictureAddress(address ?? '')?.colour }}
      alt={name}
      loading="lazy"
      decoding="async"
    />
  );
}

const toRatio = ({ width, height }: Shown) => width / height;

// never larger than its natural size or the wall's limit; set here because srcset width descriptors would make small
// pictures even smaller on high-density screens
const limitWidth = ({ width, height }: Shown, rem: number) =>
  `min(${width}px,${rem}rem,${(rem * width) / height}rem)`;
