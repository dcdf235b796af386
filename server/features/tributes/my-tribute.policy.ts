import type { SenderChanges } from '../components/wall-settings.ts';
import type { Tribute } from './tribute.entity.ts';

const HOUR_MS = 3_600_000;

/** How long after posting a sender may change and take back their words, by the wall's setting. */
const TIMES: Record<SenderChanges, number> = {
  none: 0,
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
};

/** Until when a tribute is its sender's to change; null where that is over. */
export function changeableUntil(
  { createdAt }: Pick<Tribute, 'createdAt'>,
  allowed: SenderChanges,
  now = Date.now(),
): Date | null {
  const until = createdAt.getTime() + TIMES[allowed];
  return until > now ? new Date(until) : null;
}
