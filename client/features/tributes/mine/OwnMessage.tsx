import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { MyTributeFieldsFragment } from '../../../__generated__/features/tributes/mine/myTribute.ts';
import { removePhoto } from '../photoStore.ts';
import type { Post } from '../post.ts';
import { postStore } from '../postStore.ts';
import { MyTributeDialog } from './MyTributeDialog.tsx';

/** Opens a message that was sent from this device, to change it or take it back. */
export function OwnMessage({ post, describedBy }: { post: Post; describedBy: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="quiet"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        Change or take back
      </button>
      {open && (
        <MyTributeDialog
          receipt={post.receipt!}
          onChanged={(mine) => keepChange(post, mine)}
          onGone={() => forget(post)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Opens the message of a private link: its receipt stands behind the #. */
export function LinkedMessage() {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [, receipt = ''] = hash.split('=');
  const close = () => void navigate(pathname, { replace: true });
  return <MyTributeDialog key={receipt} receipt={receipt} onClose={close} />;
}

// Another hand on what the outbox keeps: it hears of every change.
const store = postStore();

/** What is off the wall now is shown as what waits. */
function keepChange(post: Post, { status, tribute: { name, content } }: MyTributeFieldsFragment) {
  void store.replace({ ...post, name, content, status, isOld: status === 'VISIBLE' });
}

function forget(post: Post) {
  void store.remove(post.id);
  void removePhoto(post.id);
}
