import type { ReactNode } from 'react';
import type { PageQuery } from '../__generated__/features/pages/page.ts';

/** A page as the query brings it. */
export type PageData = NonNullable<PageQuery['page']>;
export type Block = PageData['components'][number];
export type BlockOf<Name extends Block['__typename']> = Extract<Block, { __typename: Name }>;

/** What a block may use of the page around it. */
export type BlockContext = {
  page: PageData;
  /** Who or what the page is about. */
  name: string;
  /** The first block of its type bears the heading and the anchor. */
  isFirst: boolean;
  /** The page's heading shows what is in the head of a bio that stands on top. */
  isTop: boolean;
  formOpen: boolean;
  onFormOpenChange: (open: boolean) => void;
};

/** Who or what the page is about, as far as a block says it. */
export type About = {
  name: string | null;
  dates: string;
  introduction: string | null;
  picture: string | null;
};

/** How visitors see the blocks of one type: the `view` of its folder's view.tsx. */
export type PublicBlock<Name extends Block['__typename']> = {
  typeName: Name;
  view(block: BlockOf<Name>, context: BlockContext): ReactNode;
  /** Whether there is nothing of it to see; without it, there always is. */
  isEmpty?(block: BlockOf<Name>): boolean;
  /** The page's heading, where it stands on top. */
  top?(block: BlockOf<Name>, name: string): ReactNode;
  about?(block: BlockOf<Name>): About;
  /** Of the block where visitors leave tributes: whether it takes none for now. */
  isClosed?(block: BlockOf<Name>): boolean;
  /** Where the page's side leads to the first of its type, and how far down in that list. */
  link?: { id: string; words: string; order: number; isThere?(page: PageData): boolean };
};

const modules = import.meta.glob<PublicBlock<Block['__typename']>>('./*/view.tsx', {
  eager: true,
  import: 'view',
});

/** The block registry's public side: a new type is a new folder. */
export const blockViews = new Map(
  Object.values(modules).map((view) => [view.typeName as string, view]),
);

/** Draws a block by its type's view. */
export function BlockView({ block, context }: { block: Block; context: BlockContext }) {
  return viewOf(block)?.view(block, context);
}

/** How visitors see a block; undefined where a newer server knows its type and this page does not yet. */
export function viewOf({ __typename }: Block) {
  return blockViews.get(__typename);
}

/** Whether visitors leave tributes in a block. */
export function isWall(block: Block): boolean {
  return viewOf(block)?.isClosed !== undefined;
}

/** Whether the wall takes no messages for now; of several blocks one is enough, as on the server. */
export function isClosed({ components }: PageData): boolean {
  return components.some((block) => viewOf(block)?.isClosed?.(block));
}

/** What the first block that tells of it says of whom the page is about. */
export function aboutOf({ components }: PageData): About | undefined {
  const telling = components.find((block) => viewOf(block)?.about);
  return telling && viewOf(telling)?.about?.(telling);
}

/** Who or what a page is about. */
export function nameOf(page: PageData): string {
  return aboutOf(page)?.name || page.title || 'Keepsake';
}
