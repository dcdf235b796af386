import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useLeaveHash } from '../../../ui/useLeaveHash.ts';
import type { Post } from '../posting/post.ts';
import { useTributeOutbox } from '../posting/tributeOutbox.ts';
import { MyTributeDialog } from './MyTributeDialog.tsx';
import { type MyTribute, syncPost } from './OwnTributeFollower.tsx';
import { isBeingChanged } from './useTributeDraft.ts';

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
