import { useRef, useState } from 'react';
import type { PhotoFieldsFragment } from '../../__generated__/features/photos/photos.ts';
import { pictureTypes } from '../../uploads/pictureFile.ts';
import { waitingLabels } from '../../uploads/upload.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { MessageDialog } from '../../ui/MessageDialog.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import './photos-editor.css';
import { usePhotoActions } from './usePhotoActions.ts';
import { usePhotoUploads } from './usePhotoUploads.ts';
import { useTargetEdits, applyEdits } from '../EditingContext.ts';
import { objectPosition, readPictureAddress } from '../../ui/pictureAddress.ts';

type Props = { pageId: string; photos: readonly PhotoFieldsFragment[] };

/** The photos in the editor: add, order, caption and remove them. */
export function PhotosEditor({ photos }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { uploads, send, retry, cancel } = usePhotoUploads();
  const [notRemoved, setNotRemoved] = useState('');
  const actions = usePhotoActions(photos, setNotRemoved);
  const [originals, setOriginals] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const [toRemove, setToRemove] = useState<string | null>(null);
  const shown = photos.find(({ id }) => id === open);

  return (
    <div className="photos-editor">
      {photos.length > 0 && (
        <ol className="photos-grid">
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              number={index + 1}
              onEdit={() => setOpen(photo.id)}
              onRemove={() => setToRemove(photo.id)}
            />
          ))}
        </ol>
      )}
      {uploads.length > 0 && (
        <ul className="photos-uploads">
          {uploads.map(({ id, name, progress, refusal }) => (
            <li key={id}>
              <span className="photos-upload-name">{name}</span>
              {refusal === undefined ? (
                <>
                  <progress value={progress.fraction} aria-label={`Upload of ${name}`} />
                  <span>
                    {progress.waitsFor
                      ? waitingLabels[progress.waitsFor]
                      : `Upload (${Math.round(progress.fraction * 100)}%)`}
                  </span>
                </>
              ) : (
                <span role="alert">{refusal}</span>
              )}
              {refusal !== undefined && (
                <button type="button" className="quiet" onClick={() => retry(id)}>
                  Try again
                </button>
              )}
              <IconButton icon="cross" label={`Leave out ${name}`} onClick={() => cancel(id)} />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept={pictureTypes()}
        multiple
        aria-label="Choose photos"
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          send(files, originals);
        }}
      />
      <button type="button" className="secondary" onClick={() => input.current?.click()}>
        Upload
      </button>
      <label className="tick">
        <input
          type="checkbox"
          checked={originals}
          onChange={({ target }) => setOriginals(target.checked)}
        />
        Send the originals (larger)
      </label>
      {shown && (
        <PhotoDialog
          key={shown.id}
          photo={shown}
          number={photos.indexOf(shown) + 1}
          count={photos.length}
          onMove={(by) => void actions.move(shown.id, by)}
          onClose={() => setOpen(null)}
        />
      )}
      {toRemove && (
        <ConfirmDialog
          question="Do you want to remove this image ?"
          onYes={() => {
            setToRemove(null);
            void actions.remove(toRemove);
          }}
          onNo={() => setToRemove(null)}
        />
      )}
      {notRemoved && <MessageDialog message={notRemoved} onClose={() => setNotRemoved('')} />}
    </div>
  );
}

type TileProps = {
  photo: PhotoFieldsFragment;
  number: number;
  onEdit: () => void;
  onRemove: () => void;
};

/** One photo of the grid, with its edit and remove buttons. */
function PhotoTile({ photo, number, onEdit, onRemove }: TileProps) {
  const { image, caption, focus } = applyEdits(photo, useTargetEdits(photo.id));
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
