import type { CSSProperties, ReactNode } from 'react';
import { IconButton } from '../../ui/Icon.tsx';
import { BlockHandle, type HandleProps } from './BlockHandle.tsx';
import { useDropTarget } from './BlockDrag.tsx';
import '../../blocks/editing/editing.css';
import './block-card.css';

type Props = HandleProps & {
  onAddAbove: () => void;
  /** Why a part of the block is not saved yet. */
  waitingLabel: string | false;
  /** The other members who are editing the block, and the colour of the first of them. */
  others: ReactNode;
  othersColor: number | undefined;
  children: ReactNode;
};

/** One block in the editor: a line with its handle and actions, and the block itself as visitors see it. */
export function BlockCard({ id, label, removeLabel, index, count, ...props }: Props) {
  const { setNodeRef, side } = useDropTarget(id, index);
  const { othersColor } = props;
  const classes = [
    'block-card',
    side && `drop-${side}`,
    othersColor !== undefined && 'with-others',
  ];
  return (
    <section
      ref={setNodeRef}
      className={classes.filter(Boolean).join(' ')}
      aria-label={label}
      data-block={id}
      style={
        othersColor === undefined
          ? undefined
          : ({ '--mate': `var(--person-${othersColor})` } as CSSProperties)
      }
    >
      <div className="block-line">
        <div className="block-line-start">
          <BlockHandle
            id={id}
            label={label}
            removeLabel={removeLabel}
            index={index}
            count={count}
            onMove={props.onMove}
            onHistory={props.onHistory}
            onHide={props.onHide}
          />
          {props.others}
        </div>
        <IconButton icon="plus" label={`Add a block above ${label}`} onClick={props.onAddAbove} />
        <button type="button" className="block-hide" onClick={props.onHide}>
          {removeLabel}
        </button>
      </div>
      <div className="block-body">{props.children}</div>
      {/* below what is being written, which it does not move */}
      <p role="status" className="block-waits">
        {props.waitingLabel}
      </p>
    </section>
  );
}

/** A block that was hidden during this visit. */
export type HiddenBlock = {
  id: string;
  /** The block's name in sentences. */
  label: string;
  /** The ids of the blocks before it, the nearest first. */
  inFront: readonly string[];
};

type HiddenRowProps = { block: HiddenBlock; onUndo: (block: HiddenBlock) => void };

/** A block that was hidden at this position, with an undo button; it stays until the page is left. */
export function HiddenRow({ block, onUndo }: HiddenRowProps) {
  return (
    <div className="block-gone" role="status" data-hidden-block={block.id}>
      <div>
        {block.label} hidden.
        <button
          type="button"
          className="quiet"
          aria-label={`Undo: ${block.label} hidden`}
          onClick={() => onUndo(block)}
        >
          Undo
        </button>
      </div>
    </div>
  );
}
