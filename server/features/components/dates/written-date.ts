import { findCalendarWord } from './calendar-words.ts';

/** A calendar day as text, “1943-05-04”, so that days compare as text. */
type Day = string;

/** The first and last day that a date may mean. */
export interface DateBounds {
  earliest: Day;
  latest: Day;
  /** Whether the writer said “about”; the bounds are then those of what was named. */
  isApproximate: boolean;
}

/** A year that people write; anything else of four digits is not taken for one. */
const YEAR = /^[12]\d{3}$/;
/** “1940s”, “1940er”. */
const DECADE = /^([12]\d{2}0)(?:s|er|s’|'s)$/;
/** “to”, “until” and their like between two dates. */
const BETWEEN = / (?:[-–—/]|to|and|or|till|until|bis|und|oder|et|ou|à|y|o|e) |[–—]/;
/** “25.9.1975”, “1975-09-25”, “9/25/1975”, “1975-09”. */
const NUMBERS = /^(\d{1,4})([-/.])\s?(\d{1,2})(?:\2\s?(\d{1,4}))?\.?$/;
/** “9/1975”. */
const MONTH_OF_YEAR = /^(\d{1,2})[-/.](\d{4})$/;
/** “1940-43”, “1940/1943”. */
const YEARS = /^([12]\d{3})[-/](\d{2}|[12]\d{3})$/;
/** “1975年9月25日”, down to the year alone. */
const EAST_ASIAN = /^(\d{4})\s?[年년]\s?(?:(\d{1,2})\s?[月월]\s?(?:(\d{1,2})\s?[日일])?)?$/;

/**
 * Reads a date as people write it (“1943”, “abt 1943”, “25.9.1975”, “spring 1941”, “9 November 2026”, “1940 or 1941”),
 * in many languages. Null for what it does not understand for certain; where two readings are possible (9/11/2026) the
 * bounds hold both.
 */
export function parseWrittenDate(text: string): DateBounds | null {
  const written = text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
  const isMarked = /^[~≈]|[~?]$/.test(written); // “~1943”, “1943?”
  const bare = written.replace(/^[~≈] ?/, '').replace(/ ?[~?]$/, '');
  const bounds = parseOne(bare) ?? parseRange(bare);
  return bounds && isMarked ? { ...bounds, isApproximate: true } : bounds;
}

/** “1940 or 1941”, “between May and June 1943”: from the first day of the one to the last of the other. */
function parseRange(text: string): DateBounds | null {
  const [from, to, ...more] = text
    .replace(/^(?:between|from|zwischen|entre)\s+/, '')
    .split(BETWEEN);
  if (!from || !to || more.length > 0) return null;
  const [first, last] = [parseOne(from), parseOne(to)];
  if (!first || !last || first.earliest > last.latest) return null;
  const isApproximate = first.isApproximate || last.isApproximate;
  return { earliest: first.earliest, latest: last.latest, isApproximate };
}

function parseOne(text: string): DateBounds | null {
  return parseNumbers(text.trim()) ?? parseWords(text);
}

function parseNumbers(text: string): DateBounds | null {
  const east = EAST_ASIAN.exec(text);
  if (east) return toBounds(Number(east[1]), toNumber(east[2]), toNumber(east[3]));
  const years = YEARS.exec(text);
  if (years && !isMonth(years[2]!)) return toYears(years[1]!, years[2]!);
  const month = MONTH_OF_YEAR.exec(text);
  if (month) return toBounds(Number(month[2]), Number(month[1]));
  const match = NUMBERS.exec(text);
  if (!match) return null;
  const [first, sign, second, third] = [match[1]!, match[2]!, match[3]!, match[4]];
  if (YEAR.test(first)) return toBounds(Number(first), Number(second), toNumber(third));
  if (third === undefined || !YEAR.test(third)) return null;
  const dayFirst = toBounds(Number(third), Number(second), Number(first));
  if (sign === '.' && dayFirst) return dayFirst;
  const monthFirst = toBounds(Number(third), Number(first), Number(second));
  return joinReadings([dayFirst, monthFirst]);
}

function isMonth(text: string): boolean {
  return text.length === 2 && Number(text) >= 1 && Number(text) <= 12;
}

/** From the first day of one year to the last of another, which may be abbreviated. */
function toYears(first: string, second: string): DateBounds | null {
  const last = second.length === 4 ? second : first.slice(0, 2) + second;
  if (last < first) return null;
  return { earliest: `${first}-01-01`, latest: `${last}-12-31`, isApproximate: false };
}

/** Parses words and numbers in any order; null if a part is unknown or given twice. */
function parseWords(text: string): DateBounds | null {
  const seen: { year?: number; decade?: number; day?: number; months?: readonly number[] } = {};
  let isApproximate = false;
  let season: 'season' | 'winter' | null = null;
  for (const part of text.split(/[\s.,-]+/)) {
    if (!part) continue;
    const decade = DECADE.exec(part)?.[1];
    const day = /^(\d{1,2})(?:st|nd|rd|th|er|º|ª|o|e)?$/.exec(part)?.[1];
    const word = findCalendarWord(part);
    if (YEAR.test(part) && seen.year === undefined) seen.year = Number(part);
    else if (decade && seen.year === undefined) seen.decade = seen.year = Number(decade);
    else if (day && seen.day === undefined) seen.day = Number(day);
    else if (word?.kind === 'month' && !seen.months) seen.months = word.months;
    else if ((word?.kind === 'season' || word?.kind === 'winter') && !season) season = word.kind;
    else if (word?.kind === 'approximate') isApproximate = true;
    else if (word?.kind !== 'connecting') return null;
  }
  const { year, decade, day, months } = seen;
  if (year === undefined || (day !== undefined && !months) || (season && months)) return null;
  const bounds = months
    ? joinReadings(months.map((month) => toBounds(year, month, day)))
    : { earliest: `${year}-01-01`, latest: getLastDay(year, decade !== undefined, season) };
  return bounds && { ...bounds, isApproximate };
}

/** A decade has ten years, and a winter ends in the next one. */
function getLastDay(year: number, isDecade: boolean, season: string | null): Day {
  if (season === 'winter') return `${year + 1}-03-31`;
  return `${isDecade ? year + 9 : year}-12-31`;
}

/** The days of a year, a month or a day; null if the calendar has no such day. */
function toBounds(year: number, month?: number, day?: number): DateBounds | null {
  if (!YEAR.test(String(year))) return null;
  if (month === undefined)
    return { earliest: `${year}-01-01`, latest: `${year}-12-31`, isApproximate: false };
  if (month < 1 || month > 12) return null;
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (day !== undefined && (day < 1 || day > length)) return null;
  const write = (value: number) => String(value).padStart(2, '0');
  const start = `${year}-${write(month)}`;
  const [from, to] = day === undefined ? [1, length] : [day, day];
  return {
    earliest: `${start}-${write(from)}`,
    latest: `${start}-${write(to)}`,
    isApproximate: false,
  };
}

/** Bounds that hold every possible reading. */
function joinReadings(readings: readonly (DateBounds | null)[]): DateBounds | null {
  const possible = readings.filter((reading) => reading !== null);
  const [first] = possible;
  if (!first) return null;
  const earliest = possible.map((bounds) => bounds.earliest).toSorted()[0]!;
  const latest = possible
    .map((bounds) => bounds.latest)
    .toSorted()
    .at(-1)!;
  return { earliest, latest, isApproximate: first.isApproximate };
}

function toNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
