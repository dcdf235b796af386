import { useEffect, useMemo, useRef } from 'react';
import type { TributeFieldsFragment } from '../../__generated__/features/tributes/tributes.ts';
import { ownTributes, type Post, spokenWords, stateWords } from './post.ts';
import { useTributeOutbox } from './tributeOutbox.ts';

/** This device's posts on one page: which are still on their way, and which tributes they became. */
export function useOwnPosts(pageId: string, tributes: readonly TributeFieldsFragment[]) {
  const { outbox, posts: all } = useTributeOutbox();
  const posts = useMemo(() => all.filter((post) => post.pageId === pageId), [all, pageId]);
  const own = useMemo(() => ownTributes(posts, tributes), [posts, tributes]);
  const arrived = new Set(own.values());
  const seen = useRef(new Set<string>());

  // on the wall once and gone now: somebody took it down, so it is not on its way either
  useEffect(() => {
    for (const { id } of own.values()) seen.current.add(id);
    for (const post of posts) {
      if (seen.current.has(post.id) && !new Set(own.values()).has(post))
        void outbox?.remove(post.id);
    }
  }, [outbox, posts, own]);

  return {
    outbox,
    own,
    pending: posts.filter((post) => !arrived.has(post) && !seen.current.has(post.id)),
    refused: posts.find(({ refusal }) => refusal !== undefined),
    wordsFor(post: Post): string {
      if (!outbox) return '';
      const now = arrived.has(post) ? { ...post, status: 'VISIBLE' as const } : post;
      return stateWords(now, outbox.progress(post.id));
    },
    tryAgainFor: (post: Post) =>
      post.photoStopped ? () => void outbox?.tryAgain(post) : undefined,
    spokenFor: (post: Post) => spokenWords(post, outbox?.isSending(post.id) ?? false),
  };
}
