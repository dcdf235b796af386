import { formatRelativeTime, formatUtcTime } from './relativeTime.ts';

type Props = {
  at: string;
  now: Date | undefined;
  /** The time in words. */
  format?: (at: string, now: Date) => string;
};

/** When a tribute was posted, relative to now; the documented UTC time is available to screen readers and on hover. */
export function TributeTime({ at, now, format = formatRelativeTime }: Props) {
  return (
    <time dateTime={at} title={now && formatUtcTime(at)}>
      {now && `${format(at, now)} `}
      <span className={now && 'unseen'}>{formatUtcTime(at)}</span>
    </time>
  );
}
