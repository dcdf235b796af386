import { useCallback } from 'react';
import { waitingLabels } from '../../uploads/upload.ts';
import { IconButton } from '../../ui/Icon.tsx';
import { useObjectUrl } from '../../ui/pictures/useObjectUrl.ts';
import type { PhotoUpload } from './uploadBatch.ts';

type Props = { upload: PhotoUpload; onRetry: () => void; onCancel: () => void };

/** A photo that is being uploaded, at its position in the grid; if it was refused, with the reason. */
export function UploadTile({ upload, onRetry, onCancel }: Props) {
  const { name, file, progress, refusal } = upload;
  const preview = useObjectUrl(useCallback(() => Promise.resolve(file), [file]));
  return (
    <li className="photo-upload">
      <div className="photo-picture">
        <img
          src={preview ?? undefined}
          alt=""
          onError={({ currentTarget }) => currentTarget.removeAttribute('src')} // the browser cannot show this format
        />
        {refusal === undefined ? (
          <progress value={progress.fraction} aria-label={`Upload of ${name}`} />
        ) : (
          <button type="button" className="photo-retry" onClick={onRetry}>
            Try again
          </button>
        )}
        <IconButton icon="cross" label={`Leave out ${name}`} onClick={onCancel} />
      </div>
      {refusal === undefined ? (
        <span className="photo-caption">
          {progress.waitsFor
            ? waitingLabels[progress.waitsFor]
            : `Upload (${Math.round(progress.fraction * 100)}%)`}
        </span>
      ) : (
        <span className="photo-caption refused" role="alert">
          {refusal}
        </span>
      )}
    </li>
  );
}
