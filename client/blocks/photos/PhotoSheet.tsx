import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_CAPTION } from '../../../protocol/limits.ts';
import type { PhotoFieldsFragment } from '../../__generated__/features/photos/photos.ts';
import { describeTooLong, useBlockField } from '../editing/fields/useField.ts';
import { PictureEditor } from '../editing/fields/PictureEditor.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { GrowingField } from '../../ui/forms/GrowingField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/dialogs/Sheet.tsx';
import { FormAlert } from '../../ui/forms/Form.tsx';
import './photo-sheet.css';

type Props = {
  photo: PhotoFieldsFragment;
  photos: readonly PhotoFieldsFragment[];
  /** Shows another photo in this sheet. */
  onSelect: (id: string) => void;
  /** Moves it to a position counted from 0. */
  onMove: (to: number) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** One photo: the picture, its caption, its position in the grid, and the way to the others. */
export function PhotoSheet({ photo, photos, onSelect, onMove, onRemove, onClose }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const index = photos.indexOf(photo);
  return (
    <Sheet
      title="Photo"
      size="wide"
      actions={
        <span className="photo-position" role="status">
          {index + 1} of {photos.length}
        </span>
      }
      onClose={onClose}
    >
      <PictureEditor
        key={photo.id}
        block={photo}
        field="image"
        focalPointField="focus"
        kind="file"
        undoLabel="Photo changed"
        isRequired
        onRemove={() => setConfirming(true)}
        onClose={onClose}
      >
        <Caption photo={photo} />
        <PhotoStrip photos={photos} index={index} onSelect={onSelect} />
        <div className="photo-moves">
          <button
            type="button"
            className="quiet"
            aria-disabled={index === 0}
            onClick={() => index > 0 && onMove(index - 1)}
          >
            <Icon name="back" /> Move earlier
          </button>
          <button
            type="button"
            className="quiet"
            aria-disabled={index === photos.length - 1}
            onClick={() => index < photos.length - 1 && onMove(index + 1)}
          >
            Move later <Icon name="forward" />
          </button>
        </div>
      </PictureEditor>
      {isConfirming && (
        <ConfirmDialog
          question="Do you want to remove this image ?"
          onYes={onRemove}
          onNo={() => setConfirming(false)}
        />
      )}
    </Sheet>
  );
}

type StripProps = {
  photos: Props['photos'];
  /** The index of the photo that is shown. */
  index: number;
  onSelect: (id: string) => void;
};

/** All photos as small pictures: one stop for Tab, with arrow keys to move between them. */
function PhotoStrip({ photos, index, onSelect }: StripProps) {
  const currentRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    currentRef.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [index]);

  function select(position: number) {
    const photo = photos[position];
    if (!photo || position === index) return;
    flushSync(() => onSelect(photo.id));
    // the sheet is rendered anew with its photo
    document
      .querySelector<HTMLElement>('.photo-strip [aria-current="true"]')
      ?.focus({ preventScroll: true });
  }

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') select(index - 1);
    if (key === 'ArrowRight') select(index + 1);
  }

  return (
    <div className="photo-strip" role="group" aria-label="All photos" onKeyDown={onKeyDown}>
      {photos.map(({ id, image }, position) => (
        <button
          key={id}
          ref={position === index ? currentRef : undefined}
          type="button"
          tabIndex={position === index ? 0 : -1}
          aria-label={`Photo ${position + 1}`}
          aria-current={position === index}
          onClick={() => select(position)}
        >
          <img src={`${image}/sm`} alt="" loading="lazy" decoding="async" />
        </button>
      ))}
    </div>
  );
}

function Caption({ photo }: { photo: PhotoFieldsFragment }) {
  const { value, change, refusal } = useBlockField(photo, 'caption', 'Caption changed');
  return (
    <div>
      <GrowingField
        label="What it shows"
        hint="Shown under the photo, and read out to those who cannot see it."
        value={value}
        onChange={(text) => change(text, describeTooLong(text, MAX_CAPTION))}
      />
      {refusal && <FormAlert>{refusal}</FormAlert>}
    </div>
  );
}
