/** What texts are made of that somebody writes who means no good, or only writes another way. */
const UNITS = [
  '@',
  '@a.',
  '&',
  '<',
  '<a href="',
  '</p><p>',
  '<br>',
  '\u0301',
  '\u0301\u0316',
  '\uff9e\u0301',
  '/',
  'a/',
  ' ',
  ' \n',
  '\r\n',
  'a-',
  'a.',
  '--',
  "'",
  '"',
  '1"',
  '(',
  '[a](',
  '{"a":',
  '\\',
  '\u05d0\u202e',
  '\u0627\u0644 ',
  '👩\u200d',
  '\u200b',
  '#a ',
  'http://',
  'https://a.example/?q=a&',
  '1,',
  ';a=',
  'İ',
  '\ufdfa',
  'ก',
  '字',
  '\ud800',
  '%',
  '_1x1',
  'JWT ',
];

/** One of each kind: for a place that hands a text on to readers which are given all of them by themselves. */
const KINDS = [
  '@a.',
  '<a href="',
  '&',
  '\u0301\u0316',
  'a/',
  ' \n',
  'a-',
  '"',
  '(',
  '\u0627\u0644 ',
  '👩\u200d',
  'https://a.example/?q=a&',
  '\ud800',
  '%',
];

/** Texts of so many code units, each of one thing again and again. */
function foreignTexts(length: number): string[] {
  const half = Math.floor(length / 2);
  return [
    ...repeatEach(UNITS, length),
    // marks that are put in order from their end to their beginning
    '\u0345'.repeat(half) + '\u0316'.repeat(half),
    '('.repeat(half) + ')'.repeat(half),
  ];
}

/** One text of each kind. */
export function textsOfEachKind(length: number): string[] {
  return repeatEach(KINDS, length);
}

/** As long a text between two letters, so that nothing is found at its beginning or end. */
export const enclose = (text: string) => `a${text.slice(2)}a`;

function repeatEach(units: readonly string[], length: number): string[] {
  return units.map((unit) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length));
}

/** How a text is called where it is found to take too long. */
export function nameText(text: string): string {
  return `${text.length} of ${JSON.stringify(text.slice(0, 24))}`;
}

/** Without halves of letters, which no address can hold. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '?');
}

/** As much of it as JSON of so many bytes holds. */
export function within(text: string, bytes: number): string {
  const size = Buffer.byteLength(JSON.stringify(text));
  return size <= bytes ? text : text.slice(0, Math.floor((text.length * bytes) / size));
}

/** From short to longer than any text is, so that what grows much faster is found before it takes for ever. */
const LENGTHS = [1_000, 5_000, 20_000];
const MAX_CPU_MS = 500;
const TRIES = 5;

/**
 * Texts that cost a reader more than their length explains, by name: each of the tries used more than half a
 * second of the processor. One try alone says little, as it may have paid for a compilation or for collected memory.
 */
export function findCostlyTexts(read: (text: string) => unknown): string[] {
  const isCostly = (text: string) => {
    for (let tried = 0; tried < TRIES; tried++)
      if (measureCpu(() => read(text)) < MAX_CPU_MS) return false;
    return true;
  };
  return LENGTHS.flatMap((length) => foreignTexts(length).flatMap((text) => [text, enclose(text)]))
    .filter(isCostly)
    .map(nameText);
}

function measureCpu(act: () => unknown): number {
  const before = process.cpuUsage().user;
  act();
  return (process.cpuUsage().user - before) / 1_000;
}
