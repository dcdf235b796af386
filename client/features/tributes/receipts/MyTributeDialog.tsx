import { useEffect, useRef, useState } from 'react';
import './my-tribute.css';
import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient } from '@apollo/client';
import {
  type MyTributeFieldsFragment,
  MyTributeDocument,
  MyTributeEventsDocument,
} from '../../../__generated__/features/tributes/receipts/myTribute.ts';
import { Sheet, SheetFoot } from '../../../ui/Sheet.tsx';
import { MyTributeForm } from './MyTributeForm.tsx';
import type { Post } from '../posting/post.ts';
import { followStream } from '../../../live/liveClient.ts';

type MyTribute = MyTributeFieldsFragment | null;

type Props = {
  receipt: string;
  /** The photos that were sent from this device. */
  copies?: Post['photos'];
  /** Called with the tribute's current state; null once it is gone. */
  onState?: (mine: MyTribute) => void;
  onClose: () => void;
};

/** The sender's own message, found by its receipt: its state, and a form to change or withdraw it. */
export function MyTributeDialog({ receipt, copies, onState, onClose }: Props) {
  const [mine, setMine] = useMyTribute(receipt);
  const [isWithdrawn, setWithdrawn] = useState(false);
  const applyState = (next: MyTribute) => {
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
          onChanged={applyState}
          onWithdrawn={() => {
            setWithdrawn(true);
            applyState(null);
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

/**
 * The sender's own message, kept up to date: undefined until it is loaded, null once it is gone. The second value
 * sets it from the response to a change.
 */
function useMyTribute(receipt: string) {
  const client = useApolloClient();
  const [mine, setMine] = useState<MyTributeFieldsFragment | null>();
  useEffect(() => followMyTribute(client, receipt, setMine), [client, receipt]);
  return [mine, setMine] as const;
}

/** Follows a message by its receipt until it is gone (null) or the returned function is called. */
export function followMyTribute(
  client: ApolloClient,
  receipt: string,
  onState: (myTribute: MyTributeFieldsFragment | null) => void,
): () => void {
  let isOver = false;
  const end = followStream(client, {
    query: MyTributeEventsDocument,
    variables: { receipt },
    mayEnd: true,
    onData: ({ myTributeEvents }) => onState(myTributeEvents),
    onReread: () => void reread(),
  });

  /** The stream has ended, perhaps for good: it is subscribed again automatically, and the state is read again. */
  async function reread() {
    const options = { variables: { receipt }, fetchPolicy: 'network-only' } as const;
    const { data } = await client
      .query({ query: MyTributeDocument, ...options })
      .catch(() => ({ data: undefined }));
    if (!data || isOver) return;
    if (!data.myTribute) stop();
    onState(data.myTribute);
  }

  function stop() {
    isOver = true;
    end();
  }
  return stop;
}
