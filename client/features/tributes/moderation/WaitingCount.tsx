import { type Hear, useReviewList } from './useReviewList.ts';

type Props = {
  pageId: string;
  hear: Hear;
  /** How it is said, from the number of messages. */
  words: (total: number) => string;
  className?: string;
  onRead: () => void;
};

/** How many messages wait to be read, and the way to them; nothing while none does. */
export function WaitingCount({ pageId, hear, words, className, onRead }: Props) {
  const { list } = useReviewList({ pageId, status: 'HELD', size: 1, hear });
  if (!list?.total) return null;
  return (
    <button type="button" className={className ?? 'quiet'} onClick={onRead}>
      {words(list.total)}
    </button>
  );
}
