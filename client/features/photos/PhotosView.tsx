import type { PhotoFieldsFragment } from '../../__generated__/features/photos/photos.ts';
import { Picture } from '../../ui/Picture.tsx';
import { tileProps } from './tileProps.ts';
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
              <Picture
                address={photo.image}
                alt={photo.caption || `Photo ${index + 1}`}
                placeholder={photo.placeholder}
                {...tileProps(photo)}
              />
            </a>
          </li>
        ))}
      </ul>
      {open !== null && <PhotoViewer photos={photos} start={open} onClose={close} />}
    </>
  );
}
