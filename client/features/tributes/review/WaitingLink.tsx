import { Link } from '../../../ui/Link.tsx';
import type { StewardEvents } from './stewardEvent.ts';
import { useWaitingCount } from './useWaitingCount.ts';

type Props = {
  pageId: string;
  url: string;
  onMemberEvent: StewardEvents;
  /** The label for a number of messages. */
  formatLabel: (count: number) => string;
  className: string;
  /** Called before the link leaves this screen. */
  onLeave: () => void;
};

/** How many messages are held, as a link to them; nothing if there are none. */
export function WaitingLink({ pageId, url, onMemberEvent, formatLabel, ...props }: Props) {
  const count = useWaitingCount(pageId, onMemberEvent);
  if (!count) return null;
  return (
    <Link className={props.className} to={`/edit/${url}/tributes`} onClickCapture={props.onLeave}>
      {formatLabel(count)}
    </Link>
  );
}
