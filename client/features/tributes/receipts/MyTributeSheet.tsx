import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import './my-tribute.css';
import type { MyTributeFieldsFragment } from '../../../__generated__/features/tributes/receipts/myTribute.ts';
import { MyTributeText } from '../../../__generated__/features/tributes/receipts/myTribute.text.ts';
import { request } from '../../../net/request.ts';
import { mayPass } from '../../../net/failure.ts';
import { retryWhile } from '../../../net/retry.ts';
import { Sheet, SheetFoot } from '../../../ui/dialogs/Sheet.tsx';
import { MyTributeForm } from './MyTributeForm.tsx';
import { followMyTribute, type MyTribute, syncPost } from './MyTributeFollower.tsx';
import type { Post } from '../posting/post.ts';
import { useLeaveHash } from '../../../ui/hooks/useLeaveHash.ts';
import { useTributeOutbox } from '../posting/useOwnPosts.ts';
import { isBeingChanged } from './useTributeDraft.ts';

/** A message that was sent from this device, to change it or take it back. */
export function MyPostedTribute({ post, onClose }: { post: Post; onClose: () => void }) {
  const [receipt] = useState(post.receipt ?? ''); // it disappears when the message is withdrawn
  const { outbox } = useTributeOutbox();
  const sync = (mine: MyTribute) => outbox && void syncPost(outbox, post, mine);
  const close = () => {
    const isUnsaved = isBeingChanged(post.tributeId ?? '');
    if (isUnsaved !== Boolean(post.isUnsaved))
      void outbox?.update(post.id, (current) => ({ ...current, isUnsaved }));
    onClose();
  };
  return <MyTributeSheet receipt={receipt} copies={post.photos} onState={sync} onClose={close} />;
}

/** Opens the message of a private link, whose receipt is in the URL fragment. */
export function ReceiptTribute() {
  const { hash } = useLocation();
  const close = useLeaveHash();
  const [, receipt = ''] = hash.split('=');
  return <MyTributeSheet key={receipt} receipt={receipt} onClose={close} />;
}

type Props = {
  receipt: string;
  /** The photos that were sent from this device. */
  copies?: Post['photos'];
  /** Called with the tribute's current state; null once it is gone. */
  onState?: (mine: MyTribute) => void;
  onClose: () => void;
};

/** The sender's own message, found by its receipt: its state, and a form to change or withdraw it. */
function MyTributeSheet({ receipt, copies, onState, onClose }: Props) {
  const [mine, setMine] = useMyTribute(receipt);
  const [isWithdrawn, setWithdrawn] = useState(false);
  const show = (next: MyTribute) => {
    setMine(next);
    onState?.(next);
  };
  return (
    <Sheet title="Your message" className="my-tribute" onClose={onClose}>
      {mine === undefined && <p className="my-tribute-note">It is on its way ...</p>}
      {mine === null && <NotFoundNote isTakenBack={isWithdrawn} onClose={onClose} />}
      {mine && (
        <MyTributeForm
          receipt={receipt}
          mine={mine}
          copies={copies}
          onChanged={show}
          onWithdrawn={() => {
            setWithdrawn(true);
            show(null);
          }}
        />
      )}
    </Sheet>
  );
}

function NotFoundNote({ isTakenBack, onClose }: { isTakenBack: boolean; onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []); // the pressed button is gone
  return (
    <>
      <p className="my-tribute-note" role="status">
        {isTakenBack
          ? 'Your message is taken back. Its words and its photo are gone, for everybody.'
          : 'This message is not there any more. It was taken back, or this is not the whole of its link.'}
      </p>
      <SheetFoot>
        <button ref={button} type="button" className="primary" onClick={onClose}>
          OK
        </button>
      </SheetFoot>
    </>
  );
}

/** After this time, the message is read without the stream. */
const SILENT_MS = 3_000;

/**
 * The sender's own message, kept up to date: undefined until it is loaded, null once it is gone. The second value
 * sets it from the response to a change.
 */
function useMyTribute(receipt: string) {
  const [mine, setMine] = useState<MyTributeFieldsFragment | null>();
  useEffect(() => {
    const stop = followMyTribute(receipt, setMine);
    const leaving = new AbortController();
    // where sockets are blocked, nothing comes over the stream
    const timer = setTimeout(async () => {
      const read = () => request(MyTributeText, { receipt });
      const data = await retryWhile(mayPass, read, leaving.signal).catch(() => null);
      if (data) setMine((heard) => (heard === undefined ? data.myTribute : heard));
    }, SILENT_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
      stop();
    };
  }, [receipt]);
  return [mine, setMine] as const;
}
