import type { PhotoFieldsFragment } from '../../__generated__/features/photos/photos.ts';
import { objectPosition, readPictureAddress } from '../../ui/pictureAddress.ts';
import { PhotoViewer, useOpenPhoto } from '../../ui/useOpenPhoto.tsx';
import './photos.css';

/** The photos in three columns; each opens large, or without JavaScript as a link to the image. */
export function PhotosView({ photos }: { photos: readonly PhotoFieldsFragment[] }) {
  const { open, show, close } = useOpenPhoto('photos');

  return (
    <>
      <ul className="photos">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={`${photo.image}/public`} data-waits onClick={(event) => show(event, index)}>
              <img
                src={`${photo.image}/sm`}
                alt={photo.caption || `Photo ${index + 1}`}
                loading="lazy"
                decoding="async"
                style={{
                  backgroundColor: readPictureAddress(photo.image)?.colour,
                  objectPosition: objectPosition(photo.image, photo.focus),
                }}
              />
            </a>
          </li>
        ))}
      </ul>
      {open !== null && photos.length > 0 && (
        <PhotoViewer photos={photos} start={open} onClose={close} />
      )}
    </>
  );
}
