import type { ChosenPhoto } from './draft.ts';
import { usePhotoUrl } from './usePhotoUrl.ts';

type Props = {
  photo: ChosenPhoto;
  isPublic: boolean | undefined;
  /** Its number, if there are several. */
  place: string;
  onRemove: () => void;
};

/** A photo or film that was chosen, with a button to remove it. */
export function PhotoTile({ photo, isPublic, place, onRemove }: Props) {
  const { key, width, height, image, film } = photo;
  const what = film ? 'film' : 'photo';
  const url = usePhotoUrl(key) ?? (image && isPublic ? `${image}/sm` : undefined);
  const alt = (image ? `Your ${what}` : `The ${what} you chose`) + place;
  return (
    <li>
      {image && !url ? (
        <p>{alt} is with it.</p>
      ) : (
        <img src={url} width={width} height={height} alt={alt} />
      )}
      <button type="button" className="quiet" onClick={onRemove}>
        {film ? 'Remove film' : 'Remove image'}
        {place && <span className="unseen">{place}</span>}
      </button>
    </li>
  );
}
