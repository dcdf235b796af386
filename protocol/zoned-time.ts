/** A local day and time in some zone: `2026-11-22` and `14:30`. */
export type LocalTime = { day: string; time: string };

/** The local time of a moment in the zone. */
export function toLocalTime(iso: string, timeZone: string): LocalTime {
  const parts = formatParts(new Date(iso).getTime(), timeZone);
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  };
}

/**
 * The moment of a local time in the zone; null if it is not a valid day or time. In an hour that is repeated by a
 * clock change, the first one; in a skipped hour, the time an hour later.
 */
export function toUtc({ day, time }: LocalTime, timeZone: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(time)) return null;
  const local = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(local)) return null;
  const before = local - computeOffset(local - 86_400_000, timeZone);
  const after = local - computeOffset(local + 86_400_000, timeZone);
  const isShown = (moment: number) => moment + computeOffset(moment, timeZone) === local;
  const moment = [before, after].sort((a, b) => a - b).find(isShown) ?? Math.max(before, after);
  return new Date(moment).toISOString();
}

/** The zone's offset from UTC, in milliseconds. */
function computeOffset(moment: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = formatParts(moment, timeZone);
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return shown - Math.floor(moment / 1_000) * 1_000;
}

function formatParts(moment: number, timeZone: string): Record<string, string> {
  const parts = findFormat(timeZone).formatToParts(moment);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

/** Making one takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** The most zones kept in memory: more than there are, even with every spelling of their names. */
const MAX_FORMATS = 2_000;

function findFormat(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
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
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/**
 * Zones that have been renamed since browsers and Node chose their names, and some devices know only the former name:
 * https://github.com/eggert/tz/blob/main/backward.
 */
const RENAMED: readonly (readonly [former: string, today: string])[] = [
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
];

const namesToday = new Map(RENAMED);
const formerNames = new Map(RENAMED.map(([former, today]) => [today, former]));

/** The current name of a zone. */
export function toCurrentZone(zone: string): string {
  return namesToday.get(zone) ?? zone;
}

/** The name by which this device knows a zone, possibly the former one; UTC if it knows neither. */
export function toSupportedZone(zone: string): string {
  return [zone, formerNames.get(zone)].find((name) => name && isKnown(name)) ?? 'UTC';
}

function isKnown(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}
