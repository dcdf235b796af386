/** A day and a time as clocks of some zone show them: `2026-11-22` and `14:30`. */
export type LocalTime = { day: string; time: string };

/** What a clock in the zone shows at a moment. */
export function localTimeOf(iso: string, timeZone: string): LocalTime {
  const parts = partsOf(new Date(iso).getTime(), timeZone);
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  };
}

/**
 * The moment at which a clock in the zone shows this; null where it is no day or time. Of an hour that
 * comes twice the first, of one that is left out the one after it, as clocks are changed.
 */
export function momentOf({ day, time }: LocalTime, timeZone: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return null;
  const local = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(local)) return null;
  const before = local - offsetAt(local - 86_400_000, timeZone);
  const after = local - offsetAt(local + 86_400_000, timeZone);
  const isShown = (moment: number) => moment + offsetAt(moment, timeZone) === local;
  const moment = [before, after].toSorted((a, b) => a - b).find(isShown) ?? Math.max(before, after);
  return new Date(moment).toISOString();
}

/** How far the zone's clocks are ahead of UTC, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(moment, timeZone);
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return shown - Math.floor(moment / 1_000) * 1_000;
}

function partsOf(moment: number, timeZone: string): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
}
