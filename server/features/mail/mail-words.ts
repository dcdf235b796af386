/** The name of a page in mails: that of its subject, or its address. */
export function namePage({ title, url }: { title: string; url: string }): string {
  return title ? `${title}’s page` : `the page /${url}`;
}

/** Capitalises the first letter, as at the beginning of a sentence. */
export function beginSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A number as a word, as far as that is usual. */
export function toNumberWord(count: number): string {
  return NUMBERS[count] ?? String(count);
}

const DAY = { day: 'numeric', month: 'long' } as const;
const FULL_DAY = { ...DAY, year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const format = (options: Intl.DateTimeFormatOptions, date: Date, timeZone = 'UTC') =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(date);

/** “12 June”. */
export const formatDay = (date: Date) => format(DAY, date);

/** “12 June 2021, 16:20 UTC”. */
export const formatMoment = (date: Date) => `${format(FULL_DAY, date)}, ${format(TIME, date)} UTC`;

/** “16:20 UTC”. */
export const formatTime = (date: Date) => `${format(TIME, date)} UTC`;
