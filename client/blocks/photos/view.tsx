import { PhotosView } from '../../features/photos/PhotosView.tsx';
import type { PublicBlock } from '../BlockView.tsx';
import { Elsewhere, Section } from '../Section.tsx';

export const view: PublicBlock<'PhotosComponent'> = {
  typeName: 'PhotosComponent',
  view: (_, { page, isFirst }) =>
    page.photos.length > 0 &&
    (isFirst ? (
      <Section id="photos" title="Photos">
        <PhotosView photos={page.photos} />
      </Section>
    ) : (
      <Elsewhere id="photos" words="The photos are all together, further up." />
    )),
  link: { id: 'photos', words: 'Photos', order: 2, isThere: ({ photos }) => photos.length > 0 },
};
