import { memo } from 'react';
import { Icon } from '../ui/Icon.tsx';

type Props = {
  /** The button's accessible name, which says where the block is added. */
  label: string;
  /** The block after which to add; null: at the top. */
  afterId: string | null;
  onAdd: (afterId: string | null) => void;
};

/** The quiet plus between two blocks. */
export const AddHere = memo(function AddHere({ label, afterId, onAdd }: Props) {
  return (
    <button
      type="button"
      className="add-here"
      aria-label={label}
      title={label}
      onClick={() => onAdd(afterId)}
    >
      <Icon name="plus" />
    </button>
  );
});
