import type { SenderChanges } from '../../components/wall-settings.ts';
import type { Tribute } from '../posting/tribute.entity.ts';

const HOUR_MS = 3_600_000;

/** How long after posting a sender may change and withdraw a message, by the wall's setting. */
const TIMES: Record<SenderChanges, number> = {
  none: 0,
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
};

/** Until when the sender may change a tribute; null if that time is over. */
export function getChangeableUntil(
  { createdAt }: Pick<Tribute, 'createdAt'>,
  allowed: SenderChanges,
  now = Date.now(),
): Date | null {
  const until = createdAt.getTime() + TIMES[allowed];
  return until > now ? new Date(until) : null;
}
