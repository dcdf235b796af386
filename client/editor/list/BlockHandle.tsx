import { useDraggable } from '@dnd-kit/core';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/dialogs/Menu.tsx';
import './block-handle.css';

export type HandleProps = {
  id: string;
  label: string;
  /** The label of the entry that removes the block. */
  removeLabel: string;
  /** The block's position, and the number of blocks. */
  index: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onHistory: () => void;
  onHide: () => void;
};

/** A block's name with its handle: dragged, it moves the block; pressed, it offers what can be done with it. */
export function BlockHandle({ id, label, removeLabel, index, count, ...on }: HandleProps) {
  const { setNodeRef, listeners } = useDraggable({ id, data: { label, index } });
  return (
    <Menu
      id={`block-menu-${id}`}
      className="block-handle"
      name={`Move ${label}`}
      opener={{ ref: setNodeRef, ...listeners }}
      label={
        <>
          <Icon name="grip" />
          <span>{label}</span>
        </>
      }
    >
      {(close) => {
        const entry = (name: string, action: () => void, isOff = false) => (
          <li>
            <button
              type="button"
              aria-label={name.startsWith('Move') ? `${name} ${label}` : undefined}
              aria-disabled={isOff}
              onClick={() => {
                if (isOff) return;
                close();
                action();
              }}
            >
              {name}
            </button>
          </li>
        );
        return (
          <ul id={`block-menu-${id}`} className="block-menu">
            {entry('Move up', () => on.onMove(-1), index === 0)}
            {entry('Move down', () => on.onMove(1), index === count - 1)}
            {entry('History', on.onHistory)}
            {entry(removeLabel, on.onHide)}
          </ul>
        );
      }}
    </Menu>
  );
}
