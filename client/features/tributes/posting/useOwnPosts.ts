import { useEffect, useMemo, useState } from 'react';
import type { TributeFieldsFragment } from '../../../__generated__/features/tributes/wall/tributes.ts';
import { retryLoading } from '../../../net/retryLoading.ts';
import type * as StateLabel from './stateLabel.ts';
import { findOwnTributes, type Post, WAITING } from './post.ts';
import { useTributeOutbox } from './tributeOutbox.ts';

/** How many of the sender's newest messages on a page are followed; hardly anybody writes more. */
const MAX_FOLLOWED = 8;

/** This device's posts on one page: which are still being sent, and which tributes they became. */
export function useOwnPosts(pageId: string, tributes: readonly TributeFieldsFragment[]) {
  const { outbox, posts: all } = useTributeOutbox();
  const posts = useMemo(() => all.filter((post) => post.pageId === pageId), [all, pageId]);
  const own = useMemo(() => findOwnTributes(posts, tributes), [posts, tributes]);
  const arrived = new Set(own.values());
  const [seenIds, setSeen] = useState<ReadonlySet<string>>(new Set());
  if ([...arrived].some(({ id }) => !seenIds.has(id)))
    setSeen(new Set([...seenIds, ...[...arrived].map(({ id }) => id)]));

  const { getStateLabel, getSpokenState } = useLabels(posts.length > 0);

  return {
    outbox,
    own,
    /** The posts whose changes the server reports. */
    followed: posts.filter(({ receipt }) => receipt).slice(0, MAX_FOLLOWED),
    // a visible tribute that is not loaded is further down, or about to arrive
    pending: posts.filter((post) => {
      if (arrived.has(post)) return false;
      return !isOnWall(post) || (!post.isOld && !seenIds.has(post.id));
    }),
    refused: posts.find(({ refusal }) => refusal !== undefined),
    /** How many posts reached the wall during this visit. */
    arrivals: [...arrived].filter(({ isOld }) => !isOld).length,
    getStateLabelFor(post: Post): string {
      const now: Post = arrived.has(post) ? { ...post, status: 'VISIBLE' } : post;
      const isPlain = now.isOld && isOnWall(now);
      const progress = outbox?.progress(post.id);
      const label = isPlain || !progress ? '' : getStateLabel(now, progress);
      return [label, post.isUnsaved && 'What you changed is not saved yet']
        .filter(Boolean)
        .join('. ');
    },
    getRetry: (post: Post) =>
      post.photos?.some(({ isStopped }) => isStopped)
        ? () => void outbox?.tryAgain(post)
        : undefined,
    getSpokenStateFor: (post: Post) => getSpokenState(post, outbox?.isSending(post.id) ?? false),
  };
}

type Labels = Pick<typeof StateLabel, 'getStateLabel' | 'getSpokenState'>;

/** What is said without the code that says more. */
const FEW_LABELS: Labels = {
  getStateLabel: ({ tributeId }) => (tributeId ? '' : WAITING),
  getSpokenState: () => '',
};

/** Says how posts are doing; the code is loaded once there are any, or as the form is opened. */
function useLabels(isNeeded: boolean): Labels {
  const [labels, setLabels] = useState(FEW_LABELS);
  useEffect(() => {
    if (isNeeded) retryLoading(() => import('./stateLabel.ts')).then(setLabels, () => {});
  }, [isNeeded]);
  return labels;
}

const isOnWall = ({ status, isWithdrawn }: Post) => status === 'VISIBLE' && !isWithdrawn;
