import { useRef, useState } from 'react';
import type { PhotoFieldsFragment } from '../../__generated__/features/photos/photos.ts';
import { pictureTypes } from '../../uploads/pictureFile.ts';
import { MessageDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { ChosenPhotos } from './ChosenPhotos.tsx';
import { PhotoSheet } from './PhotoSheet.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import './photos-editor.css';
import { usePhotoActions } from './usePhotoActions.ts';
import type { PhotoUpload } from './uploadBatch.ts';
import { usePhotoUploads } from './usePhotoUploads.ts';

type Props = { blockId: string; photos: readonly PhotoFieldsFragment[] };

/** The photos in the editor: they are added, ordered, captioned and removed in the grid. */
export function PhotosEditor({ blockId, photos }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { uploads, arrived, send, retry, cancel, stop } = usePhotoUploads();
  const [notRemoved, setNotRemoved] = useState('');
  const actions = usePhotoActions(photos, setNotRemoved);
  const [keepsOriginals, setKeepsOriginals] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const [touched, setTouched] = useState<readonly string[] | null>(null);
  // without those that somebody else has removed since: a move of one would fail, and with it that of the others
  const chosen = touched && touched.filter((id) => photos.some((photo) => photo.id === id));
  const shown = photos.find(({ id }) => id === open);
  const isChoosing = chosen !== null;

  return (
    <div className="photos-editor">
      <div className="photos-head">
        <h2>Photos</h2>
        {isChoosing ? (
          <button type="button" className="quiet" onClick={() => setTouched(null)}>
            Done
          </button>
        ) : (
          <>
            {photos.length > 1 && (
              <button type="button" className="quiet" onClick={() => setTouched([])}>
                Choose
              </button>
            )}
            <button type="button" className="quiet" onClick={() => input.current?.click()}>
              Upload photos
            </button>
          </>
        )}
      </div>
      {uploads.length + arrived > 1 && (
        <BatchProgress uploads={uploads} arrived={arrived} onStop={stop} />
      )}
      <PhotoGrid
        blockId={blockId}
        photos={photos}
        uploads={uploads}
        chosen={chosen}
        onChoose={(id) =>
          setTouched((before) =>
            before?.includes(id) ? before.filter((other) => other !== id) : [...(before ?? []), id],
          )
        }
        onMove={(id, to) => void actions.move(id, to)}
        onEdit={setOpen}
        onRetry={retry}
        onCancel={cancel}
        onAdd={() => input.current?.click()}
      />
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
          send(files, keepsOriginals);
        }}
      />
      <label className="tick">
        <input
          type="checkbox"
          checked={keepsOriginals}
          onChange={({ target }) => setKeepsOriginals(target.checked)}
        />
        Send the originals (larger)
      </label>
      {chosen && (
        <ChosenPhotos
          chosen={chosen}
          count={photos.length}
          onMove={(to) => {
            void actions.moveAll(chosen, to).then(() => showPhoto(chosen[0]));
            setTouched(null);
          }}
          onRemove={() => {
            for (const id of chosen) void actions.remove(id);
            setTouched(null);
          }}
        />
      )}
      {shown && (
        <PhotoSheet
          photo={shown}
          photos={photos}
          onSelect={setOpen}
          onMove={(to) => void actions.move(shown.id, to)}
          onRemove={() => {
            setOpen(null);
            void actions.remove(shown.id);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {notRemoved && <MessageDialog message={notRemoved} onClose={() => setNotRemoved('')} />}
    </div>
  );
}

/** Brings a photo that was moved into sight, with the focus on it. */
function showPhoto(id: string | undefined): void {
  const photo = document.querySelector(`[data-photo="${id}"]`);
  photo?.scrollIntoView({ block: 'center' });
  photo?.querySelector('button')?.focus({ preventScroll: true });
}

type BatchProgressProps = { uploads: readonly PhotoUpload[]; arrived: number; onStop: () => void };

/** The progress of all photos that were chosen together, and a button to stop. */
function BatchProgress({ uploads, arrived, onStop }: BatchProgressProps) {
  const total = arrived + uploads.length;
  const underWay = uploads.reduce((sum, { progress }) => sum + progress.fraction, 0);
  return (
    <div className="photos-batch">
      <div>
        <span role="status">
          {arrived} of {total} are on the page
        </span>
        <button type="button" className="quiet" onClick={onStop}>
          Stop
        </button>
      </div>
      <progress value={(arrived + underWay) / total} aria-label="Upload of the photos" />
      <p>
        You can go on. The rest upload in the background, and resume when the connection is back.
      </p>
    </div>
  );
}
