import type { Thumbnail } from '../../blocks/editorBlocks.ts';
import './block-thumbnail.css';

/** A small picture of a block: its own pictures, or the beginning of its text. */
export function BlockThumbnail({ pictures = [], isFilm = false, text = '' }: Thumbnail) {
  const kind = pictures.length > 1 ? 'album' : isFilm ? 'film' : '';
  return (
    <span className={`block-thumb ${kind}`} aria-hidden>
      {pictures.length > 0
        ? pictures.map((address) => (
            <img key={address} src={address} alt="" loading="lazy" decoding="async" />
          ))
        : text}
    </span>
  );
}
