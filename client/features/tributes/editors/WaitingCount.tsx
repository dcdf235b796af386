import { type Hear, useReviewList } from './useReviewList.ts';

type Props = { pageId: string; hear: Hear; onRead: () => void };

/** How many messages wait to be read, and the way to them; nothing while none does. */
export function WaitingCount({ pageId, hear, onRead }: Props) {
  const { list } = useReviewList({ pageId, status: 'HELD', size: 1, hear });
  if (!list?.total) return null;
  return (
    <button type="button" className="quiet" onClick={onRead}>
      {list.total === 1 ? 'One message is' : `${list.total} messages are`} waiting to be read
    </button>
  );
}
