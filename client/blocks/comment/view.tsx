import { TributesView } from '../../features/tributes/TributesView.tsx';
import type { PublicBlock } from '../BlockView.tsx';
import { Elsewhere } from '../Section.tsx';

export const view: PublicBlock<'CommentComponent'> = {
  typeName: 'CommentComponent',
  view: (_, { page, isFirst, formOpen, onFormOpenChange }) =>
    isFirst ? (
      <TributesView
        page={page}
        closed={page.components.some((block) => 'closed' in block && block.closed)}
        formOpen={formOpen}
        onFormOpenChange={onFormOpenChange}
      />
    ) : (
      <Elsewhere id="tributes" words="The tributes are all together, further up." />
    ),
  isClosed: ({ closed }) => closed,
  link: { id: 'tributes', words: 'Tributes', order: 4 },
};
