import {
  mapTributeText,
  pickTributeText,
  type TributeText,
} from '../../../../protocol/tribute-text.ts';
import type { TributeFieldsFragment } from '../../../__generated__/features/tributes/wall/tributes.ts';
import type { NewTributes } from './NewTributes.tsx';
import type { Post } from '../posting/post.ts';

/** One entry of the wall: a tribute, a post that is being sent, or both merged into one. */
export type WallItem = {
  key: string;
  shown: TributeText & {
    /** The id in its own link; undefined while it is being sent. */
    id: string | undefined;
    images: TributeFieldsFragment['images'];
    /** When the server stored it; undefined while it is being sent. */
    createdAt: string | undefined;
    /** A text that says the state of the sender's own message. */
    state?: string | undefined;
    /** Retries photos whose upload was stopped. */
    onTryAgain?: (() => void) | undefined;
    /** Opens the sender's own message to change it. */
    onChange?: (() => void) | undefined;
    /** The sender's own photos, of which this device has copies. */
    ownPhotos?: Post['photos'];
  };
};

const NO_IMAGES: TributeFieldsFragment['images'] = [];

type Sources = {
  tributes: readonly TributeFieldsFragment[];
  newTributes: NewTributes;
  /** Own posts that are not among the tributes yet, the newest first. */
  pending: readonly Post[];
  /** Own posts by the id of the tribute that they became. */
  own: ReadonlyMap<string, Post>;
  getStateLabelFor: (post: Post) => string;
  getRetry: (post: Post) => (() => void) | undefined;
  onChange: (post: Post) => void;
};

/** The wall from top to bottom. A post keeps its key when it becomes a tribute, so that nothing flickers. */
export function createWallItems(sources: Sources): WallItem[] {
  const { tributes, newTributes, pending, own, getStateLabelFor, getRetry, onChange } = sources;
  const { known, waiting } = newTributes;
  // the sender's own are always shown, even before the list is updated: they may have the focus
  const shown = tributes.filter(({ id }) => own.has(id) || (known.has(id) && !waiting.has(id)));
  return [
    ...pending.map((post) => ({
      key: post.id,
      shown: { ...createOwnFields(post), ...toPendingText(post) },
    })),
    ...shown.map((tribute) => {
      const post = own.get(tribute.id);
      const { id, images, createdAt } = tribute;
      // withdrawn, but the event has not arrived yet
      const text = post?.isWithdrawn
        ? toPendingText(post)
        : { ...pickTributeText(tribute), id, images, createdAt };
      return post
        ? { key: post.id, shown: { ...text, ...createOwnFields(post) } }
        : { key: tribute.id, shown: text };
    }),
  ];

  function createOwnFields(post: Post) {
    return {
      state: getStateLabelFor(post),
      onChange: post.receipt && !post.isFixed ? () => onChange(post) : undefined,
      onTryAgain: getRetry(post),
      ownPhotos: post.photos,
    };
  }
}

function toPendingText(post: Post) {
  const text = mapTributeText((name) => (post[name] ?? '').trim());
  return { ...text, id: undefined, images: NO_IMAGES, createdAt: undefined };
}
