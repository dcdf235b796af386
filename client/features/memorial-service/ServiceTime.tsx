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
/** How often the clock is read: one long timer would be late by the time for which a phone sleeps. */
const READ_EVERY_MS = 60_000;

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
    const read = () => setPhase(computePhase(startsAt, Date.now()));
    read();
    const timer = setInterval(read, READ_EVERY_MS);
    return () => clearInterval(timer);
  }, [startsAt]);

  return phase;
}
