import { useEffect, useState } from 'react';
import { waitingLabels } from '../../uploads/upload.ts';
import { IconButton } from '../../ui/Icon.tsx';
import type { PhotoUpload } from './uploadBatch.ts';

type Props = { upload: PhotoUpload; onRetry: () => void; onCancel: () => void };

/** A photo that is being uploaded, at its position in the grid; if it was refused, with the reason. */
export function UploadTile({ upload, onRetry, onCancel }: Props) {
  const { name, file, progress, refusal } = upload;
  const preview = usePreview(file);
  return (
    <li className="photo-upload">
      <div className="photo-picture">
        <img
          src={preview}
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

/** An address of the file's own picture on this device. */
function usePreview(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- the address has to be revoked
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
