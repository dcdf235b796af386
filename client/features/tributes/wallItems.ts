import type { TributeFieldsFragment } from '../../__generated__/features/tributes/tributes.ts';
import type { NewTributes } from './newTributes.ts';
import type { Post } from './post.ts';

/** What stands on the wall as one message: a tribute, an own post on its way, or both in one place. */
export type WallItem = {
  key: string;
  shown: {
    name: string;
    content: string;
    image: string | null | undefined;
    /** When the server stored it; a pending one has no time yet. */
    createdAt: string | undefined;
    /** Where the own message stands, in words. */
    state?: string | undefined;
    /** Sends its photo once more, where that was given up. */
    onTryAgain?: (() => void) | undefined;
    /** The own post, once it can be changed. */
    mine?: Post | undefined;
    /** Under which name this device's photo drawer holds the own photo, and its size. */
    ownPhoto?: string | undefined;
    photoWidth?: number | undefined;
    photoHeight?: number | undefined;
  };
};

type Sources = {
  tributes: readonly TributeFieldsFragment[];
  newTributes: NewTributes;
  /** Own posts that are not among the tributes yet, the newest first. */
  pending: readonly Post[];
  /** Own posts by the id of the tribute that they became. */
  own: ReadonlyMap<string, Post>;
  wordsFor: (post: Post) => string;
  tryAgainFor: (post: Post) => (() => void) | undefined;
};

/** The wall from top to bottom. An own post keeps its key when it becomes a tribute, so that nothing flickers. */
export function wallItems(sources: Sources): WallItem[] {
  const { tributes, newTributes, pending, own, wordsFor, tryAgainFor } = sources;
  const { known, waiting } = newTributes;
  // an own one is never away, not even until it is taken in: the sender's focus may be on it
  const shown = tributes.filter(({ id }) => own.has(id) || (known.has(id) && !waiting.has(id)));
  return [
    ...pending.map((post) => ({ key: post.id, shown: { ...ownParts(post), ...wordsOf(post) } })),
    ...shown.map((tribute) => {
      const post = own.get(tribute.id);
      const { name, content, image, createdAt } = tribute;
      const words = { name, content, image, createdAt };
      return post
        ? { key: post.id, shown: { ...words, ...ownParts(post) } }
        : { key: tribute.id, shown: words };
    }),
  ];

  function ownParts(post: Post) {
    return {
      state: wordsFor(post),
      mine: post.receipt ? post : undefined,
      onTryAgain: tryAgainFor(post),
      ownPhoto: post.photo && post.photoRefusal === undefined ? post.id : undefined,
      photoWidth: post.photo?.width,
      photoHeight: post.photo?.height,
    };
  }
}

function wordsOf({ name, content }: Post) {
  return { name: name.trim(), content: content.trim(), image: undefined, createdAt: undefined };
}
