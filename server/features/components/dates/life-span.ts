import { type DateBounds, parseWrittenDate } from './written-date.ts';

/** What two written dates tell about a life. */
export interface LifeSpan {
  /** “83”, “82 or 83”, “about 78”, of the very young “9 months” or “4 days”; null where the dates do not tell. */
  age: string | null;
  /** Whether the second date is certainly before the first. */
  isReversed: boolean;
}

const OLDEST = 130;
/** Further apart than this, even “about” would say too much. */
const WIDEST_GUESS = 12;
const DAY_MS = 86_400_000;

/** Reads both dates; what they do not tell is null, never an error. */
export function computeLifeSpan(birth: string, passing: string): LifeSpan {
  const [born, died] = [parseWrittenDate(birth), parseWrittenDate(passing)];
  if (!born || !died) return { age: null, isReversed: false };
  const isReversed = died.latest < born.earliest;
  return { age: isReversed ? null : describeAge(born, died), isReversed };
}

function describeAge(born: DateBounds, died: DateBounds): string | null {
  const least = Math.max(0, countMonths(born.latest, died.earliest));
  const most = countMonths(born.earliest, died.latest);
  const [from, to] = [Math.floor(least / 12), Math.floor(most / 12)];
  if (to > OLDEST) return null;
  const isExact = !born.isApproximate && !died.isApproximate;
  if (isExact && least === most && most < 24) return describeFirstMonths(born, died, most);
  if (isExact && from === to) return from > 0 ? String(from) : null;
  if (isExact && to === from + 1) return from > 0 ? `${from} or ${to}` : null;
  if (to - from > WIDEST_GUESS || to === 0) return null;
  return `about ${Math.round((from + to) / 2)}`;
}

/** The age of a small child, in months or days. */
function describeFirstMonths(born: DateBounds, died: DateBounds, months: number): string | null {
  if (months > 0) return formatUnits(months, 'month');
  if (born.earliest !== born.latest || died.earliest !== died.latest) return null;
  const days = (Date.parse(died.earliest) - Date.parse(born.earliest)) / DAY_MS;
  return days > 0 ? formatUnits(days, 'day') : null;
}

function formatUnits(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Full months between two days; below zero where the second is earlier. */
function countMonths(from: string, to: string): number {
  const [fromYear, fromMonth, fromDay] = readDay(from);
  const [toYear, toMonth, toDay] = readDay(to);
  return (toYear - fromYear) * 12 + (toMonth - fromMonth) - (toDay < fromDay ? 1 : 0);
}

function readDay(day: string): [year: number, month: number, day: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8))];
}
