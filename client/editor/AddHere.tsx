import { memo } from 'react';
import { Icon } from '../ui/Icon.tsx';

type Props = {
  /** What it does, for those who cannot see where it is. */
  label: string;
  /** Behind which block; null: on top. */
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
