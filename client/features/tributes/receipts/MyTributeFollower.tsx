import { useEffect, useEffectEvent } from 'react';
import { EMPTY_TRIBUTE_TEXT, pickTributeText } from '../../../../protocol/tribute-text.ts';
import type { MyTributeFieldsFragment } from '../../../__generated__/features/tributes/receipts/myTribute.ts';
import {
  MyTributeEventsText,
  MyTributeText,
} from '../../../__generated__/features/tributes/receipts/myTribute.text.ts';
import { followStream } from '../../../live/followStream.ts';
import { request } from '../../../net/request.ts';
import { removePhotos } from '../posting/photoStore.ts';
import { type Post, type PostPhoto, getNextStep } from '../posting/post.ts';
import type { TributeOutbox } from '../posting/tributeOutbox.ts';
import { useTributeOutbox } from '../posting/useOwnPosts.ts';

/** The server's state of a message; null once it is gone. */
export type MyTribute = MyTributeFieldsFragment | null;

/** Keeps this device's record of its message in step with the server. */
export function MyTributeFollower({ post }: { post: Post }) {
  const { outbox } = useTributeOutbox();
  const { receipt } = post;
  const sync = useEffectEvent((myTribute: MyTribute) => {
    if (outbox) void syncPost(outbox, post, myTribute);
  });
  useEffect(
    () => (receipt ? followMyTribute(receipt, (myTribute) => sync(myTribute)) : undefined),
    [receipt],
  );
  return null;
}

/** Follows a message by its receipt until it is gone (null) or the returned function is called. */
export function followMyTribute(
  receipt: string,
  onState: (myTribute: MyTribute) => void,
): () => void {
  let isCancelled = false;
  const end = followStream({
    operation: MyTributeEventsText,
    variables: { receipt },
    mayEnd: true,
    onData: ({ myTributeEvents }) => onState(myTributeEvents),
    onReread: () => void reread(),
  });

  /** The stream has ended, perhaps for good: it is subscribed again automatically, and the state is read again. */
  async function reread() {
    const data = await request(MyTributeText, { receipt }).catch(() => null);
    if (!data || isCancelled) return;
    if (!data.myTribute) stop();
    onState(data.myTribute);
  }

  function stop() {
    isCancelled = true;
    end();
  }
  return stop;
}

/** Updates a post with the server's state; null: it is gone, and its text is deleted here too. */
export async function syncPost(outbox: TributeOutbox, post: Post, mine: MyTribute): Promise<void> {
  const change = (current: Post) => (mine ? toCurrent(current, mine) : toWithdrawn(current));
  const next = change(post);
  const keptKeys = new Set(next.photos?.map(({ key }) => key));
  await removePhotos(post.photos?.filter(({ key }) => !keptKeys.has(key)));
  // an update notifies every tab, so write only real changes
  if (JSON.stringify(next) !== JSON.stringify(post)) await outbox.update(post.id, change);
}

function toCurrent(
  post: Post,
  { status, changeableUntil, tribute }: MyTributeFieldsFragment,
): Post {
  const text = pickTributeText(tribute);
  const next = { ...post, ...text, status, isFixed: changeableUntil === null };
  if (getNextStep(post) !== undefined) return next;
  const isThere = ({ isDone, fileUrl }: PostPhoto) =>
    !isDone || tribute.images.some(({ image }) => image === fileUrl);
  return { ...next, photos: post.photos?.filter(isThere) }; // others were replaced or removed
}

function toWithdrawn({ id, pageId, name, savedAt, device, tributeId }: Post): Post {
  const remainder = { id, pageId, savedAt, device, tributeId };
  return { ...remainder, ...EMPTY_TRIBUTE_TEXT, name, isWithdrawn: true };
}
