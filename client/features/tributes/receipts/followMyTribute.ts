import type { MyTributeFieldsFragment } from '../../../__generated__/features/tributes/receipts/myTribute.ts';
import {
  MyTributeText,
  MyTributeEventsText,
} from '../../../__generated__/features/tributes/receipts/myTribute.text.ts';
import { followStream } from '../../../live/followStream.ts';
import { request } from '../../../net/request.ts';

/** Follows a message by its receipt until it is gone (null) or the returned function is called. */
export function followMyTribute(
  receipt: string,
  onState: (myTribute: MyTributeFieldsFragment | null) => void,
): () => void {
  let isOver = false;
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
