import type { BioFieldsFragment } from '../../__generated__/features/components/component.ts';
import { Picture } from '../../ui/Picture.tsx';
import './bio.css';

/** The top of a memorial: wide picture, portrait, name, dates and introduction. */
export function BioHead({ bio, title }: { bio: BioFieldsFragment; title: string }) {
  const name = bio.name || title;
  const dates = [bio.dateBirth, bio.datePassing].filter(Boolean).join(' – ');
  return (
    <>
      {bio.cover && <Picture className="cover" address={bio.cover} alt="" sizes="100vw" urgent />}
      <header className={bio.cover ? 'bio-head' : 'bio-head without-cover'}>
        {bio.avatar && (
          <div className="portrait">
            <Picture
              address={bio.avatar}
              alt={name ? `Portrait of ${name}` : 'Portrait'}
              sizes="(min-width: 900px) 260px, 132px"
              urgent
            />
          </div>
        )}
        <div>
          <h1>{name}</h1>
          {dates && <p className="dates">{dates}</p>}
          {bio.firstMessage && <p className="lead">{bio.firstMessage}</p>}
        </div>
      </header>
    </>
  );
}

/** The rest of a memorial's bio: a saying and the life. */
export function BioLife({ bio }: { bio: BioFieldsFragment }) {
  if (!bio.quote && !bio.life) return null;
  return (
    <section className="bio-life column" id="life" aria-label="Life">
      {bio.quote && (
        <blockquote>
          <p>{withQuotes(bio.quote)}</p>
        </blockquote>
      )}
      {/* Sanitised by the server on every door. */}
      {bio.life && <div className="prose" dangerouslySetInnerHTML={{ __html: bio.life }} />}
    </section>
  );
}

/** A saying stands in real quotation marks, unless its owner typed some. */
function withQuotes(saying: string): string {
  return /^["“„«‘']/.test(saying) ? saying : `“${saying}”`;
}
