import { TributesView } from '../../features/tributes/TributesView.tsx';
import type { PublicBlock } from '../publicBlocks.tsx';
import { DuplicateSectionNote } from '../Section.tsx';
import { isWallClosed } from '../../../protocol/is-wall-closed.ts';

export const view: PublicBlock<'CommentComponent'> = {
  typeName: 'CommentComponent',
  view: (_, { page, isFirst }) =>
    isFirst ? (
      <TributesView page={page} closed={isWallClosed(page.components)} />
    ) : (
      <DuplicateSectionNote id="tributes" text="The tributes are all together, further up." />
    ),
  isWall: true,
  link: { id: 'tributes', label: 'Tributes', order: 4 },
};
