import { MAX_CAPTION } from '../../../protocol/limits.ts';
import type { PhotoFieldsFragment } from '../../__generated__/features/photos/photos.ts';
import { PictureEditor } from '../PictureEditor.tsx';
import { useField } from '../useField.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { SheetHead } from '../../ui/SheetHead.tsx';

type Props = {
  photo: PhotoFieldsFragment;
  /** Its position among the photos, from 1. */
  number: number;
  count: number;
  onMove: (by: -1 | 1) => void;
  onClose: () => void;
};

/** One photo: the picture, its caption, and its position in the grid. */
export function PhotoDialog({ photo, number, count, onMove, onClose }: Props) {
  const { value, change, refusal } = useField({
    kind: 'Photo',
    target: photo.id,
    field: 'caption',
    name: 'Caption changed',
    saved: photo.caption,
  });
  return (
    <Dialog label="Photo" className="sheet" onClose={onClose}>
      <SheetHead title="Photo" onClose={onClose} />
      <PictureEditor
        block={{ ...photo }}
        field="image"
        focusField="focus"
        place="file"
        name="Photo changed"
        isRequired
        onClose={onClose}
      >
        <div className="photos-place">
          <button
            type="button"
            className="secondary"
            aria-disabled={number === 1}
            onClick={() => number > 1 && onMove(-1)}
          >
            Move earlier
          </button>
          <span role="status">
            {number} of {count}
          </span>
          <button
            type="button"
            className="secondary"
            aria-disabled={number === count}
            onClick={() => number < count && onMove(1)}
          >
            Move later
          </button>
        </div>
        <Field
          label="What it shows"
          hint="Shown with the photo, and read out to those who cannot see it."
          value={value}
          dir="auto"
          autoComplete="off"
          onChange={(text) => change(text, tooLong(text))}
        />
        {refusal && (
          <p role="alert" className="sheet-refusal">
            {refusal}
          </p>
        )}
      </PictureEditor>
    </Dialog>
  );
}

function tooLong(text: string): string | undefined {
  const { length } = Array.from(text.trim());
  return length > MAX_CAPTION
    ? `A caption has room for ${MAX_CAPTION} characters; this one has ${length}.`
    : undefined;
}
