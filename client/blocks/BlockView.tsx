import type { ReactNode } from 'react';
import type { PageQuery } from '../__generated__/features/pages/page.ts';
import { BioInset, BioLife } from './bio/BioHead.tsx';
import { ImageView } from './image/ImageView.tsx';
import { TextView } from './text/TextView.tsx';
import { YoutubeView } from './youtube/YoutubeView.tsx';
import { PhotosView } from '../features/photos/PhotosView.tsx';
import { TributesView } from '../features/tributes/TributesView.tsx';

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

type Views = {
  [Name in Block['__typename']]: (block: BlockOf<Name>, around: BlockContext) => ReactNode;
};

/** The block registry's public side: how a visitor sees each type. A new type is a new row. */
const views: Views = {
  BioComponent: (bio, { isFirst, isTop }) => (
    <>
      {!isTop && <BioInset bio={bio} />}
      <BioLife bio={bio} id={isFirst ? 'life' : undefined} />
    </>
  ),
  TextComponent: (block) => <TextView block={block} />,
  ImageComponent: (block) => <ImageView block={block} />,
  YoutubeComponent: (block, { name, isFirst }) =>
    block.videoId && (
      <Section id="videos" title={isFirst ? 'Videos' : undefined}>
        <YoutubeView block={block} title={name} />
      </Section>
    ),
  PhotosComponent: (_, { page, isFirst }) =>
    page.photos.length > 0 &&
    (isFirst ? (
      <Section id="photos" title="Photos">
        <PhotosView photos={page.photos} />
      </Section>
    ) : (
      <Elsewhere id="photos" words="The photos are all together, further up." />
    )),
  CommentComponent: (_, { page, isFirst, ...form }) =>
    isFirst ? (
      <TributesView
        page={page}
        closed={isClosed(page)}
        formOpen={form.formOpen}
        onFormOpenChange={form.onFormOpenChange}
      />
    ) : (
      <Elsewhere id="tributes" words="The tributes are all together, further up." />
    ),
};

/** Whether the wall takes no messages for now; of several blocks one is enough, as on the server. */
export function isClosed({ components }: PageData): boolean {
  return components.some((block) => 'closed' in block && block.closed);
}

/** Draws a block by its type's row. */
export function BlockView({ block, around }: { block: Block; around: BlockContext }) {
  const view = views[block.__typename] as (block: Block, around: BlockContext) => ReactNode;
  return view(block, around);
}

function Section(props: { id: string; title: string | undefined; children: ReactNode }) {
  return (
    <section id={props.title && props.id} aria-label={props.title}>
      {props.title && <h2 className="block-title">{props.title}</h2>}
      {props.children}
    </section>
  );
}

/** A page has one album and one wall: a second block of theirs leads to the first. */
function Elsewhere({ id, words }: { id: string; words: string }) {
  return (
    <p className="block-elsewhere">
      <a href={`#${id}`}>{words}</a>
    </p>
  );
}
