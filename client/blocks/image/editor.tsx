import { UpdateImageDocument } from '../../__generated__/blocks/image/image.ts';
import { type EditorBlock, REMOVE_QUESTION } from '../editorBlock.ts';
import { EmptyPlace } from '../EmptyPlace.tsx';
import { ImageEditor } from './ImageEditor.tsx';
import { ImageView } from './ImageView.tsx';

/** A picture as its page's members edit it. */
export const editor: EditorBlock<'ImageComponent'> = {
  order: 2,
  label: 'Image',
  words: 'One picture, shown large.',
  placeholder: 'Image Block',
  hide: 'Hide image',
  question: REMOVE_QUESTION,
  empty: {
    __typename: 'ImageComponent',
    type: 'IMAGE',
    imageUrl: null,
    imageFocus: null,
    caption: '',
  },
  editors: { image: { title: 'Image', Editor: ImageEditor } },
  pencil: 'image',
  view: (block) =>
    block.imageUrl ? (
      <ImageView block={block} />
    ) : (
      <EmptyPlace title="Image BLOCK" words="click edit and upload your image" />
    ),
  fields: {
    imageUrl: { words: 'the picture', holds: 'picture' },
    imageFocus: { words: 'what the picture shows', holds: 'focus' },
    caption: { words: 'the caption' },
  },
  firstWords: ({ caption }) => caption,
  save: (client, variables) => client.mutate({ mutation: UpdateImageDocument, variables }),
};
