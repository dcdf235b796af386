import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useEditing } from '../../../live/editing/EditingContext.ts';
import { PICTURE_TYPES } from '../../../live/editing/pictureFile.ts';
import {
  PictureRefused,
  type UploadPlace,
  type UploadProgress,
} from '../../../live/editing/upload.ts';
import { uploadPicture } from '../../../live/editing/uploadPicture.ts';
import { type EditorProps, useBlockField } from './fields.ts';

type Props = EditorProps & {
  field: string;
  place: UploadPlace;
  /** How its change is called when it is taken back. */
  name: string;
  /** What stands between the picture and the buttons. */
  children?: ReactNode;
};

/** One picture of a block: chosen, sent at once with its progress, kept when it has arrived. */
export function PictureEditor({ block, onClose, field, place, name, children }: Props) {
  const { edits } = useEditing();
  const { value, change, refusal } = useBlockField(block, field, name);
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const [complaint, setComplaint] = useState<string>();
  const [local, setLocal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(null);

  useEffect(() => () => void (local && URL.revokeObjectURL(local)), [local]);

  async function choose(file: File) {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setComplaint(undefined);
    setProgress({ part: 0, waiting: false });
    setLocal(URL.createObjectURL(file));
    try {
      const upload = uploadPicture(file, { place, signal, onProgress: setProgress });
      change(await edits.hold(upload));
      void edits.flush();
      setProgress({ part: 1, waiting: false });
    } catch (error) {
      if (signal.aborted) return;
      setLocal(undefined);
      setProgress(null);
      setComplaint(wordsFor(error));
    }
  }

  const shown = local ?? (value && `${value}/sm`);
  return (
    <div className="sheet-fields">
      <div className="picture-preview">
        {shown && <img src={shown} alt="The picture as it is now" />}
      </div>
      {(complaint ?? refusal) && (
        <p role="alert" className="sheet-refusal">
          {complaint ?? refusal}
        </p>
      )}
      <p role="status" className="line-hint">
        {progress?.waiting && 'Waiting for signal. The upload goes on by itself.'}
      </p>
      {children}
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        aria-label="Choose a picture"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void choose(file);
        }}
      />
      <div className="dialog-buttons">
        {value && (
          <button type="button" className="quiet" onClick={() => (setLocal(undefined), change(''))}>
            Remove picture
          </button>
        )}
        <button type="button" className="secondary" onClick={() => input.current?.click()}>
          {progress ? `Upload (${Math.round(progress.part * 100)}%)` : 'Upload'}
        </button>
        <button
          type="button"
          className="primary"
          onClick={() => {
            void edits.flush();
            onClose();
          }}
        >
          Save
        </button>
      </div>
    </div>
  );
}

function wordsFor(error: unknown): string {
  return error instanceof PictureRefused
    ? error.message
    : 'This picture could not be uploaded. Please try again.';
}
