import type { PhotoFieldsFragment } from '../../__generated__/features/photos/photos.ts';
import type { EditorBlock } from '../editorBlocks.ts';
import { formatQuantity } from '../../ui/formatNumbers.ts';
import { DuplicateNote } from '../editing/BlockPlaceholder.tsx';
import { photoKind } from './photoKind.ts';
import { PhotosEditor } from './PhotosEditor.tsx';

/** The editor of album blocks. */
export const editor: EditorBlock<'PhotosComponent', 'photos' | keyof PhotoFieldsFragment> = {
  order: 6,
  label: 'Photos',
  description: 'As many pictures as you like, three in a row.',
  sample: { pictures: ['/blocks/photos.webp'] },
  singletonReason: 'Your page has it already.',
  typeLabel: 'Photos Block',
  removeLabel: 'Hide photo',
  empty: { __typename: 'PhotosComponent', type: 'PHOTOS' },
  getExcerpt: (_, page) => {
    const count = page?.photos.length ?? 0;
    return count === 0 ? '' : formatQuantity(count, 'photo');
  },
  getThumbnail: (_, { photos }) => ({
    pictures: photos.slice(0, photos.length < 4 ? 1 : 4).map(({ image }) => `${image}/sm`),
  }),
  editors: {},
  view: ({ id }, { page, isFirst }) =>
    isFirst ? (
      <PhotosEditor blockId={id} photos={page.photos} />
    ) : (
      <DuplicateNote text="The photos stand once, in the first Photos block." />
    ),
  fields: { photos: { label: 'the photos' }, ...photoKind.fields },
};
