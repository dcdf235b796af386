import { UpdateTextDocument } from '../../__generated__/blocks/text/text.ts';
import { htmlToText } from '../../features/history/changeLabels.ts';
import type { EditorBlock } from '../editorBlocks.ts';
import type { BlockOf } from '../publicBlocks.tsx';
import type { EditorProps } from '../editing/fields/useField.ts';
import { FormattedText } from '../editing/fields/FormattedText.tsx';
import { BlockPlaceholder } from '../editing/BlockPlaceholder.tsx';
import { TextView } from './view.tsx';
import { cutText } from '../../ui/cutText.ts';

/** The editor of text blocks. */
export const editor: EditorBlock<'TextComponent'> = {
  order: 3,
  label: 'Text',
  description: 'A story, a poem, the time and place of the service.',
  sample: { text: 'On the last Saturday of every term she rowed the whole class out' },
  typeLabel: 'Text Block',
  removeLabel: 'Hide text',
  question: 'Do you want to remove text block ?',
  empty: { __typename: 'TextComponent', type: 'TEXT', content: '' },
  editors: { text: { title: 'Text', size: 'full', Editor: TextEditor } },
  defaultEditor: 'text',
  view: (block) =>
    block.content ? (
      <TextView block={block} />
    ) : (
      <BlockPlaceholder title="Write something" hint="Text BLOCK (click edit content)" />
    ),
  fields: { content: { label: 'the text', holds: 'formatted text' } },
  getExcerpt: ({ content }) => htmlToText(content),
  getThumbnail: ({ content }) => ({ text: cutText(htmlToText(content), 60) }),
  save: (update, variables) => update(UpdateTextDocument, variables),
};

function TextEditor(props: EditorProps<BlockOf<'TextComponent'>>) {
  return <FormattedText {...props} field="content" undoLabel="Text changed" label="Text" />;
}
