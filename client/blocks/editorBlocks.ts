import type { EmptyBlock } from '../features/components/blockOrder.ts';
import type { Block, PageData } from './BlockView.tsx';
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

/** More than a line of a row holds; longer text is cut. */
const MAX_LENGTH = 160;

/** What a block of a page holds, in a line: its first words, or how much; '' if it is empty. */
export function getBlockExcerpt(block: Block, page: PageData): string {
  return (getEditorBlock(block.__typename).getExcerpt?.(block, page) ?? '').slice(0, MAX_LENGTH);
}
