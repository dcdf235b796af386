import { UpdateImageDocument } from '../../__generated__/blocks/image/image.ts';
import type { EditorBlock } from '../editorBlocks.ts';
import { BlockPlaceholder } from '../editing/BlockPlaceholder.tsx';
import { ImageView } from './view.tsx';
import { MAX_CAPTION } from '../../../protocol/limits.ts';
import type { BlockOf } from '../publicBlocks.tsx';
import type { EditorProps } from '../editing/fields/useField.ts';
import { LineField } from '../editing/fields/BlockFields.tsx';
import { PictureEditor } from '../editing/fields/PictureEditor.tsx';

/** The editor of picture blocks. */
export const editor: EditorBlock<'ImageComponent'> = {
  order: 2,
  label: 'Image',
  description: 'One picture, shown large.',
  sample: { pictures: ['/blocks/image.webp'] },
  typeLabel: 'Image Block',
  removeLabel: 'Hide image',
  empty: {
    __typename: 'ImageComponent',
    type: 'IMAGE',
    imageUrl: null,
    imageFocus: null,
    caption: '',
    placeholders: [],
  },
  editors: { image: { title: 'Image', size: 'wide', Editor: ImageEditor } },
  defaultEditor: 'image',
  view: (block) =>
    block.imageUrl ? (
      <ImageView block={block} />
    ) : (
      <BlockPlaceholder
        title="Add a picture"
        hint="Image BLOCK (click edit and upload your image)"
      />
    ),
  fields: {
    imageUrl: { label: 'the picture', holds: 'picture' },
    imageFocus: { label: 'what the picture shows', holds: 'focus' },
    caption: { label: 'the caption' },
  },
  getExcerpt: ({ caption }) => caption,
  getThumbnail: ({ imageUrl }) => ({ pictures: imageUrl ? [`${imageUrl}/sm`] : [] }),
  save: (update, variables) => update(UpdateImageDocument, variables),
};

/** A single picture and its alternative text. */
function ImageEditor(props: EditorProps<BlockOf<'ImageComponent'>>) {
  return (
    <PictureEditor
      {...props}
      field="imageUrl"
      focalPointField="imageFocus"
      kind="image"
      undoLabel="Image changed"
    >
      <LineField
        block={props.block}
        field="caption"
        label="What it shows"
        undoLabel="Description of an image changed"
        limit={MAX_CAPTION}
        hint="Read out to those who cannot see the picture."
      />
    </PictureEditor>
  );
}
