import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../ui/useHydrated.ts';
import { Refusal } from '../../net/failure.ts';
import { retryLoading } from '../../net/retryLoading.ts';
import type { PreparedPhoto } from '../../uploads/preparePhoto.ts';
import { removePhoto, storePhoto } from './photoStore.ts';
import { usePhotoUrl } from './usePhotoUrl.ts';

const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Where the signal goes before its code is here, a photo stays as it is, and is prepared when it is sent. */
let prepare = async (file: File): Promise<PreparedPhoto> => {
  const { width, height } = await createImageBitmap(file);
  return { blob: file, width, height };
};

/** Whoever only reads does not load it. */
async function loadPreparation() {
  ({ preparePhoto: prepare } = await retryLoading(() => import('../../uploads/preparePhoto.ts')));
}

type Size = { width: number; height: number };

type Props = {
  /** Under which name the photo drawer keeps the photo. */
  owner: string;
  photo: Size | undefined;
  onChange: (photo: Size | undefined) => void;
  onPreparing: (preparing: boolean) => void;
  /** What stands at the end of the row. */
  children: ReactNode;
};

/** Chooses one photo, shows it, lets go of it again, and says why one cannot be taken. */
export function PhotoField({ owner, photo, onChange, onPreparing, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const alive = useHydrated();
  const [words, setWords] = useState<string>();
  const [chosen, setChosen] = useState(0);

  // the signal may be gone by the time a photo is chosen
  useEffect(() => void loadPreparation(), []);

  async function choose(file: File) {
    setWords('Preparing the photo ...');
    onPreparing(true);
    try {
      const { blob, width, height } = await prepare(file);
      await storePhoto(owner, blob);
      onChange({ width, height });
      setChosen((count) => count + 1);
      setWords(undefined);
    } catch (error) {
      setWords(
        error instanceof Refusal
          ? error.message
          : 'This photo could not be prepared. Please choose another one.',
      );
    } finally {
      onPreparing(false);
    }
  }

  function remove() {
    onChange(undefined);
    void removePhoto(owner);
    setWords(undefined);
  }

  return (
    <>
      {photo && <Preview key={chosen} owner={owner} photo={photo} onRemove={remove} />}
      <input
        ref={input}
        type="file"
        accept={PHOTO_TYPES}
        aria-label="Upload image"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void choose(file);
        }}
      />
      <div className="row">
        <button
          type="button"
          className="quiet"
          style={alive ? undefined : { visibility: 'hidden' }} // the served form takes words alone
          onClick={() => input.current?.click()}
        >
          Upload image
        </button>
        {children}
      </div>
      <p role="status" className="state">
        {words}
      </p>
    </>
  );
}

function Preview({ owner, photo, onRemove }: { owner: string; photo: Size; onRemove: () => void }) {
  const url = usePhotoUrl(owner);
  return (
    <div className="preview">
      <img src={url} width={photo.width} height={photo.height} alt="The photo you chose" />
      <button type="button" className="quiet" onClick={onRemove}>
        Remove image
      </button>
    </div>
  );
}
