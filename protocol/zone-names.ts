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
