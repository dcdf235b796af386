import { type ComponentProps, useState } from 'react';
import { useEditing, useSavedState } from './EditingContext.ts';

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  /** Something that waits for this button, such as a chosen picture. */
  isChanged?: boolean;
};

/** The primary button of an editor's sheet: pale until something has changed since it was opened. */
export function SaveButton({ isChanged = false, type = 'button', ...button }: Props) {
  const state = useSavedState(useEditing());
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && (isChanged || state !== 'saved')) setHasChanged(true);
  return (
    <button {...button} type={type} className={hasChanged ? 'primary' : 'primary pale'}>
      Save
    </button>
  );
}
