import { Fragment, memo, useCallback } from 'react';
import { AddHere } from './AddHere.tsx';
import { BlockCard } from './BlockCard.tsx';
import { useFocusAfterMove } from './useFocusAfterMove.ts';
import { getFieldLabel } from '../features/history/changeLabels.ts';
import { OthersInBlock } from '../features/members/OthersHere.tsx';
import { useTargetEdits, useTargetState, applyEdits } from '../blocks/EditingContext.ts';
import { useRecentText } from '../blocks/useRecentText.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { useLatest } from '../ui/useLatest.ts';
import type { Block, PageData } from '../blocks/BlockView.tsx';
import { getEditorBlock, getTextField } from '../blocks/editorBlocks.ts';
import type { BlockActions } from './useBlockActions.ts';

type Props = {
  page: PageData;
  actions: BlockActions;
  /** Asks for a block to add after another, or at the top. */
  onAdd: (afterId: string | null) => void;
  onEdit: (block: Block, field: string) => void;
  onHide: (block: Block) => void;
};

/** The blocks in the editor: each as visitors see it, with its actions. */
export function BlockList({ page, actions, onAdd, onEdit, onHide }: Props) {
  const blocks = page.components;
  const focusAfterMove = useFocusAfterMove(blocks);
  const current = useLatest(blocks);

  const move = useCallback(
    (id: string, by: -1 | 1) => {
      const index = current.current.findIndex((block) => block.id === id);
      if (index < 0 || !current.current[index + by]) return;
      focusAfterMove(id, by);
      void actions.move(id, current.current[by < 0 ? index - 2 : index + 1]?.id ?? null);
    },
    [actions, current, focusAfterMove],
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
            label={`Add a block below ${getEditorBlock(block.__typename).label}`}
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

/** One block with its unsaved edits. Memoised, so that in a long list only changed blocks are rendered again. */
const ListedBlock = memo(
  function ListedBlock({ block, page, onMove, onEdit, onHide, ...position }: ListedProps) {
    const { label, hide, pencil, view, fields } = getEditorBlock(block.__typename);
    const textField = getTextField(block.__typename);
    const left = useRecentText({ ...block }, textField);
    const shown = applyEdits(
      left && textField ? { ...block, [textField]: left.html } : block,
      useTargetEdits(block.id),
    );
    const states = [useTargetState(block.id), left?.state];
    return (
      <BlockCard
        id={block.id}
        label={label}
        hide={hide}
        isFirst={position.isFirst}
        isLast={position.isLast}
        waitingLabel={
          states.includes('refused')
            ? 'Not saved yet'
            : states.includes('waiting') && 'Saved on this phone, waiting for signal'
        }
        onMove={(by) => onMove(block.id, by)}
        onHide={() => onHide(block)}
        others={
          <OthersInBlock
            componentId={block.id}
            getFieldLabel={(field) => getFieldLabel(fields, field)}
          />
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
          isFirst: position.isFirstOfType,
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
