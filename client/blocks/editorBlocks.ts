import type { EmptyBlock } from '../features/components/blockOrder.ts';
import type { Block } from './BlockView.tsx';
import type { EditorBlock } from './editorBlock.ts';

type AnyBlock = EditorBlock<Block['__typename']>;
const modules = import.meta.glob<AnyBlock>('./*/editor.tsx', { eager: true, import: 'editor' });

/** The editors of all block types, in the order in which they are offered: a new type is a new folder. */
export const editorBlocks: readonly AnyBlock[] = Object.values(modules).sort(
  (one, other) => one.order - other.order,
);

const byTypeName = new Map(editorBlocks.map((row) => [row.empty.__typename, row]));

/** The editor of a block type. */
export function getEditorBlock(typeName: Block['__typename']): AnyBlock {
  return byTypeName.get(typeName)!;
}

/** The same by the API's name of a type; undefined if the server is newer and has more types. */
export function findEditorBlockByType(type: EmptyBlock['type']): AnyBlock | undefined {
  return editorBlocks.find(({ empty }) => empty.type === type);
}

/** The field of a type that holds its formatted text, as the client's queries name it; undefined where it has none. */
export function getTextField(typeName: Block['__typename']): string | undefined {
  const { fields } = getEditorBlock(typeName);
  const [name, field] =
    Object.entries(fields).find(([, one]) => one.holds === 'formatted text') ?? [];
  return field?.alias ?? name;
}

/** As much as two lines of a row hold; longer text is cut. */
const MAX_LENGTH = 160;

/** The first words of a block: its text, name or caption; '' if it has none. */
export function getBlockExcerpt(block: Block): string {
  return (getEditorBlock(block.__typename).getExcerpt?.(block) ?? '').slice(0, MAX_LENGTH);
}
