import { UpdateTextDocument } from '../../__generated__/blocks/text/text.ts';
import { textOfHtml } from '../../features/history/changeWords.ts';
import type { EditorBlock } from '../editorBlock.ts';
import type { EditorProps } from '../fields.ts';
import { FormattedText } from '../FormattedText.tsx';
import { EmptyPlace } from '../EmptyPlace.tsx';
import { TextView } from './TextView.tsx';

/** A formatted text as its page's members edit it. */
export const editor: EditorBlock<'TextComponent'> = {
  order: 3,
  label: 'Text',
  words: 'A story, a poem, the time and place of the service.',
  placeholder: 'Text Block',
  hide: 'Hide text',
  question: 'Do you want to remove text block ?',
  empty: { __typename: 'TextComponent', type: 'TEXT', content: '' },
  editors: { text: { title: 'Text', Editor: TextEditor } },
  pencil: 'text',
  view: (block) =>
    block.content ? (
      <TextView block={block} />
    ) : (
      <EmptyPlace title="Text BLOCK" words="click edit content" />
    ),
  fields: { content: { words: 'the text', holds: 'formatted text' } },
  firstWords: ({ content }) => textOfHtml(content),
  save: (client, variables) => client.mutate({ mutation: UpdateTextDocument, variables }),
};

function TextEditor(props: EditorProps) {
  return <FormattedText {...props} field="content" name="Text changed" label="Text" />;
}
