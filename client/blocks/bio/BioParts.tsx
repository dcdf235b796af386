import type { ReactNode } from 'react';
import {
  MAX_DATE_WORDS,
  MAX_INTRODUCTION,
  MAX_NAME,
  MAX_SAYING,
} from '../../../protocol/limits.ts';
import type { BlockOf } from '../publicBlocks.tsx';
import { IconButton } from '../../ui/Icon.tsx';
import { coverSizes, PORTRAIT_SIZES } from './view.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { computeObjectPosition, fillProps } from '../../ui/pictures/pictureAddress.ts';
import { BlockPlaceholder } from '../editing/BlockPlaceholder.tsx';
import { toFieldOptions } from '../editing/fields/useField.ts';
import { InPlaceField } from '../editing/fields/InPlaceField.tsx';
import './bio.css';
import './bio-parts.css';
import '../blocks.css';

type Bio = BlockOf<'BioComponent'>;

type Props = {
  bio: Bio;
  onEdit: (field: string) => void;
  /** The first steps on a new page, below the portrait. */
  firstSteps: ReactNode;
};

/** A bio in the editor, as visitors see it: lines are edited in place, pictures and the life in a sheet. */
export function BioParts({ bio, onEdit, firstSteps }: Props) {
  const pencil = (field: string, label: string) => (
    <IconButton
      icon="pencil"
      className="pencil"
      label={label}
      data-edits={field}
      onClick={() => onEdit(field)}
    />
  );
  const line = (field: keyof Bio, label: string, limit: number, placeholder = label) => (
    <InPlaceField
      key={field}
      options={toFieldOptions(bio, field, `${label} changed`)}
      blockId={bio.id}
      label={label}
      placeholder={placeholder}
      limit={limit}
    />
  );
  const isLongName = (bio.name ?? '').length > 20;
  return (
    <>
      <div className="bio-cover touchable">
        {bio.cover ? (
          <Picture
            className="cover"
            address={bio.cover}
            position={computeObjectPosition(bio.cover, bio.coverFocus)}
            alt=""
            sizes={coverSizes(bio.cover)}
          />
        ) : (
          <BlockPlaceholder title="Add a cover" hint="A garden, a street, the sea" isWide />
        )}
        {pencil('cover', 'Edit cover')}
      </div>
      <div className="bio-head bio-edited">
        <div className="bio-beside">
          <div className={bio.avatar ? 'portrait touchable' : 'portrait touchable empty'}>
            {bio.avatar ? (
              <Picture
                address={bio.avatar}
                {...fillProps(bio.avatar, bio.avatarFocus)}
                alt=""
                sizes={PORTRAIT_SIZES}
              />
            ) : (
              <BlockPlaceholder title="Add a portrait" />
            )}
            {pencil('avatar', 'Edit portrait')}
          </div>
          {firstSteps}
          <p className="bio-hint">
            <span className="by-touch">Touch</span>
            <span className="by-mouse">Click</span> anything to change it.
          </p>
        </div>
        <div className="bio-words">
          <div className="bio-line">
            <div className={isLongName ? 'bio-name long' : 'bio-name'}>
              {line('name', 'Name', MAX_NAME)}
            </div>
            {pencil('profile', 'Edit name and dates')}
          </div>
          <div className="dates">
            {line('dateBirth', 'Date of birth', MAX_DATE_WORDS)}
            <span aria-hidden>–</span>
            {line('datePassing', 'Date of passing', MAX_DATE_WORDS)}
          </div>
          {bio.age && <p className="bio-age">aged {bio.age}</p>}
          {bio.datesReversed && (
            <p className="bio-age">
              The second date is before the first. Both stay as you wrote them.
            </p>
          )}
          <div className="lead">
            {line('firstMessage', 'First message', MAX_INTRODUCTION, 'In loving memory of...')}
          </div>
          <div className="bio-life">
            <blockquote className="bio-line">
              <div>{line('quote', 'Quote', MAX_SAYING, 'Something they used to say')}</div>
              {pencil('quote', 'Edit quote')}
            </blockquote>
            <div className="text-part touchable">
              {/* Sanitised by the server, or written by this device's own editor. */}
              {bio.content ? (
                <div className="prose" dangerouslySetInnerHTML={{ __html: bio.content }} />
              ) : (
                <p className="ruled">Their life, in your own words.</p>
              )}
              {pencil('content', 'Edit life')}
            </div>
          </div>
        </div>
      </div>
    </>
  );
}
