import { UpdateCommentDocument } from '../../__generated__/blocks/comment/comment.ts';
import { YES } from '../editing/fields/useField.ts';
import type { EditorBlock } from '../editorBlocks.ts';
import { DuplicateNote } from '../editing/BlockPlaceholder.tsx';
import { formatQuantity } from '../../ui/formatNumbers.ts';
import { WallEditor, WallSummary } from './WallEditor.tsx';
import { cutText } from '../../ui/cutText.ts';

/** The editor of wall blocks. */
export const editor: EditorBlock<'CommentComponent'> = {
  order: 4,
  label: 'Tributes',
  description: 'The wall on which visitors leave their words.',
  sample: { text: 'Fair winds, Miss Bell. The class of ’84' },
  singletonReason: 'Your page has it already.',
  typeLabel: 'Tributes Block',
  removeLabel: 'Hide Tribute box',
  empty: {
    __typename: 'CommentComponent',
    type: 'COMMENT',
    readFirst: false,
    picturesFirst: false,
    closed: false,
    senderChanges: '',
  },
  getExcerpt: (_, page) => {
    const count = page?.tributes.totalCount ?? 0;
    return count === 0 ? '' : formatQuantity(count, 'message');
  },
  getThumbnail: (_, { tributes }) => ({
    text: tributes.edges
      .slice(0, 2)
      .map(({ node }) => cutText(node.content, 40))
      .join(' '),
  }),
  editors: { wall: { title: 'Tributes', Editor: WallEditor } },
  defaultEditor: 'wall',
  view: ({ readFirst, closed }, { page, isFirst }) => (
    <>
      {!isFirst && <DuplicateNote text="The wall stands once, in the first Tributes block." />}
      <WallSummary
        onWall={page.tributes.totalCount}
        readFirst={Boolean(readFirst)}
        closed={Boolean(closed)}
      />
    </>
  ),
  fields: {
    readFirst: {
      label: 'whether messages are read first',
      holds: { yes: 'Every message was read first.', no: 'Messages were on the wall at once.' },
    },
    picturesFirst: {
      label: 'whether photos are looked at first',
      holds: { yes: 'Every photo was looked at first.', no: 'Photos were on the wall at once.' },
    },
    closed: {
      label: 'whether the wall takes messages',
      holds: { yes: 'The wall was closed.', no: 'The wall took messages.' },
    },
    senderChanges: { label: 'how long senders may change their messages' },
  },
  save(update, { id, input }) {
    const { senderChanges, ...flags } = input;
    const fields = Object.entries(flags).map(([field, value]) => [field, value === YES]);
    return update(UpdateCommentDocument, {
      id,
      input: { ...Object.fromEntries(fields), senderChanges },
    });
  },
};
