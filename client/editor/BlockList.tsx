import { Fragment, memo, useCallback, useRef } from 'react';
import { AddHere } from './AddHere.tsx';
import { BlockCard } from './BlockCard.tsx';
import { useFocusAfterMove } from './useFocusAfterMove.ts';
import { fieldWords } from '../features/history/changeWords.ts';
import { OthersInBlock } from '../features/members/OthersHere.tsx';
import { useEditsOf, withEdits } from '../blocks/EditingContext.ts';
import { IconButton } from '../ui/IconButton.tsx';
import type { Block, PageData } from '../blocks/BlockView.tsx';
import { editorBlockOf } from '../blocks/editorBlocks.ts';
import type { BlockActions } from './useBlockActions.ts';

type Props = {
  page: PageData;
  actions: BlockActions;
  /** Asks for a block to add right behind another, or on top. */
  onAdd: (afterId: string | null) => void;
  onEdit: (block: Block, field: string) => void;
  onHide: (block: Block) => void;
};

/** The blocks as they are edited: each as visitors see it, with what its owner can do with it. */
export function BlockList({ page, actions, onAdd, onEdit, onHide }: Props) {
  const blocks = page.components;
  const focusAfterMove = useFocusAfterMove(blocks);
  const current = useRef(blocks);
  current.current = blocks;

  const move = useCallback(
    (id: string, by: -1 | 1) => {
      const index = current.current.findIndex((block) => block.id === id);
      if (index < 0 || !current.current[index + by]) return;
      focusAfterMove(id, by);
      void actions.move(id, current.current[by < 0 ? index - 2 : index + 1]?.id ?? null);
    },
    [actions, focusAfterMove],
  );

  if (blocks.length === 0)
    return (
      <p className="empty-place">
        This page is still empty.
        <br />
        Press Add components to begin, with a Bio perhaps.
      </p>
    );
  return (
    <div className="editor-list">
      <AddHere label="Add a block on top" afterId={null} onAdd={onAdd} />
      {blocks.map((block, index) => (
        <Fragment key={block.id}>
          <ListedBlock
            block={block}
            page={page}
            isFirst={index === 0}
            isLast={index === blocks.length - 1}
            isFirstOfType={isFirstOfType(blocks, index)}
            onMove={move}
            onEdit={onEdit}
            onHide={onHide}
          />
          <AddHere
            label={`Add a block below ${editorBlockOf(block.__typename).label}`}
            afterId={block.id}
            onAdd={onAdd}
          />
        </Fragment>
      ))}
    </div>
  );
}

function isFirstOfType(blocks: readonly Block[], index: number): boolean {
  return blocks.findIndex(({ __typename }) => __typename === blocks[index]!.__typename) === index;
}

type ListedProps = Pick<Props, 'page' | 'onEdit' | 'onHide'> & {
  block: Block;
  isFirst: boolean;
  isLast: boolean;
  isFirstOfType: boolean;
  onMove: (id: string, by: -1 | 1) => void;
};

/** One block with what is not confirmed yet. Of a long list, only what changed is drawn again. */
const ListedBlock = memo(
  function ListedBlock({ block, page, onMove, onEdit, onHide, ...place }: ListedProps) {
    const { label, hide, pencil, view, fields } = editorBlockOf(block.__typename);
    const shown = withEdits(block, useEditsOf(block.id));
    return (
      <BlockCard
        id={block.id}
        label={label}
        hide={hide}
        isFirst={place.isFirst}
        isLast={place.isLast}
        onMove={(by) => onMove(block.id, by)}
        onHide={() => onHide(block)}
        others={
          <OthersInBlock componentId={block.id} wordsOf={(field) => fieldWords(fields, field)} />
        }
        action={
          pencil && (
            <IconButton
              icon="pencil"
              data-pencil
              label={`Edit ${label}`}
              onClick={() => onEdit(block, pencil)}
            />
          )
        }
      >
        {view(shown, {
          page,
          isFirst: place.isFirstOfType,
          onEdit: (field) => onEdit(block, field),
        })}
      </BlockCard>
    );
  },
  (before, after) =>
    before.block === after.block &&
    before.isFirst === after.isFirst &&
    before.isLast === after.isLast &&
    before.isFirstOfType === after.isFirstOfType &&
    before.page.photos === after.page.photos &&
    before.page.tributes.totalCount === after.page.tributes.totalCount,
);
