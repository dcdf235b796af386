import type { BioFieldsFragment } from '../../__generated__/blocks/bio/bio.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { objectPosition, fillProps } from '../../ui/pictureAddress.ts';
import '../editors.css';

type Props = { bio: BioFieldsFragment; onEdit: (field: string) => void };

/** A bio in the editor: every part with its pencil, empty parts with a placeholder. */
export function BioParts({ bio, onEdit }: Props) {
  const dates = [bio.dateBirth, bio.datePassing].filter(Boolean).join(' – ');
  const pencil = (field: string, label: string) => (
    <IconButton icon="pencil" label={label} onClick={() => onEdit(field)} />
  );
  return (
    <div className="bio-parts">
      <div className="bio-part-cover">
        {bio.cover ? (
          <Picture
            address={bio.cover}
            position={objectPosition(bio.cover, bio.coverFocus)}
            alt=""
            sizes="46rem"
          />
        ) : (
          <p className="bio-part-empty">Cover picture</p>
        )}
        {pencil('cover', 'Edit cover')}
      </div>
      <div className="bio-part-profile">
        <div className="bio-part-avatar">
          {bio.avatar ? (
            <Picture
              address={bio.avatar}
              {...fillProps(bio.avatar, bio.avatarFocus)}
              alt=""
              sizes="96px"
            />
          ) : (
            <p className="bio-part-empty">Portrait</p>
          )}
          {pencil('avatar', 'Edit portrait')}
        </div>
        <div className="bio-part-words">
          <h2>{bio.name || <span className="bio-part-empty">Name</span>}</h2>
          <p className="bio-part-dates">{dates || 'Dates'}</p>
        </div>
        {pencil('profile', 'Edit name and dates')}
        {bio.firstMessage && <p className="bio-part-lead">{bio.firstMessage}</p>}
      </div>
      <div className="bio-part">
        {bio.quote ? <blockquote>{bio.quote}</blockquote> : <p className="bio-part-empty">Quote</p>}
        {pencil('quote', 'Edit quote')}
      </div>
      <div className="bio-part">
        {/* Sanitised by the server, or written by this device's own editor. */}
        {bio.life ? (
          <div className="prose" dangerouslySetInnerHTML={{ __html: bio.life }} />
        ) : (
          <p className="bio-part-empty">Life</p>
        )}
        {pencil('content', 'Edit life')}
      </div>
    </div>
  );
}
