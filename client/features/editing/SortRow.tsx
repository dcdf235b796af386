import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

type Props = {
  id: string;
  label: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
};

/** The placeholder of one block while the page is sorted: wide enough to hold with a thumb. */
export function SortRow({ id, label, isFirst, isLast, onMove }: Props) {
  const sortable = useSortable({ id });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef } = sortable;
  return (
    <li
      ref={setNodeRef}
      className={sortable.isDragging ? 'sort-row held' : 'sort-row'}
      data-block={id}
      style={{
        transform: CSS.Translate.toString(sortable.transform),
        transition: sortable.transition,
      }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="sort-handle"
        {...attributes}
        {...listeners}
      >
        <Icon name="grip" />
        {label}
      </button>
      <IconButton
        icon="up"
        label={`Move up ${label}`}
        data-move="-1"
        aria-disabled={isFirst}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="down"
        label={`Move down ${label}`}
        data-move="1"
        aria-disabled={isLast}
        onClick={() => onMove(1)}
      />
    </li>
  );
}
