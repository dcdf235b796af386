import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useHydrated } from '../../../ui/useHydrated.ts';
import { RefusedError } from '../../../net/refusal.ts';
import { retryLoading } from '../../../net/retryLoading.ts';
import type { PreparedPhoto } from '../../../uploads/preparePhoto.ts';
import { removePhoto, storePhoto } from './photoStore.ts';
import { usePhotoUrl } from './usePhotoUrl.ts';

const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Until the preparation code is loaded, a photo is kept as chosen; it is then prepared when it is sent. */
let prepare = async (file: File): Promise<PreparedPhoto> => {
  const { width, height } = await createImageBitmap(file);
  return { blob: file, width, height };
};

/** Loads the preparation code; visitors who only read do not need it. */
async function loadPreparation() {
  ({ preparePhoto: prepare } = await retryLoading(
    () => import('../../../uploads/preparePhoto.ts'),
  ));
}

type Size = { width: number; height: number };

type Props = {
  /** The key under which the photo store keeps the photo. */
  owner: string;
  photo: Size | undefined;
  onChange: (photo: Size | undefined) => void;
  onPreparing: (preparing: boolean) => void;
  /** Shown at the end of the row. */
  children?: ReactNode;
};

/** A field to choose one photo, with a preview, a remove button and the reason why a photo is refused. */
export function PhotoField({ owner, photo, onChange, onPreparing, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const alive = useHydrated();
  const [message, setMessage] = useState<string>();
  const [chosen, setChosen] = useState(0);

  // load it now: the device may be offline by the time a photo is chosen
  useEffect(() => void loadPreparation().catch(() => undefined), []);

  async function choose(file: File) {
    setMessage('Preparing the photo ...');
    onPreparing(true);
    try {
      const { blob, width, height } = await prepare(file);
      await storePhoto(owner, blob);
      onChange({ width, height });
      setChosen((count) => count + 1);
      setMessage(undefined);
    } catch (error) {
      setMessage(
        error instanceof RefusedError
          ? error.message
          : 'This photo could not be prepared. Please choose another one.',
      );
    } finally {
      onPreparing(false);
    }
  }

  function remove() {
    button.current?.focus(); // the pressed button disappears, so move the focus
    onChange(undefined);
    void removePhoto(owner);
    setMessage(undefined);
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
          ref={button}
          type="button"
          className="quiet"
          style={alive ? undefined : { visibility: 'hidden' }} // the HTML form from the server has no photo field
          onClick={() => input.current?.click()}
        >
          Upload image
        </button>
        {children}
      </div>
      <p role="status" className="state">
        {message}
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
