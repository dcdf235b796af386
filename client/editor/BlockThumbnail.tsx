import type { Block, PageData } from '../blocks/BlockView.tsx';
import { getEditorBlock } from '../blocks/editorBlocks.ts';
import './block-thumbnail.css';

/** A block in small, by which it is recognised: its pictures, or its first words. */
export function BlockThumbnail({ block, page }: { block: Block; page: PageData }) {
  const { pictures = [], text = '' } =
    getEditorBlock(block.__typename).getThumbnail?.(block, page) ?? {};
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
