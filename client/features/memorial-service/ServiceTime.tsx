import { useEffect, useState } from 'react';
import type { ServiceFieldsFragment } from '../../__generated__/features/memorial-service/service.ts';
import { getDateFormat } from '../../ui/format.ts';
import { toSupportedZone } from '../../../protocol/zoned-time.ts';

/** The name and time of the service, in its local time zone, until it ends. */
export function ServiceTime({
  service: { title, startsAt, timeZone },
}: {
  service: Pick<ServiceFieldsFragment, 'title' | 'startsAt' | 'timeZone'>;
}) {
  if (usePhase(startsAt) === 'over') return null;
  const format = getDateFormat({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: toSupportedZone(timeZone),
  });
  return (
    <>
      <p>
        <bdi>{title}</bdi>
      </p>
      <p>
        <time dateTime={startsAt}>{format.format(new Date(startsAt))}</time>
      </p>
    </>
  );
}

/** The state of the service: before it, while it lasts, or after it. */
type Phase = 'ahead' | 'now' | 'over';

const HOUR_MS = 3_600_000;
/** A service lasts from one hour before its time to six hours after. */
const OPENS_BEFORE_MS = HOUR_MS;
const CLOSES_AFTER_MS = 6 * HOUR_MS;
/** The longest delay of a browser's timer. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** The phase of a service at a point in time. */
function computePhase(startsAt: string, now: number): Phase {
  const start = Date.parse(startsAt);
  if (now < start - OPENS_BEFORE_MS) return 'ahead';
  return now < start + CLOSES_AFTER_MS ? 'now' : 'over';
}

/** The current phase by this device's clock; null during server rendering, whose HTML may be cached. */
export function usePhase(startsAt: string): Phase | null {
  const [phase, setPhase] = useState<Phase | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const read = () => {
      const now = Date.now();
      setPhase(computePhase(startsAt, now));
      const start = Date.parse(startsAt);
      const next = [start - OPENS_BEFORE_MS, start + CLOSES_AFTER_MS].find(
        (moment) => moment > now,
      );
      if (next !== undefined) timer = setTimeout(read, Math.min(next - now, MAX_TIMEOUT_MS));
    };
    read();
    return () => clearTimeout(timer);
  }, [startsAt]);

  return phase;
}
