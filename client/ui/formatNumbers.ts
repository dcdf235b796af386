import { formatCount } from '../../protocol/format-count.ts';

/** "2 reports". */
export function formatQuantity(number: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(number)} ${number === 1 ? singular : plural}`;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size as people read it: “1.2 GB”. */
export function formatBytes(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const amount = bytes / 1_000 ** step;
  return `${step > 0 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${UNITS[step]}`;
}
