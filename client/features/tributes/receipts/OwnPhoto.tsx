import { useRef, useState } from 'react';
import { usePhotoUrl } from '../posting/usePhotoUrl.ts';
import { PhotoField } from '../posting/PhotoField.tsx';

type Size = { width: number; height: number };

type Props = {
  /** The message's picture on the server. */
  image: string | null | undefined;
  /** Whether it is public; if not, only this device may have a copy. */
  isPublic: boolean;
  /** The photo store's key of this device's copy. */
  ownCopy: string;
  photoKey: string;
  /** A newly chosen photo; null if the photo is to be removed. */
  photo: Size | null | undefined;
  onChange: (photo: Size | null | undefined) => void;
  onPreparing: (preparing: boolean) => void;
};

/** The photo of the sender's message: unchanged, replaced or removed. */
export function OwnPhoto({ image, isPublic, ownCopy, photo, onChange, ...field }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const [sent] = useState(image);
  const copy = usePhotoUrl(ownCopy);
  const copied = image === sent ? copy : undefined;
  const address = isPublic ? `${image}/sm` : copied;

  function remove() {
    container.current?.querySelector<HTMLElement>('.row button')?.focus(); // the pressed button disappears, so move the focus
    onChange(null);
  }

  return (
    <div ref={container} className="my-tribute-photo">
      {image && photo === undefined && (
        <div className="preview">
          {address ? <img src={address} alt="Your photo" /> : <p>Your photo is with it.</p>}
          <button type="button" className="quiet" onClick={remove}>
            Remove image
          </button>
        </div>
      )}
      {photo === null && (
        <p className="my-tribute-note" role="status">
          The photo is taken away as you save.
        </p>
      )}
      <PhotoField
        owner={field.photoKey}
        photo={photo ?? undefined}
        onChange={onChange}
        onPreparing={field.onPreparing}
      />
    </div>
  );
}
