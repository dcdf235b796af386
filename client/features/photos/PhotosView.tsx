import { type MouseEvent } from 'react';
import type { PhotoFieldsFragment } from '../../__generated__/features/photos/photos.ts';
import { part } from '../../ui/part.tsx';
import { readPictureAddress } from '../../ui/pictureAddress.ts';
import './photos.css';
import { useOpenPhoto } from './useOpenPhoto.ts';

const viewer = part(
  () => import('./PhotoViewer.tsx'),
  ({ PhotoViewer }) => PhotoViewer,
);

/** The grid of three; each photo opens large, and without JavaScript is a link to itself. */
export function PhotosView({ photos }: { photos: readonly PhotoFieldsFragment[] }) {
  const { open, show: showPhoto, close } = useOpenPhoto();

  function show(event: MouseEvent<HTMLAnchorElement>, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const { href } = event.currentTarget;
    event.preventDefault();
    viewer.load().then(
      () => showPhoto(index),
      // without its code, the photo by itself; without signal it would be the browser's error page
      () => navigator.onLine && location.assign(href),
    );
  }

  return (
    <>
      <ul className="photos">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={`${photo.image}/public`} onClick={(event) => show(event, index)}>
              <img
                src={`${photo.image}/sm`}
                alt={photo.caption || `Photo ${index + 1}`}
                loading="lazy"
                decoding="async"
                style={{ backgroundColor: readPictureAddress(photo.image)?.colour }}
              />
            </a>
          </li>
        ))}
      </ul>
      {open !== null && photos.length > 0 && (
        <viewer.Part photos={photos} start={open} onClose={close} />
      )}
    </>
  );
}
