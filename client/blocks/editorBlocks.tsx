import type { ComponentType, ReactNode } from 'react';
import { videoIdOf } from '../../protocol/video.ts';
import { AvatarEditor, CoverEditor, ProfileEditor, QuoteEditor } from './bio/BioEditors.tsx';
import { BioParts } from './bio/BioParts.tsx';
import type { EditorProps } from './fields.ts';
import { ImageEditor } from './image/ImageEditor.tsx';
import { LifeEditor, TextEditor } from './text/TextEditor.tsx';
import { YoutubeEditor } from './youtube/YoutubeEditor.tsx';
import type { EmptyBlock } from '../features/components/blockOrder.ts';
import { ImageView } from './image/ImageView.tsx';
import { TextView } from './text/TextView.tsx';
import { VideoStill } from './youtube/YoutubeView.tsx';
import { EmptyPlace } from './EmptyPlace.tsx';
import { PhotosEditor } from './photos/PhotosEditor.tsx';
import type { Block, BlockOf, PageData } from './BlockView.tsx';
import { MessagesEditor, WallEditor, WallSummary } from './comment/WallEditor.tsx';

/** One editor in the modal: what it is called and what it shows. */
type EditorRow = { title: string; Editor: ComponentType<EditorProps> };

/** What a block's own view may use of the editor around it. */
export type BlockEditorContext = {
  page: PageData;
  /** Whether it is the first of its type on the page. */
  isFirst: boolean;
  onEdit: (field: string) => void;
};

type Row<Name extends Block['__typename']> = {
  label: string;
  /** What it is for, where it is added. */
  words: string;
  /** Why no second one can be added, where a page takes one. */
  once?: string;
  /** Its placeholder while the page is sorted. */
  placeholder: string;
  /** The link that takes it off the page, and what is asked before. */
  hide: string;
  question: string;
  empty: Extract<EmptyBlock, { __typename: Name }>;
  /** Its editors by the field that they edit. */
  editors: Record<string, EditorRow>;
  /** Which of them the bar's pencil opens; without it, the pencils are in the view. */
  pencil?: string;
  view: (block: BlockOf<Name>, around: BlockEditorContext) => ReactNode;
};

const REMOVE = 'Do you want to remove photos block ?'; // one text for four types, as specified

/** The block registry's editing side: everything the editor knows of each type. A new type is a new row. */
export const editorBlocks: { [Name in Block['__typename']]: Row<Name> } = {
  YoutubeComponent: {
    label: 'Video',
    words: 'A film from YouTube.',
    placeholder: 'Video Block',
    hide: 'Hide video',
    question: REMOVE,
    empty: { __typename: 'YoutubeComponent', type: 'YOUTUBE', youtubeUrl: null, videoId: null },
    editors: { youtube: { title: 'Video', Editor: YoutubeEditor } },
    pencil: 'youtube',
    view({ youtubeUrl, videoId: saved }) {
      const videoId = videoIdOf(youtubeUrl ?? '');
      if (!videoId)
        return <EmptyPlace title="YOUTUBE BLOCK" words="click edit and enter a YouTube URL" />;
      return (
        <div className="video">
          {videoId === saved && (
            <VideoStill key={videoId} videoId={videoId} alt="The first picture of the video" />
          )}
        </div>
      );
    },
  },
  ImageComponent: {
    label: 'Image',
    words: 'One picture, shown large.',
    placeholder: 'Image Block',
    hide: 'Hide image',
    question: REMOVE,
    empty: {
      __typename: 'ImageComponent',
      type: 'IMAGE',
      imageUrl: null,
      imageFocus: null,
      caption: '',
    },
    editors: { image: { title: 'Image', Editor: ImageEditor } },
    pencil: 'image',
    view: (block) =>
      block.imageUrl ? (
        <ImageView block={block} />
      ) : (
        <EmptyPlace title="Image BLOCK" words="click edit and upload your image" />
      ),
  },
  TextComponent: {
    label: 'Text',
    words: 'A story, a poem, the time and place of the service.',
    placeholder: 'Text Block',
    hide: 'Hide text',
    question: 'Do you want to remove text block ?',
    empty: { __typename: 'TextComponent', type: 'TEXT', content: '' },
    editors: { text: { title: 'Text', Editor: TextEditor } },
    pencil: 'text',
    view: (block) =>
      block.content ? (
        <TextView block={block} />
      ) : (
        <EmptyPlace title="Text BLOCK" words="click edit content" />
      ),
  },
  CommentComponent: {
    label: 'Tributes',
    words: 'The wall on which visitors leave their words.',
    once: 'Your page has its Tributes block: all messages stand on that one wall.',
    placeholder: 'Tributes Block',
    hide: 'Hide Tribute box',
    question: REMOVE,
    empty: { __typename: 'CommentComponent', type: 'COMMENT', readFirst: false, closed: false },
    editors: {
      wall: { title: 'Tributes', Editor: WallEditor },
      messages: { title: 'Tributes', Editor: MessagesEditor },
    },
    pencil: 'wall',
    view: ({ readFirst, closed }, { page, isFirst, onEdit }) => (
      <>
        {!isFirst && <SecondPlace words="The wall stands once, in the first Tributes block." />}
        <WallSummary
          onWall={page.tributes.totalCount}
          readFirst={Boolean(readFirst)}
          closed={Boolean(closed)}
          onRead={() => onEdit('messages')}
        />
      </>
    ),
  },
  BioComponent: {
    label: 'Bio',
    words: 'Name, dates, portrait and life.',
    once: 'Your page has its Bio block: name, dates, portrait and life stand in that one.',
    placeholder: 'Bio Block',
    hide: 'Hide bio',
    question: 'Do you want to remove bio block ?',
    empty: {
      __typename: 'BioComponent',
      type: 'BIO',
      cover: null,
      coverFocus: null,
      avatar: null,
      avatarFocus: null,
      firstMessage: null,
      name: null,
      dateBirth: null,
      datePassing: null,
      quote: null,
      life: '',
    },
    editors: {
      content: { title: 'Life', Editor: LifeEditor },
      profile: { title: 'Name and dates', Editor: ProfileEditor },
      quote: { title: 'Quote', Editor: QuoteEditor },
      avatar: { title: 'Portrait', Editor: AvatarEditor },
      cover: { title: 'Cover picture', Editor: CoverEditor },
    },
    view: (bio, { onEdit }) => <BioParts bio={bio} onEdit={onEdit} />,
  },
  PhotosComponent: {
    label: 'Photos',
    words: 'As many pictures as you like, three in a row.',
    once: 'Your page has its Photos block: as many pictures as you like go into that one.',
    placeholder: 'Photos Block',
    hide: 'Hide photo',
    question: REMOVE,
    empty: { __typename: 'PhotosComponent', type: 'PHOTOS' },
    editors: {},
    view: (_, { page, isFirst }) =>
      isFirst ? (
        <PhotosEditor pageId={page.id} photos={page.photos} />
      ) : (
        <SecondPlace words="The photos stand once, in the first Photos block." />
      ),
  },
};

function SecondPlace({ words }: { words: string }) {
  return <p className="block-words">{words} Here visitors find a link to it.</p>;
}

/** A type's row, for a block of any type. */
export function rowOf(typeName: Block['__typename']): Row<Block['__typename']> {
  return editorBlocks[typeName] as Row<Block['__typename']>;
}
