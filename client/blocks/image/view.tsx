import type { CSSProperties } from 'react';
import type { PublicBlock } from '../publicBlocks.tsx';
import type { ImageFieldsFragment } from '../../__generated__/blocks/image/image.ts';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { fillProps, findPlaceholder, naturalWidth } from '../../ui/pictures/pictureAddress.ts';
import '../blocks.css';

export const view: PublicBlock<'ImageComponent'> = {
  typeName: 'ImageComponent',
  view: (block) => <ImageView block={block} />,
};

/** On a phone, a picture with a fifth fewer pixels than the screen looks the same. */
const SIZES = '(min-width: 900px) 52rem, 72vw';

/** A single picture, uncropped; nothing if there is none yet. */
export function ImageView({ block }: { block: ImageFieldsFragment }) {
  if (!block.imageUrl) return null;
  return (
    <figure
      className="image-block"
      style={{ '--natural-width': naturalWidth(block.imageUrl) } as CSSProperties}
    >
      <Picture
        address={block.imageUrl}
        {...fillProps(block.imageUrl, block.imageFocus)}
        alt={block.caption}
        sizes={SIZES}
        placeholder={findPlaceholder(block, block.imageUrl)}
      />
    </figure>
  );
}
