import type { Thumbnail } from '../blocks/editorBlocks.ts';
import './block-thumbnail.css';

/** A block in small, by which it is recognised: its pictures, or its first words. */
export function BlockThumbnail({ pictures = [], text = '' }: Thumbnail) {
  return (
    <span className={pictures.length > 1 ? 'block-thumb album' : 'block-thumb'} aria-hidden>
      {pictures.length > 0
        ? pictures.map((address) => (
            <img key={address} src={address} alt="" loading="lazy" decoding="async" />
          ))
        : text}
    </span>
  );
}
