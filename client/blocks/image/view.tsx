import type { PublicBlock } from '../BlockView.tsx';
import { ImageView } from './ImageView.tsx';

export const view: PublicBlock<'ImageComponent'> = {
  typeName: 'ImageComponent',
  view: (block) => <ImageView block={block} />,
};
