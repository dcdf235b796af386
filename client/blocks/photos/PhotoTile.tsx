import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { MAX_CAPTION } from '../../../protocol/limits.ts';
import type { PhotoFieldsFragment } from '../../__generated__/features/photos/photos.ts';
import { IconButton } from '../../ui/Icon.tsx';
import { tileProps } from './view.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { applyEdits, useTargetEdits } from '../editing/EditingContext.ts';
import { InPlaceField } from '../editing/fields/InPlaceField.tsx';
import { toFieldOptions } from '../editing/fields/useField.ts';

type Props = {
  photo: PhotoFieldsFragment;
  /** The photo's position in the grid, from 1. */
  number: number;
  blockId: string;
  /** The photo's number among the chosen ones, 0 if it is not chosen; null while none are being chosen. */
  choice: number | null;
  onChoose: () => void;
  onEdit: () => void;
  /** Called when its caption was ended with Enter. */
  onCaptioned: () => void;
};

/** One photo of the grid: its picture is dragged, chosen, or opens its sheet; its caption is edited below it. */
export function PhotoTile({ photo, number, blockId, choice, ...handlers }: Props) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: photo.id,
  });
  const { image, caption, focus } = applyEdits(photo, useTargetEdits(photo.id));
  const picture = (
    <Picture
      address={image}
      alt={caption || `Photo ${number}`}
      draggable={false}
      {...tileProps({ image, focus })}
    />
  );
  if (choice !== null)
    return (
      <li ref={setNodeRef}>
        <button
          type="button"
          className="photo-choice"
          aria-pressed={choice > 0}
          aria-label={choice > 0 ? `Photo ${number}, chosen as ${choice}` : `Photo ${number}`}
          onClick={handlers.onChoose}
        >
          {picture}
          <span className="photo-number">{choice > 0 && choice}</span>
        </button>
        <span className="photo-caption">{caption}</span>
      </li>
    );
  return (
    <li
      ref={setNodeRef}
      className={isDragging ? 'held' : undefined}
      data-photo={photo.id}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {/* dragged by pointer alone: the keyboard moves it in its sheet, or with Choose */}
      <div className="photo-picture touchable" {...listeners}>
        {picture}
        <IconButton
          icon="pencil"
          className="pencil"
          label={`Edit photo ${number}`}
          onClick={handlers.onEdit}
        />
      </div>
      <div className={caption ? 'photo-caption' : 'photo-caption missing'}>
        <InPlaceField
          options={toFieldOptions(photo, 'caption', 'Caption changed')}
          blockId={blockId}
          label={`Caption of photo ${number}`}
          placeholder="Add a caption"
          limit={MAX_CAPTION}
          onEnter={handlers.onCaptioned}
        />
      </div>
    </li>
  );
}
