import { useEffect, useRef, useState } from 'react';
import './my-tribute.css';
import type { MyTributeFieldsFragment } from '../../../__generated__/features/tributes/receipts/myTribute.ts';
import { Sheet, SheetFoot } from '../../../ui/Sheet.tsx';
import { MyTributeForm } from './MyTributeForm.tsx';
import { followMyTribute } from './OwnTributeFollower.tsx';
import type { Post } from '../posting/post.ts';

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
  const [mine, setMine] = useState<MyTributeFieldsFragment | null>();
  useEffect(() => followMyTribute(receipt, setMine), [receipt]);
  return [mine, setMine] as const;
}
