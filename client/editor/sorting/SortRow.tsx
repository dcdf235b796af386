import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { memo, type ReactNode, type Ref } from 'react';
import { Icon, IconButton } from '../../ui/Icon.tsx';

type Props = {
  id: string;
  label: string;
  excerpt: string;
  thumbnail: ReactNode;
  isFirst: boolean;
  isLast: boolean;
  onMove: (id: string, by: -1 | 1) => void;
};

// The list's style moves the other rows, and no row changes its height, so the default animations and measurements of
// dnd-kit are turned off: they would cost three hundred measurements for every step.
const PLAIN = {
  transition: null,
  animateLayoutChanges: () => false,
  getNewIndex: () => 0, // only those animations need it
  resizeObserverConfig: { disabled: true },
};

/** One block's row while the page is sorted: wide enough to hold with a thumb. */
export const SortRow = memo(function SortRow({ id, label, excerpt, thumbnail, ...props }: Props) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, isDragging } =
    useSortable({ id, ...PLAIN });
  const isMoved = transform !== null && (transform.x !== 0 || transform.y !== 0);
  return (
    <li
      ref={setNodeRef}
      className={`sort-row ${excerpt && 'with-words'} ${isDragging ? 'held' : ''}`}
      data-block={id}
      style={isMoved ? { transform: CSS.Translate.toString(transform) } : undefined}
    >
      <Handle
        ref={setActivatorNodeRef}
        label={label}
        attributes={attributes}
        listeners={listeners}
      />
      <span className="sort-thumb">{thumbnail}</span>
      {excerpt && (
        <span className="sort-words" dir="auto">
          {excerpt}
        </span>
      )}
      <MoveButtons id={id} label={label} {...props} />
    </li>
  );
});

type HandleProps = {
  ref: Ref<HTMLButtonElement>;
  label: string;
  attributes: DraggableAttributes;
  listeners: DraggableSyntheticListeners;
};

const Handle = memo(function Handle({ ref, label, attributes, listeners }: HandleProps) {
  return (
    <button type="button" ref={ref} className="sort-handle" {...attributes} {...listeners}>
      <Icon name="grip" />
      {label}
    </button>
  );
});

const MoveButtons = memo(function MoveButtons(props: Omit<Props, 'excerpt' | 'thumbnail'>) {
  const { id, label, isFirst, isLast, onMove } = props;
  return (
    <>
      <IconButton
        icon="up"
        label={`Move up ${label}`}
        data-move="-1"
        aria-disabled={isFirst}
        onClick={() => onMove(id, -1)}
      />
      <IconButton
        icon="down"
        label={`Move down ${label}`}
        data-move="1"
        aria-disabled={isLast}
        onClick={() => onMove(id, 1)}
      />
    </>
  );
});
