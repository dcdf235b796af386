import { useState } from 'react';
import type { TributeStatus } from '../../../../__generated__/features/tributes/posting/postTribute.ts';
import { fetchMemberFile } from '../../../../auth/fetchMemberFile.ts';
import { MemberPicture } from '../../../../ui/for-members/MemberPicture.tsx';
import { type LoadBlob, useObjectUrl } from '../../../../ui/pictures/useObjectUrl.ts';
import type { Entry } from '../queue/reviewList.ts';
import { type Action, WITH_PHOTOS_MOVED } from '../decisions/reviewLabels.ts';
import './review-photos.css';

type Props = {
  entry: Entry;
  status: TributeStatus;
  isBusy: boolean;
  /** Absent while the message cannot be decided about. */
  onAct: ((entry: Entry, action: Action, images: readonly string[]) => void) | undefined;
};

/** The number of a message's photos, including those set aside. */
export const countPhotos = ({ tribute, photosAside }: Entry) =>
  tribute.images.length + (photosAside?.length ?? 0);

/** The photos of a message, with those set aside; of several, each can be set aside and put back. */
export function ReviewPhotos({ entry, status, isBusy, onAct }: Props) {
  const { images, name } = entry.tribute;
  const shown = images.map((photo) => ({ ...photo, isAside: false }));
  const aside = (entry.photosAside ?? []).map((photo) => ({ ...photo, isAside: true }));
  const photos = [...shown, ...aside];
  const isOne = photos.length === 1;
  if (isOne && shown.length === 1 && !shown[0]!.film)
    return (
      <MemberPicture key={shown[0]!.image} address={shown[0]!.image} alt={`Photo from ${name}`} />
    );
  return photos.length === 0 ? null : (
    <ul className="queue-photos" data-one={isOne || undefined}>
      {photos.map(({ image, film, isAside }, index) => {
        const number = isOne ? '' : ` ${index + 1}`;
        const kind = film ? 'Film' : 'Photo';
        const alt = `${kind}${number} from ${name}${isAside ? ', not shown' : ''}`;
        const action = isAside ? 'GIVE_PHOTO_BACK' : 'SET_PHOTO_ASIDE';
        return (
          <li key={image}>
            <figure className={isAside ? 'queue-aside' : undefined}>
              <MemberPicture address={image} alt={alt} />
              {film && <MemberFilm address={film} name={alt} />}
              {isAside && <figcaption>It is shown without this {kind.toLowerCase()}.</figcaption>}
            </figure>
            {!isOne && onAct && WITH_PHOTOS_MOVED.includes(status) && (
              <button
                type="button"
                className="quiet"
                aria-disabled={isBusy}
                aria-label={`${isAside ? 'Put back' : 'Set aside'}: ${kind.toLowerCase()}${number} from ${name}`}
                onClick={() => onAct(entry, action, [image])}
              >
                {isAside ? 'Put back' : 'Set aside'}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A film that only its page's members may see: fetched with a token once it is to be played. */
function MemberFilm({ address, name }: { address: string; name: string }) {
  const [load, setLoad] = useState<LoadBlob | null>(null);
  const url = useObjectUrl(load);
  /** Pressed again, it starts anew, as a download may hang. */
  const play = () => setLoad(() => (signal: AbortSignal) => fetchMemberFile(address, signal));

  // there are no captions for what visitors say in their films
  // oxlint-disable-next-line jsx-a11y/media-has-caption
  if (url) return <video controls autoPlay playsInline src={url} aria-label={name} />;
  return (
    <>
      <button type="button" className="quiet" aria-label={`Play: ${name}`} onClick={play}>
        Play the film
      </button>
      <p role="status">
        {url === null
          ? 'The film could not be read just now.'
          : load && 'The film is on its way ...'}
      </p>
    </>
  );
}
