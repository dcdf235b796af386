import type { PublicBlock } from '../publicBlocks.tsx';
import type { TextFieldsFragment } from '../../__generated__/blocks/text/text.ts';
import { typographicHtml } from '../../ui/typographic.ts';
import '../blocks.css';

export const view: PublicBlock<'TextComponent'> = {
  typeName: 'TextComponent',
  view: (block) => <TextView block={block} />,
};

/** A block of formatted text; nothing where it is empty. */
export function TextView({ block }: { block: TextFieldsFragment }) {
  if (!block.content) return null;
  return (
    <section
      className="text-block column prose"
      dangerouslySetInnerHTML={{ __html: typographicHtml(block.content) }}
    />
  );
}
