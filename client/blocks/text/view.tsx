import type { PublicBlock } from '../BlockView.tsx';
import { TextView } from './TextView.tsx';

export const view: PublicBlock<'TextComponent'> = {
  typeName: 'TextComponent',
  view: (block) => <TextView block={block} />,
};
