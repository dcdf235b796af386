/** The languages whose month names are understood; the names come from Intl. */
const LANGUAGES = splitWords(`
  en-GB en-US de fr es it pt nl sv da nb fi is pl cs sk sl hr hu ro bg ru uk el tr lt lv et ca eu ga
  cy he hi id vi`);

const SEASONS = splitWords(`
  spring summer autumn fall frühling frühjahr sommer herbst printemps été automne primavera verano
  otoño estate autunno verão outono lente voorjaar zomer herfst najaar vår höst forår efterår wiosna
  lato jesień jaro léto podzim весна лето осень`);
const WINTERS = splitWords('winter hiver invierno inverno vinter zima зима');

/** Words that make a date inexact. */
const APPROXIMATE = splitWords(`
  abt about around approx approximately circa c ca cca roughly probably perhaps maybe early mid late
  um etwa ungefähr vers environ hacia verso rond omkring około около wohl anfang ende`);

/** Words between the parts of a date that have no meaning. */
const CONNECTING = splitWords(`
  the of on in born died met married wed since b d de del di le la el den der dem am im do da em en op roku
  года г yr year`);

/** The possible meanings of a word in a date. */
export type CalendarWord =
  | { kind: 'month'; months: readonly number[] }
  | { kind: 'season' | 'winter' | 'approximate' | 'connecting' };

let words: ReadonlyMap<string, CalendarWord> | undefined;

/** The meaning of a word, if it has one; a month that two languages tell apart has both numbers. */
export function findCalendarWord(word: string): CalendarWord | undefined {
  words ??= createWords(); // on first use, as it takes 200 ms of a start otherwise
  return words.get(foldWord(word));
}

/** Converts a word to lower case, without marks. */
function foldWord(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

function splitWords(list: string): string[] {
  return list.split(/\s+/).filter(Boolean);
}

function createWords(): Map<string, CalendarWord> {
  const byWord = new Map<string, CalendarWord>();
  const add = (list: readonly string[], kind: 'season' | 'winter' | 'approximate' | 'connecting') =>
    list.forEach((word) => byWord.set(foldWord(word), { kind }));
  add(APPROXIMATE, 'approximate');
  add(CONNECTING, 'connecting');
  for (const weekday of listWeekdays()) byWord.set(weekday, { kind: 'connecting' });
  for (const [name, months] of listMonths()) byWord.set(name, { kind: 'month', months });
  add(SEASONS, 'season');
  add(WINTERS, 'winter');
  return byWord;
}

/** The numbers of the months by their names, long and short, alone and beside a day: several languages decline them. */
function listMonths(): Map<string, number[]> {
  const byName = new Map<string, number[]>([['sept', [9]]]);
  for (let month = 1; month <= 12; month += 1) {
    const date = new Date(Date.UTC(2021, month - 1, 15));
    for (const language of LANGUAGES)
      for (const width of ['long', 'short'] as const)
        for (const day of [undefined, 'numeric'] as const) {
          const name = formatPart(language, date, 'month', { month: width, day });
          if (!/\p{L}/u.test(name)) continue; // some languages number their months
          const months = byName.get(name) ?? [];
          if (!months.includes(month)) byName.set(name, [...months, month]);
        }
  }
  return byName;
}

function listWeekdays(): string[] {
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2021, 2, 1 + day)));
  return ['en-GB', 'de', 'fr', 'es', 'it', 'pt', 'nl'].flatMap((language) =>
    days.flatMap((date) =>
      (['long', 'short'] as const).map((weekday) =>
        formatPart(language, date, 'weekday', { weekday }),
      ),
    ),
  );
}

function formatPart(
  language: string,
  date: Date,
  type: 'month' | 'weekday',
  options: Intl.DateTimeFormatOptions,
): string {
  const formatter = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  const part = formatter.formatToParts(date).find((candidate) => candidate.type === type);
  return foldWord(part?.value ?? '').replace(/\.$/, '');
}
