import type { PublicBlock } from '../publicBlocks.tsx';
import { DuplicateSectionNote, Section } from '../Section.tsx';
import type { PhotoFieldsFragment } from '../../__generated__/features/photos/photos.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { PhotoViewer, useOpenPhoto } from '../../ui/pictures/useOpenPhoto.tsx';
import '../../features/photos/photos.css';
import { computeCropOverflow, computeObjectPosition } from '../../ui/pictures/pictureAddress.ts';

export const view: PublicBlock<'PhotosComponent'> = {
  typeName: 'PhotosComponent',
  view: (_, { page, isFirst }) =>
    page.photos.length > 0 &&
    (isFirst ? (
      <Section id="photos" title="Photos">
        <PhotosView photos={page.photos} />
      </Section>
    ) : (
      <DuplicateSectionNote id="photos" text="The photos are all together, further up." />
    )),
  link: { id: 'photos', label: 'Photos', order: 2, isShown: ({ photos }) => photos.length > 0 },
};

/** The photos in three columns; each opens large, or without JavaScript as a link to the image. */
function PhotosView({ photos }: { photos: readonly PhotoFieldsFragment[] }) {
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

/** The props of a photo's picture in its square of the grid. */
export function tileProps({ image, focus }: { image: string; focus: string | null }) {
  const overflow = computeCropOverflow(image, 1);
  return {
    sizes: `(min-width: 900px) ${18 * overflow}rem, ${34 * overflow}vw`,
    position: computeObjectPosition(image, focus),
    fallback: 'sm' as const,
  };
}
