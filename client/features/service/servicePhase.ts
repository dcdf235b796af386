import { useEffect, useState } from 'react';

/** Before it, while it lasts, or when it is over. */
export type Phase = 'ahead' | 'now' | 'over';

const HOUR_MS = 3_600_000;
/** It lasts from an hour before its time to six hours after. */
const BEFORE_MS = HOUR_MS;
const AFTER_MS = 6 * HOUR_MS;
/** The longest that a browser's timer can wait. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Where a service stands at a moment. */
function phaseAt(startsAt: string, now: number): Phase {
  const start = Date.parse(startsAt);
  if (now < start - BEFORE_MS) return 'ahead';
  return now < start + AFTER_MS ? 'now' : 'over';
}

/** Where it stands on this device's clock, as time goes on; null for the server's HTML, which time does not change. */
export function usePhase(startsAt: string): Phase | null {
  const [phase, setPhase] = useState<Phase | null>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const read = () => {
      const now = Date.now();
      setPhase(phaseAt(startsAt, now));
      const start = Date.parse(startsAt);
      const next = [start - BEFORE_MS, start + AFTER_MS].find((moment) => moment > now);
      if (next !== undefined) timer = setTimeout(read, Math.min(next - now, MAX_TIMEOUT_MS));
    };
    read();
    return () => clearTimeout(timer);
  }, [startsAt]);

  return phase;
}
