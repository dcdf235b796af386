import type { PublicBlock } from '../publicBlocks.tsx';
import type { BioFieldsFragment } from '../../__generated__/blocks/bio/bio.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { typographic, typographicHtml } from '../../ui/typographic.ts';
import {
  fillProps,
  findPlaceholder,
  computeObjectPosition,
  computeCropOverflow,
} from '../../ui/pictures/pictureAddress.ts';
import './bio.css';
import '../blocks.css';

export const view: PublicBlock<'BioComponent'> = {
  typeName: 'BioComponent',
  view: (bio, { isFirst, isTop }) => (
    <>
      {!isTop && <BioInset bio={bio} />}
      <BioLife bio={bio} id={isFirst ? 'life' : undefined} />
    </>
  ),
  isEmpty: ({ content, quote }) => !content && !quote,
  top: (bio, name) => <BioHead bio={bio} title={name} />,
  subject: (bio) => ({
    name: bio.name,
    dates: formatLifeDates(bio),
    introduction: bio.firstMessage,
    picture: bio.cover ?? bio.avatar,
  }),
  link: { id: 'life', label: 'Life', order: 1 },
};

type Bio = BioFieldsFragment;

/** The top of a memorial: wide picture, portrait, name, dates and introduction. */
function BioHead({ bio, title }: { bio: Bio; title: string }) {
  const name = bio.name || title;
  return (
    <>
      <Cover bio={bio} urgent="first" />
      <header className={bio.cover ? 'bio-head' : 'bio-head without-cover'}>
        <Portrait bio={bio} name={name} urgent="soon" />
        <div>
          <h1>{name}</h1>
          <BioText bio={bio} />
        </div>
      </header>
    </>
  );
}

/** The head of a bio below other blocks: as wide as they are, and without placeholders. */
function BioInset({ bio }: { bio: Bio }) {
  const { cover, avatar, name } = bio;
  const hasText = name || formatLifeDates(bio) || bio.firstMessage;
  if (!cover && !avatar && !hasText) return null;
  return (
    <section className="bio-inset" aria-label={name || undefined}>
      <Cover bio={bio} />
      <div className={cover ? 'bio-head' : 'bio-head without-cover'}>
        <Portrait bio={bio} name={name ?? ''} />
        {hasText && (
          <div>
            {name && <h2>{name}</h2>}
            <BioText bio={bio} />
          </div>
        )}
      </div>
    </section>
  );
}

function Cover({ bio, urgent }: { bio: Bio; urgent?: 'first' }) {
  const { cover, coverFocus } = bio;
  if (!cover) return null;
  return (
    <Picture
      className="cover"
      address={cover}
      position={computeObjectPosition(cover, coverFocus)}
      alt=""
      sizes={coverSizes(cover)}
      placeholder={findPlaceholder(bio, cover)}
      urgent={urgent}
    />
  );
}

function Portrait({ bio, name, urgent }: { bio: Bio; name: string; urgent?: 'soon' }) {
  if (!bio.avatar) return null;
  return (
    <div className="portrait">
      <Picture
        address={bio.avatar}
        {...fillProps(bio.avatar, bio.avatarFocus)}
        alt={name ? `Portrait of ${name}` : 'Portrait'}
        sizes={PORTRAIT_SIZES}
        placeholder={findPlaceholder(bio, bio.avatar)}
        urgent={urgent}
      />
    </div>
  );
}

function BioText({ bio }: { bio: Bio }) {
  const dates = formatLifeDates(bio);
  return (
    <>
      {dates && <p className="dates">{dates}</p>}
      {bio.age && <p className="age">aged {bio.age}</p>}
      {bio.firstMessage && <p className="lead">{typographic(bio.firstMessage)}</p>}
    </>
  );
}

function formatLifeDates({ dateBirth, datePassing }: Bio): string {
  return [dateBirth, datePassing].filter(Boolean).join(' – ');
}

/** The rest of a memorial's bio: a quotation and the life story; one bio of the page has the anchor. */
function BioLife({ bio, id }: { bio: Bio; id: string | undefined }) {
  if (!bio.quote && !bio.content) return null;
  return (
    <section className="bio-life column" id={id} aria-label="Life">
      {bio.quote && (
        <blockquote>
          <p>{addQuotationMarks(typographic(bio.quote))}</p>
        </blockquote>
      )}
      {/* Sanitised by the server when it is stored. */}
      {bio.content && (
        <div className="prose" dangerouslySetInnerHTML={{ __html: typographicHtml(bio.content) }} />
      )}
    </section>
  );
}

/** Adds typographic quotation marks, unless the owner typed some. */
function addQuotationMarks(saying: string): string {
  return /^["“„«‘']/.test(saying) ? saying : `“${saying}”`;
}

/**
 * The `sizes` of a cover, as wide as the screen; on a phone it is cropped to 3 : 2, and gets fewer pixels than the
 * screen has: the difference cannot be seen.
 */
export const coverSizes = (address: string) =>
  `(min-width: 900px) 100vw, ${Math.max(75, 64 * computeCropOverflow(address, 1.5))}vw`;

/** Between its widths on a phone and on a computer: both are sharp with the same file. */
export const PORTRAIT_SIZES = '180px';
