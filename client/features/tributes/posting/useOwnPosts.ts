import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { pickTributeText } from '../../../../protocol/tribute-text.ts';
import type { TributeFieldsFragment } from '../../../__generated__/features/tributes/wall/tributes.ts';
import { deviceId } from '../../../net/deviceId.ts';
import { generateId } from '../../../net/generateId.ts';
import { retryLoading } from '../../../net/loadModule.ts';
import { emptyDraft, isBlank, useDraft } from './form/draft.ts';
import { useServedForm, useSentTribute } from './form/servedForm.ts';
import type * as StateLabel from './stateLabel.ts';
import { findOwnTributes, getWaitingLabel, type Post } from './post.ts';
import { getOutbox, openOutbox } from './tributeOutbox.ts';

/** How many of the sender's newest messages on a page are followed; hardly anybody writes more. */
const MAX_FOLLOWED = 8;

/** This device's posts on one page: which are being sent, and which tributes they have become. */
export function useOwnPosts(pageId: string, tributes: readonly TributeFieldsFragment[]) {
  const { outbox, posts: all } = useTributeOutbox();
  const posts = useMemo(() => all.filter((post) => post.pageId === pageId), [all, pageId]);
  const ownPosts = useMemo(() => findOwnTributes(posts, tributes), [posts, tributes]);
  const arrived = [...ownPosts.values()];
  const [seen, setSeen] = useState<readonly string[]>([]);
  const unseen = arrived.flatMap(({ id }) => (seen.includes(id) ? [] : id));
  if (unseen.length) setSeen([...seen, ...unseen]);

  const { getStateLabel, getSpokenState } = useLabels(posts.length > 0);

  return {
    outbox,
    ownPosts,
    /** The posts whose changes the server reports. */
    followed: posts.filter(({ receipt }) => receipt).slice(0, MAX_FOLLOWED),
    // a visible tribute that is not loaded is further down, or about to arrive
    pending: posts.filter((post) => {
      if (arrived.includes(post)) return false;
      return !isOnWall(post) || (!post.isOld && !seen.includes(post.id));
    }),
    refused: posts.find(({ refusal }) => refusal !== undefined),
    /** How many posts reached the wall during this visit. */
    arrivals: arrived.filter(({ isOld }) => !isOld).length,
    getStateLabelFor(post: Post): string {
      const current: Post = arrived.includes(post) ? { ...post, status: 'VISIBLE' } : post;
      const isPlain = current.isOld && isOnWall(current);
      const progress = outbox?.progress(post.id);
      const label = isPlain || !progress ? '' : getStateLabel(current, progress);
      return [label, post.isUnsaved && 'What you changed is not saved yet']
        .filter(Boolean)
        .join('. ');
    },
    getRetry: (post: Post) =>
      post.photos?.some(({ isStopped }) => isStopped)
        ? () => void outbox?.tryAgain(post)
        : undefined,
    getSpokenStateFor(post: Post): string {
      const progress = outbox?.progress(post.id);
      return progress ? getSpokenState(post, progress) : '';
    },
  };
}

type Labels = Pick<typeof StateLabel, 'getStateLabel' | 'getSpokenState'>;

/** The labels until the code for all of them is loaded. */
const FEW_LABELS: Labels = {
  getStateLabel: ({ tributeId }, progress) => (tributeId ? '' : getWaitingLabel(progress)),
  getSpokenState: () => '',
};

/** The labels of posts and their states; loaded once there are any, or when the form is opened. */
function useLabels(isNeeded: boolean): Labels {
  const [labels, setLabels] = useState(FEW_LABELS);
  useEffect(() => {
    if (isNeeded) retryLoading(() => import('./stateLabel.ts')).then(setLabels, () => {});
  }, [isNeeded]);
  return labels;
}

type WritingOptions = Pick<ReturnType<typeof useOwnPosts>, 'outbox' | 'refused'> & {
  setFormOpen: (isOpen: boolean) => void;
};

/** What somebody writes on a page: passes the draft on to the outbox, and puts a refused text back into the form. */
export function useWriting(pageId: string, { outbox, refused, setFormOpen }: WritingOptions) {
  const sent = useSentTribute();
  const { draft, changeDraft } = useDraft(pageId, useServedForm(), sent !== null);

  // from here on it is treated like any other post of this device
  useEffect(() => {
    if (sent) void outbox?.add({ ...sent.post, pageId, savedAt: Date.now(), device: deviceId() });
  }, [outbox, sent, pageId]);

  const restoreDraft = useEffectEvent(async (post: Post) => {
    const { id, photos, refusal } = post;
    changeDraft({ ...pickTributeText(post), photos, refusal });
    await outbox?.remove(id);
    setFormOpen(true);
  });
  // a refused text is put back once the form is empty
  useEffect(() => {
    if (refused && isBlank(draft)) void restoreDraft(refused);
  }, [refused, draft]);

  /** Closes the form and stores what it contains in the outbox; resolves with the post's id. */
  async function write(): Promise<string> {
    const { photos } = draft;
    const id = generateId();
    flushSync(() => setFormOpen(false));
    const post = { id, pageId, ...pickTributeText(draft), photos };
    await outbox?.add({ ...post, savedAt: Date.now(), device: deviceId() });
    // clear the draft only once the outbox has stored it
    changeDraft({ ...emptyDraft, photos: undefined, refusal: undefined });
    return id;
  }

  return { sent, draft, changeDraft, write };
}

const isOnWall = ({ status, isWithdrawn }: Post) => status === 'VISIBLE' && !isWithdrawn;

const NO_POSTS: readonly Post[] = [];

/** The outbox and its posts; there is neither before hydration. */
export function useTributeOutbox() {
  const outbox = useSyncExternalStore(open, getOutbox, () => undefined);
  const posts = useSyncExternalStore(
    outbox?.onChange ?? subscribeToNothing,
    () => outbox?.getSnapshot() ?? NO_POSTS,
    () => NO_POSTS,
  );
  return { outbox, posts };
}

/** Opened after hydration, and then kept. */
function open() {
  openOutbox();
  return () => {};
}

const subscribeToNothing = () => () => {};
