import { memo, useMemo } from 'react';
import { BlockCard, HiddenRow, type HiddenBlock } from './BlockCard.tsx';
import { BlockDrag } from './BlockDrag.tsx';
import { useMoveByOne } from './useMoveByOne.ts';
import { getFieldLabel } from '../../features/history/changeLabels.ts';
import { OthersInBlock, useOthersAt } from '../../features/members/OthersHere.tsx';
import { useTargetEdits, useTargetState, applyEdits } from '../../blocks/editing/EditingContext.ts';
import { useRecentText } from '../../features/rich-text/shared/unsentTexts.ts';
import '../../blocks/editing/empty-place.css';
import { IconButton } from '../../ui/Icon.tsx';
import { nameDevice } from '../../ui/format.ts';
import { useLatest } from '../../ui/hooks/useLatest.ts';
import type { Block, PageData } from '../../blocks/publicBlocks.tsx';
import { getEditorBlock, getTextField } from '../../blocks/editorBlocks.ts';
import { FirstSteps } from './FirstSteps.tsx';
import type { BlockActions } from '../useBlockActions.ts';
import { useMedia } from '../../ui/hooks/useMedia.ts';

type Props = {
  page: PageData;
  actions: BlockActions;
  /** The blocks that were hidden during this visit. */
  hidden: readonly HiddenBlock[];
  onUndoHide: (block: HiddenBlock) => void;
  /** Asks for a block to add after another, or at the top. */
  onAdd: (afterId: string | null) => void;
  onEdit: (block: Block, field: string) => void;
  onHistory: (block: Block) => void;
  onHide: (block: Block) => void;
};

/** The page in the editor: its blocks as visitors see them, each with a line of actions. */
export function BlockList({ page, actions, hidden, onUndoHide, onAdd, ...on }: Props) {
  const blocks = page.components;
  const hasTwoColumns = useMedia(TWO_COLUMNS);
  const blocksRef = useLatest(blocks);
  const order = useMemo(() => blocks.map(({ id }) => id), [blocks]);

  const moveByOne = useMoveByOne(blocks, actions.move);
  // a memoised block keeps this function from an earlier rendering, so the order is read once it is called
  const addAbove = (id: string) => {
    const index = blocksRef.current.findIndex((block) => block.id === id);
    onAdd(blocksRef.current[index - 1]?.id ?? null);
  };
  const hiddenAfter = (id: string | null) =>
    hidden
      .filter(({ inFront }) => (inFront.find((blockId) => order.includes(blockId)) ?? null) === id)
      .map((block) => <HiddenRow key={`hidden ${block.id}`} block={block} onUndo={onUndoHide} />);

  return (
    <BlockDrag order={order} onMove={actions.move}>
      <div className="editor-list">
        {!hasTwoColumns && <FirstSteps page={page} onEdit={on.onEdit} />}
        {/* one list, so that a row keeps the focus where the block before it goes */}
        {[
          ...hiddenAfter(null),
          ...blocks.flatMap((block, index) => [
            <ListedBlock
              key={block.id}
              block={block}
              page={page}
              index={index}
              count={blocks.length}
              isFirstOfType={isFirstOfType(blocks, index)}
              onMove={moveByOne}
              onAddAbove={addAbove}
              {...on}
            />,
            ...hiddenAfter(block.id),
          ]),
        ]}
        {blocks.length === 0 && (
          <p className="empty-place">
            This page is still empty.
            <br />
            Press Add components to begin, with a Bio perhaps.
          </p>
        )}
      </div>
    </BlockDrag>
  );
}

function isFirstOfType(blocks: readonly Block[], index: number): boolean {
  return blocks.findIndex(({ __typename }) => __typename === blocks[index]!.__typename) === index;
}

type ListedProps = Pick<Props, 'page' | 'onEdit' | 'onHistory' | 'onHide'> & {
  block: Block;
  index: number;
  count: number;
  isFirstOfType: boolean;
  onMove: (id: string, by: -1 | 1) => void;
  onAddAbove: (id: string) => void;
};

/** Wide enough for two columns, as in the stylesheets. */
const TWO_COLUMNS = '(min-width: 900px)';

/** One block with its unsaved edits. Memoised, so that in a long list only changed blocks are rendered again. */
const ListedBlock = memo(
  function ListedBlock({ block, page, index, count, isFirstOfType, ...on }: ListedProps) {
    const { label, removeLabel, defaultEditor, view, fields, isWide, getFirstSteps } =
      getEditorBlock(block.__typename);
    const hasTwoColumns = useMedia(TWO_COLUMNS);
    const textField = getTextField(block.__typename);
    const left = useRecentText(block, textField);
    const shown = applyEdits(
      left && textField ? { ...block, [textField]: left.html } : block,
      useTargetEdits(block.id),
    );
    const states = [useTargetState(block.id), left?.state];
    const others = useOthersAt(block.id);
    const content = view(shown, {
      page,
      isFirst: isFirstOfType,
      onEdit: (field) => on.onEdit(block, field),
      firstSteps: hasTwoColumns && getFirstSteps && isFirstOfType && (
        <FirstSteps page={page} onEdit={on.onEdit} />
      ),
    });
    return (
      <BlockCard
        id={block.id}
        label={label}
        removeLabel={removeLabel}
        index={index}
        count={count}
        waitingLabel={
          states.includes('refused')
            ? 'Not saved yet'
            : states.includes('waiting') && `Saved ${nameDevice()}, waiting for signal`
        }
        onMove={(by) => on.onMove(block.id, by)}
        onAddAbove={() => on.onAddAbove(block.id)}
        onHistory={() => on.onHistory(block)}
        onHide={() => on.onHide(block)}
        othersColor={others[0]?.colorIndex}
        others={
          <OthersInBlock
            blockId={block.id}
            getFieldLabel={(field) => getFieldLabel(fields, field)}
          />
        }
      >
        {isWide ? (
          content
        ) : (
          <div className="block-inner">
            <div className={defaultEditor ? 'block-touch touchable' : undefined}>
              {content}
              {defaultEditor && (
                <IconButton
                  icon="pencil"
                  className="pencil"
                  data-pencil
                  label={`Edit ${label}`}
                  onClick={() => on.onEdit(block, defaultEditor)}
                />
              )}
            </div>
          </div>
        )}
      </BlockCard>
    );
  },
  // callbacks do the same in every rendering, and of the page blocks show only the photos and tributes
  (before, after) =>
    before.block === after.block &&
    before.index === after.index &&
    before.count === after.count &&
    before.isFirstOfType === after.isFirstOfType &&
    before.page.photos === after.page.photos &&
    before.page.tributes === after.page.tributes,
);
