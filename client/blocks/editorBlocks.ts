import type { EmptyBlock } from '../features/components/blockOrder.ts';
import type { Block } from './BlockView.tsx';
import type { EditorBlock } from './editorBlock.ts';

type AnyBlock = EditorBlock<Block['__typename']>;
const modules = import.meta.glob<AnyBlock>('./*/editor.tsx', { eager: true, import: 'editor' });

/** The block registry's editing side, in the order in which types are chosen: a new type is a new folder. */
export const editorBlocks: readonly AnyBlock[] = Object.values(modules).sort(
  (one, other) => one.order - other.order,
);

const byTypeName = new Map(editorBlocks.map((row) => [row.empty.__typename, row]));

/** What the editor knows of a type, for a block of any type. */
export function editorBlockOf(typeName: Block['__typename']): AnyBlock {
  return byTypeName.get(typeName)!;
}

/** The same by the API's word for a type; undefined where a newer server knows more. */
export function editorBlockOfType(type: EmptyBlock['type']): AnyBlock | undefined {
  return editorBlocks.find(({ empty }) => empty.type === type);
}

/** As much as fits a row; the rest is cut where the row ends. */
const MAX_LENGTH = 60;

/** How a block begins, to tell it from others of its kind: its text, name or caption; '' where it has none. */
export function firstWords(block: Block): string {
  return (editorBlockOf(block.__typename).firstWords?.(block) ?? '').slice(0, MAX_LENGTH);
}
