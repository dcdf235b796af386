/** The kind of device that a login is on, for texts such as “This phone”. */
export enum DeviceKind {
  PHONE = 'phone',
  TABLET = 'tablet',
  COMPUTER = 'computer',
  OTHER = 'other',
}

/** A device, described in plain words. */
export interface Device {
  kind: DeviceKind;
  /** Such as “Windows computer”. */
  device: string;
  /** The browser's name; null if it is not known. */
  browser: string | null;
}

/** The marks of systems in a User-Agent; the first that is there decides, as many claim to be others too. */
const SYSTEMS: [mark: string, kind: DeviceKind, device: string][] = [
  ['iPad', DeviceKind.TABLET, 'iPad'],
  ['iPhone', DeviceKind.PHONE, 'iPhone'],
  ['Android', DeviceKind.TABLET, 'Android tablet'],
  ['CrOS', DeviceKind.COMPUTER, 'Chromebook'],
  ['Windows', DeviceKind.COMPUTER, 'Windows computer'],
  ['Macintosh', DeviceKind.COMPUTER, 'Mac'],
  ['Linux', DeviceKind.COMPUTER, 'Linux computer'],
];

const BROWSERS: [mark: string, browser: string][] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
];

/**
 * Reads the device from a User-Agent. Browsers make it vague on purpose; it is enough to recognise one's own device.
 */
export function describeDevice(agent: string): Device {
  const browser = BROWSERS.find(([mark]) => agent.includes(mark))?.[1] ?? null;
  if (agent.includes('Android') && agent.includes('Mobile'))
    return { kind: DeviceKind.PHONE, device: 'Android phone', browser };
  const [, kind = DeviceKind.OTHER, device = 'Another device'] =
    SYSTEMS.find(([mark]) => agent.includes(mark)) ?? [];
  return { kind, device, browser };
}
