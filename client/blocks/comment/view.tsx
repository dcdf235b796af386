import { TributesView } from '../../features/tributes/wall/TributesView.tsx';
import type { PublicBlock } from '../BlockView.tsx';
import { DuplicateSectionNote } from '../Section.tsx';

export const view: PublicBlock<'CommentComponent'> = {
  typeName: 'CommentComponent',
  view: (_, { page, isFirst }) =>
    isFirst ? (
      <TributesView
        page={page}
        closed={page.components.some((block) => 'closed' in block && block.closed)}
      />
    ) : (
      <DuplicateSectionNote id="tributes" text="The tributes are all together, further up." />
    ),
  isClosed: ({ closed }) => closed,
  link: { id: 'tributes', label: 'Tributes', order: 4 },
};
