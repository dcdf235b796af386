import { type MemberEvents, useReviewList } from './useReviewList.ts';

type Props = {
  pageId: string;
  onMemberEvent: MemberEvents;
  /** How it is said, from the number of messages. */
  words: (total: number) => string;
  className?: string;
  onRead: () => void;
};

/** How many messages wait to be read, and the way to them; nothing while none does. */
export function WaitingCount({ pageId, onMemberEvent, words, className, onRead }: Props) {
  const { list } = useReviewList({ pageId, status: 'HELD', size: 1, onMemberEvent });
  if (!list?.total) return null;
  return (
    <button type="button" className={className ?? 'quiet'} onClick={onRead}>
      {words(list.total)}
    </button>
  );
}
