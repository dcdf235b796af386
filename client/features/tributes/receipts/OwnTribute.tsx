import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { EMPTY_TRIBUTE_TEXT, pickTributeText } from '../../../../protocol/tribute-text.ts';
import type { MyTributeFieldsFragment } from '../../../__generated__/features/tributes/receipts/myTribute.ts';
import { type Post, type PostPhoto, nextStep } from '../posting/post.ts';
import { useTributeOutbox, type TributeOutbox } from '../posting/tributeOutbox.ts';
import { useLeaveHash } from '../../../ui/useLeaveHash.ts';
import { followMyTribute, MyTributeDialog } from './MyTributeDialog.tsx';
import { isBeingChanged } from './useTributeDraft.ts';
import { removePhotos } from '../posting/photoStore.ts';

type MyTribute = MyTributeFieldsFragment | null;

/** Keeps this device's record of its message in step with the server. */
export function OwnTributeFollower({ post }: { post: Post }) {
  const client = useApolloClient();
  const { outbox } = useTributeOutbox();
  const { receipt } = post;
  const applyState = useEffectEvent((myTribute: MyTribute) => {
    if (outbox) void syncPost(outbox, post, myTribute);
  });
  useEffect(
    () =>
      receipt ? followMyTribute(client, receipt, (myTribute) => applyState(myTribute)) : undefined,
    [client, receipt],
  );
  return null;
}

/** A message that was sent from this device, to change it or take it back. */
export function OwnTribute({ post, onClose }: { post: Post; onClose: () => void }) {
  const [receipt] = useState(post.receipt ?? ''); // it disappears when the message is withdrawn
  const { outbox } = useTributeOutbox();
  const applyState = (mine: MyTribute) => outbox && void syncPost(outbox, post, mine);
  const close = () => {
    const isUnsaved = isBeingChanged(post.tributeId ?? '');
    if (isUnsaved !== Boolean(post.isUnsaved))
      void outbox?.update(post.id, (now) => ({ ...now, isUnsaved }));
    onClose();
  };
  return (
    <MyTributeDialog receipt={receipt} copies={post.photos} onState={applyState} onClose={close} />
  );
}

/** Opens the message of a private link, whose receipt is in the URL fragment. */
export function LinkedTribute() {
  const { hash } = useLocation();
  const close = useLeaveHash();
  const [, receipt = ''] = hash.split('=');
  return <MyTributeDialog key={receipt} receipt={receipt} onClose={close} />;
}

/** Updates a post with the server's state; null: it is gone, and its text is deleted here too. */
async function syncPost(
  outbox: TributeOutbox,
  post: Post,
  mine: MyTributeFieldsFragment | null,
): Promise<void> {
  const change = (now: Post) => (mine ? applyState(now, mine) : toWithdrawn(now));
  const next = change(post);
  const kept = new Set(next.photos?.map(({ key }) => key));
  await removePhotos(post.photos?.filter(({ key }) => !kept.has(key)));
  // an update notifies every tab, so write only real changes
  if (JSON.stringify(next) !== JSON.stringify(post)) await outbox.update(post.id, change);
}

function applyState(
  post: Post,
  { status, changeableUntil, tribute }: MyTributeFieldsFragment,
): Post {
  const text = pickTributeText(tribute);
  const next = { ...post, ...text, status, isFixed: changeableUntil === null };
  if (nextStep(post) !== undefined) return next;
  const isThere = ({ isDone, fileUrl }: PostPhoto) =>
    !isDone || tribute.images.some(({ image }) => image === fileUrl);
  return { ...next, photos: post.photos?.filter(isThere) }; // others were replaced or removed
}

function toWithdrawn({ id, pageId, name, savedAt, device, tributeId }: Post): Post {
  const kept = { id, pageId, savedAt, device, tributeId };
  return { ...kept, ...EMPTY_TRIBUTE_TEXT, name, isWithdrawn: true };
}
