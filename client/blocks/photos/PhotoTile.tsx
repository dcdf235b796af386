import type { PhotoFieldsFragment } from '../../__generated__/features/photos/photos.ts';
import { useEditsOf, withEdits } from '../EditingContext.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { objectPosition, readPictureAddress } from '../../ui/pictureAddress.ts';

type Props = {
  photo: PhotoFieldsFragment;
  number: number;
  onEdit: () => void;
  onRemove: () => void;
};

/** One photo of the grid, with its pencil and its cross. */
export function PhotoTile({ photo, number, onEdit, onRemove }: Props) {
  const { image, caption, focus } = withEdits(photo, useEditsOf(photo.id));
  return (
    <li>
      <img
        src={`${image}/sm`}
        alt={caption || `Photo ${number}`}
        loading="lazy"
        decoding="async"
        style={{
          backgroundColor: readPictureAddress(image)?.colour,
          objectPosition: objectPosition(image, focus),
        }}
      />
      <div className="photos-tile-tools">
        <IconButton icon="pencil" label={`Edit photo ${number}`} onClick={onEdit} />
        <IconButton icon="cross" label={`Remove photo ${number}`} onClick={onRemove} />
      </div>
    </li>
  );
}
