import { PhotosView } from '../../features/photos/PhotosView.tsx';
import type { PublicBlock } from '../BlockView.tsx';
import { DuplicateSectionNote, Section } from '../Section.tsx';

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
