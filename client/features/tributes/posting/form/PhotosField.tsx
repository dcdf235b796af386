import { useEffect, useRef, useState } from 'react';
import { MAX_TRIBUTE_PHOTOS } from '../../../../../protocol/limits.ts';
import { generateId } from '../../../../net/generateId.ts';
import { RefusedError } from '../../../../net/failure.ts';
import { retryLoading } from '../../../../net/loadModule.ts';
import type { PreparedPhoto } from '../../../../uploads/preparePhoto.ts';
import type { ChosenPhoto } from './draft.ts';
import { removePhotos, storeFilm, storePhoto } from '../photoStore.ts';
import { usePhotoUrl } from '../usePhotoUrl.ts';
import './photos-field.css';

const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';
const FILM_TYPES = 'video/mp4,video/quicktime,video/webm';
const FULL_MESSAGE = `${MAX_TRIBUTE_PHOTOS} photos at most.`;

/**
 * Loaded on demand, because few visitors choose a photo. If this fails, a photo is stored as it was chosen, and
 * prepared when it is sent.
 */
async function loadPreparation(): Promise<(file: File) => Promise<PreparedPhoto>> {
  const code = await import('../../../../uploads/preparePhoto.ts').catch(() => null);
  return code?.preparePhoto ?? keepAsChosen;
}

async function keepAsChosen(file: File): Promise<PreparedPhoto> {
  const { width, height } = await createImageBitmap(file);
  return { blob: file, width, height };
}

async function loadFilmPreparation(): Promise<(film: File) => Promise<PreparedPhoto>> {
  const code = await retryLoading(() => import('../../../../uploads/prepareFilm.ts'));
  return code.prepareFilm;
}

type Photos = readonly ChosenPhoto[];

type Props = {
  photos: Photos;
  onChange: (photos: Photos) => void;
  onPreparing: (isPreparing: boolean) => void;
  /** Whether the photos of a message that is posted already are public; if not, only this device may have copies. */
  isPublic?: boolean;
};

/** A field to choose photos and a film, with a tile for each, and the reason why one was refused. */
export function PhotosField({ photos, onChange, onPreparing, isPublic }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const photosRef = useRef(photos);
  /** Prepared one after the other; more may be chosen meanwhile. */
  const queue = useRef<File[]>([]);
  const [message, setMessage] = useState('');
  const isFull = photos.length >= MAX_TRIBUTE_PHOTOS;

  useEffect(() => {
    photosRef.current = photos;
  }, [photos]);

  function change(next: Photos) {
    photosRef.current = next; // several are prepared before the next rendering
    onChange(next);
  }

  async function choose(files: readonly File[]) {
    setMessage(files.length > 1 ? 'Preparing the photos ...' : 'Preparing it ...');
    if (queue.current.push(...files) > files.length) return; // they follow those below
    onPreparing(true);
    const prepare = await loadPreparation();
    const refusals = new Set<string>();
    for (const file of queue.current) {
      const refusal = await add(file, prepare).catch((error: unknown) => toRefusal(error, file));
      if (refusal) refusals.add(refusal);
    }
    queue.current = [];
    setMessage([...refusals].join(' '));
    onPreparing(false);
  }

  /** Adds a photo, or a film, which is listed as its still, or returns why it cannot be used. */
  async function add(file: File, preparePhoto: typeof keepAsChosen): Promise<string> {
    const film = isFilm(file) || undefined;
    const { current } = photosRef;
    if (film && current.some((photo) => photo.film)) return 'One film at most.';
    if (current.length >= MAX_TRIBUTE_PHOTOS)
      return film ? FULL_MESSAGE : `${FULL_MESSAGE} The first ${MAX_TRIBUTE_PHOTOS} are here.`;
    const prepare = film ? await loadFilmPreparation() : preparePhoto;
    const { blob, width, height } = await prepare(file);
    const key = generateId();
    if (film && !(await storeFilm(key, file)))
      return 'There is no room on this device to keep the film. Your words are kept.';
    await storePhoto(key, blob);
    const photo = { key, width, height, film };
    if (input.current) change([...photosRef.current, photo]);
    else void removePhotos([photo]); // the field is closed, and its message may be sent
    return '';
  }

  /** Opens the device's file chooser for these types. */
  function pick(types: string) {
    void loadPreparation(); // loads while somebody chooses
    input.current!.accept = types;
    input.current!.click();
  }

  function remove(photo: ChosenPhoto) {
    button.current?.focus(); // the pressed button disappears, so move the focus
    change(photosRef.current.filter((other) => other !== photo));
    if (!photo.image) void removePhotos([photo]);
    setMessage('');
  }

  return (
    <>
      {photos.length > 0 && (
        <ul className="photo-tiles">
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              isPublic={isPublic}
              number={photos.length > 1 ? ` ${index + 1}` : ''}
              onRemove={() => remove(photo)}
            />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={PHOTO_TYPES} // changed to films when one is to be chosen
        aria-label="Upload image"
        hidden
        onChange={({ target }) => {
          void choose([...target.files!]);
          target.value = '';
        }}
      />
      <button
        ref={button}
        type="button"
        className="quiet"
        aria-disabled={isFull || undefined}
        onClick={() => (isFull ? setMessage(FULL_MESSAGE) : pick(PHOTO_TYPES))}
      >
        Upload image
      </button>
      {!isFull && !photos.some(({ film }) => film) && (
        <button type="button" className="quiet" onClick={() => pick(FILM_TYPES)}>
          Add a film
        </button>
      )}
      <p role="status" className="photos-state">
        {message || (isFull && FULL_MESSAGE)}
      </p>
    </>
  );
}

const isFilm = ({ type }: File) => type.startsWith('video/');

function toRefusal(error: unknown, file: File): string {
  if (error instanceof RefusedError) return error.message;
  return `This ${isFilm(file) ? 'film' : 'photo'} could not be prepared. Please choose another one.`;
}

type PhotoTileProps = {
  photo: ChosenPhoto;
  isPublic: boolean | undefined;
  /** The photo's number, if there are several. */
  number: string;
  onRemove: () => void;
};

/** A photo or film that was chosen, with a button to remove it. */
function PhotoTile({ photo, isPublic, number, onRemove }: PhotoTileProps) {
  const { key, width, height, image, film } = photo;
  const noun = film ? 'film' : 'photo';
  const url = usePhotoUrl(key) ?? (image && isPublic ? `${image}/sm` : undefined);
  const alt = (image ? `Your ${noun}` : `The ${noun} you chose`) + number;
  return (
    <li>
      {image && !url ? (
        <p>{alt} is with it.</p>
      ) : (
        <img src={url} width={width} height={height} alt={alt} />
      )}
      <button type="button" className="quiet" onClick={onRemove}>
        {film ? 'Remove film' : 'Remove image'}
        {number && <span className="unseen">{number}</span>}
      </button>
    </li>
  );
}
