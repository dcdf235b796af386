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
      if (seen.current.has(post.id) && !post.receipt && !new Set(own.values()).has(post))
        void outbox?.remove(post.id);
    }
  }, [outbox, posts, own]);

  return {
    outbox,
    own,
    // what can be changed stays with its sender, whoever took it off the wall: it is with the family
    pending: posts.filter((post) => {
      if (arrived.has(post)) return false;
      return seen.current.has(post.id) ? post.receipt !== undefined : !post.isOld;
    }),
    refused: posts.find(({ refusal }) => refusal !== undefined),
    /** How many came to the wall in this visit. */
    arrivals: [...arrived].filter(({ isOld }) => !isOld).length,
    wordsFor(post: Post): string {
      const isOff = seen.current.has(post.id) && !arrived.has(post);
      if (!outbox || (post.isOld && !isOff)) return '';
      const status = arrived.has(post) ? 'VISIBLE' : isOff ? 'HELD' : post.status;
      const now = { ...post, ...(status && { status }) };
      return stateWords(now, outbox.progress(post.id));
    },
    tryAgainFor: (post: Post) =>
      post.photoStopped ? () => void outbox?.tryAgain(post) : undefined,
    spokenFor: (post: Post) => spokenWords(post, outbox?.isSending(post.id) ?? false),
  };
}
