import { type ReactNode, memo, Suspense } from 'react';
import type { PageQuery } from '../__generated__/features/pages/page.ts';

/** A page as the query returns it. */
export type PageData = NonNullable<PageQuery['page']>;
export type Block = PageData['components'][number];
export type BlockOf<Name extends Block['__typename']> = Extract<Block, { __typename: Name }>;

/** What a block gets to know about the page around it. */
type BlockContext = {
  page: PageData;
  /** The person or thing that the page is about. */
  name: string;
  /** Whether it is the first block of its type, which has the heading and the anchor. */
  isFirst: boolean;
  /** Whether it is a bio at the top, whose content the page's heading shows. */
  isTop: boolean;
};

/** The person or thing that the page is about, as a block describes it. */
type PageSubject = {
  name: string | null;
  dates: string;
  introduction: string | null;
  picture: string | null;
};

/** How visitors see blocks of one type: the `view` export of its folder's view.tsx. */
export type PublicBlock<Name extends Block['__typename']> = {
  typeName: Name;
  view(block: BlockOf<Name>, context: BlockContext): ReactNode;
  /** Whether it has no content to show; by default it always has. */
  isEmpty?(block: BlockOf<Name>): boolean;
  /** The page's heading, if this block is at the top. */
  top?(block: BlockOf<Name>, name: string): ReactNode;
  subject?(block: BlockOf<Name>): PageSubject;
  /** Whether it is a wall, in which visitors leave tributes. */
  isWall?: true;
  /** The link to the first block of this type in the page's side navigation, and its order there. */
  link?: { id: string; label: string; order: number; isShown?(page: PageData): boolean };
};

const modules = import.meta.glob<PublicBlock<Block['__typename']>>('./*/view.tsx', {
  eager: true,
  import: 'view',
});

/** The public views of all block types: a new type is a new folder. */
export const blockViews = new Map(
  Object.values(modules).map((view) => [view.typeName as string, view]),
);

/** Renders a block with its type's view. */
function BlockView({ block, context }: { block: Block; context: BlockContext }) {
  return getBlockView(block)?.view(block, context);
}

/** A block type's view; undefined if the server is newer than this page and has more types. */
function getBlockView({ __typename }: Block) {
  return blockViews.get(__typename);
}

/** Whether visitors leave tributes in a block. */
export function isWall(block: Block): boolean {
  return getBlockView(block)?.isWall ?? false;
}

/** The ids of the wall blocks; if they change, other tributes may be shown. */
export function getWallIds({ components }: PageData): string {
  return components.flatMap((block) => (isWall(block) ? block.id : [])).join();
}

/** The subject of the page, from the first block that describes it. */
export function findPageSubject({ components }: PageData): PageSubject | undefined {
  const block = components.find((block) => getBlockView(block)?.subject);
  return block && getBlockView(block)?.subject?.(block);
}

/** The name of the person or thing that a page is about. */
export function getPageName(page: PageData): string {
  return findPageSubject(page)?.name || page.title || 'Keepsake';
}

type Props = {
  page: PageData;
  /** The page's blocks in their order. */
  blocks: readonly Block[];
  name: string;
};

/** The page's heading: that of the first block if its type has one, else the name. */
export function PageTop({ blocks: [first], name }: Pick<Props, 'blocks' | 'name'>) {
  const top = first && getBlockView(first)?.top;
  return top ? top(first, name) : <h1 className="page-title">{name}</h1>;
}

/**
 * The blocks below the heading, as visitors see them; each is hydrated by itself, the one that is touched first.
 * Memoised, as rendering them again while they are hydrated would hydrate all of them in one long task.
 */
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
