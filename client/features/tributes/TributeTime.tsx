import { spokenTime, utcTime } from './spokenTime.ts';

type Props = { at: string; now: Date | undefined };

/** When a tribute came, as a person here would say it; the documented time is beside it for whoever asks or listens. */
export function TributeTime({ at, now }: Props) {
  return (
    <time dateTime={at} title={now && utcTime(at)}>
      {now && `${spokenTime(at, now)} `}
      <span className={now && 'unseen'}>{utcTime(at)}</span>
    </time>
  );
}
