import { Link } from '../../../ui/Link.tsx';
import type { StewardEvents } from './stewardEvent.ts';
import { useWaitingCount } from './useWaitingCount.ts';

type Props = {
  pageId: string;
  url: string;
  onMemberEvent: StewardEvents;
  /** How it is said, from the number of messages. */
  words: (count: number) => string;
  className: string;
  /** Before it is left. */
  onLeave: () => void;
};

/** How many messages wait to be read, and the way to them; nothing while none does. */
export function WaitingLink({ pageId, url, onMemberEvent, words, ...props }: Props) {
  const count = useWaitingCount(pageId, onMemberEvent);
  if (!count) return null;
  return (
    <Link className={props.className} to={`/edit/${url}/tributes`} onClickCapture={props.onLeave}>
      {words(count)}
    </Link>
  );
}
