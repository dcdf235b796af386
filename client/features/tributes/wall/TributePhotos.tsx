import type { TributeFieldsFragment } from '../../../__generated__/features/tributes/wall/tributes.ts';
import { groupInRows } from '../../../../protocol/picture-rows.ts';
import { Picture } from '../../../ui/pictures/Picture.tsx';
import { readPictureAddress } from '../../../ui/pictures/pictureAddress.ts';
import { PhotoViewer, useOpenPhoto } from '../../../ui/pictures/useOpenPhoto.tsx';
import type { Post } from '../posting/post.ts';
import { usePhotoUrl } from '../posting/usePhotoUrl.ts';

type Props = {
  images: TributeFieldsFragment['images'];
  /** The sender's own photos on this device. */
  ownPhotos: Post['photos'];
  from: string;
};

/** A photo on the server, or on the sender's device until it has arrived. */
type Shown = {
  image?: string;
  key?: string | undefined;
  width: number;
  height: number;
  /** The film that it is a still of; true while it is on its way. */
  film?: string | true | null | undefined;
};

/** The width of one photo, and of the rows of several. */
const ONE_REM = 22;
const ROW_REM = 28;

/** A tribute's photos, uncropped, in reserved space; a press opens one large. Senders keep seeing their own copies. */
export function TributePhotos({ images, ownPhotos = [], from }: Props) {
  const { open, show, close } = useOpenPhoto(images[0]?.image ?? '');
  const arrived = images.map(({ image, film }): Shown => {
    const copy = ownPhotos.find(({ fileUrl }) => fileUrl === image);
    const { width, height } = readPictureAddress(image) ?? copy ?? { width: 3, height: 2 };
    return { image, film, key: copy?.key, width, height };
  });
  const isThere = ({ key }: Shown) => arrived.some((photo) => photo.key === key);
  const onTheirWay = ownPhotos.filter(({ isDone, refusal }) => !isDone && refusal === undefined);
  const photos = [...arrived, ...onTheirWay.filter((photo) => !isThere(photo))];
  const pictures = arrived.filter(({ film }) => !film);
  const describe = (photo: Shown) => {
    const number = photos.length > 1 ? ` ${photos.indexOf(photo) + 1}` : '';
    return `${photo.film ? 'Film' : 'Photo'}${number} from ${from}`;
  };

  const render = (photo: Shown, rem: number, style: object) => {
    const { image, film } = photo;
    const canOpen = film ? undefined : image;
    return (
      <a
        key={photo.key ?? image} // the same once it has arrived
        className="tribute-photo"
        style={style}
        href={canOpen && `${image}/public`}
        data-waits={canOpen && true}
        onClick={canOpen ? (event) => show(event, pictures.indexOf(photo)) : undefined}
      >
        <Media photo={photo} rem={rem} name={describe(photo)} />
      </a>
    );
  };
  const [only] = photos;
  if (!only) return null;
  return (
    <>
      {photos.length === 1
        ? render(only, ONE_REM, { width: limitWidth(only, ONE_REM) })
        : groupInRows(photos, toRatio).map((row) => {
            const ratioSum = row.reduce((sum, photo) => sum + toRatio(photo), 0);
            return (
              <div key={photos.indexOf(row[0]!)} className="tribute-photos">
                {row.map((photo) => {
                  const flexGrow = toRatio(photo);
                  const maxWidth = row[1] ? undefined : limitWidth(photo, ROW_REM);
                  return render(photo, (ROW_REM * flexGrow) / ratioSum, { flexGrow, maxWidth });
                })}
              </div>
            );
          })}
      {open !== null && (
        <PhotoViewer
          photos={pictures.map((photo) => {
            return { id: photo.image!, image: photo.image!, caption: describe(photo) };
          })}
          start={open}
          onClose={close}
        />
      )}
    </>
  );
}

type MediaProps = { photo: Shown; rem: number; name: string };

/** A photo, or a film that plays where it is pressed. */
function Media({ photo: { image, key, film, width, height }, rem, name }: MediaProps) {
  const url = usePhotoUrl(key);
  const size = { width, height };
  if (film)
    return (
      // there are no captions for what visitors say in their films
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        {...size}
        controls
        playsInline
        preload="none"
        poster={url ?? (image && `${image}/sm`)}
        src={film === true ? undefined : film}
        aria-label={name}
      />
    );
  return (
    <Picture
      {...size}
      address={url ?? image ?? ''}
      alt={name}
      sizes={`${0.8 * rem}rem`} // a fifth fewer pixels than the screen has: the difference cannot be seen
    />
  );
}

const toRatio = ({ width, height }: Shown) => width / height;

// never larger than its natural size or the wall's limit; set here because srcset width descriptors would make small
// pictures even smaller on high-density screens
const limitWidth = ({ width, height }: Shown, rem: number) =>
  `min(${width}px,${rem}rem,${(rem * width) / height}rem)`;
