import { formatRelativeTime, formatUtcTime } from './relativeTime.ts';

type Props = { at: string; now: Date | undefined };

/** When a tribute was posted, relative to now; the documented UTC time is available to screen readers and on hover. */
export function TributeTime({ at, now }: Props) {
  return (
    <time dateTime={at} title={now && formatUtcTime(at)}>
      {now && `${formatRelativeTime(at, now)} `}
      <span className={now && 'unseen'}>{formatUtcTime(at)}</span>
    </time>
  );
}
