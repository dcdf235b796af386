import { memo, Suspense } from 'react';
import { type Block, BlockView, type PageData, getBlockView } from './BlockView.tsx';

type Props = {
  page: PageData;
  /** The page's blocks in their order. */
  blocks: readonly Block[];
  name: string;
  formOpen: boolean;
  onFormOpenChange: (open: boolean) => void;
};

/** The page's heading: the first block's own where its type has one, else the name alone. */
export function PageTop({ blocks: [first], name }: Pick<Props, 'blocks' | 'name'>) {
  const top = first && getBlockView(first)?.top;
  return top ? top(first, name) : <h1 className="page-title">{name}</h1>;
}

/** The blocks below the heading, each as a visitor sees it; each is hydrated by itself, first the one that is touched.
 * Memoised, as a change of what is around them would have all of them hydrated in one long task. */
export const PageBlocks = memo(function PageBlocks({ blocks, ...context }: Props) {
  const firsts = findFirstOfEachType(blocks);
  return blocks.map((block, index) => (
    <Suspense key={block.id}>
      <BlockView
        block={block}
        context={{ ...context, isFirst: firsts.has(block.id), isTop: index === 0 }}
      />
    </Suspense>
  ));
});

/** The ids of the blocks with their type's heading and anchor: the first of each type that has content. */
export function findFirstOfEachType(blocks: readonly Block[]): Set<string> {
  const firstIds = new Map<string, string>();
  for (const block of blocks)
    if (!firstIds.has(block.__typename) && !getBlockView(block)?.isEmpty?.(block))
      firstIds.set(block.__typename, block.id);
  return new Set(firstIds.values());
}
