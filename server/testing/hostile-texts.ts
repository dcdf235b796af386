/** What hostile or unusual texts consist of, each repeated to the length of a text. */
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

/** One unit of each kind, for code that passes texts to parsers which are tested with all units themselves. */
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

/** Texts of so many code units, each repeating one of the units above, and some longer patterns. */
function hostileTexts(length: number): string[] {
  const half = Math.floor(length / 2);
  return [
    ...repeatEach(UNITS, length),
    // combining marks that normalization has to reverse
    '\u0345'.repeat(half) + '\u0316'.repeat(half),
    '('.repeat(half) + ')'.repeat(half),
  ];
}

/** A text of each kind. */
export function textsOfEachKind(length: number): string[] {
  return repeatEach(KINDS, length);
}

/** The text with a letter as its first and last character, so that it has nothing to match at its beginning or end. */
export const enclose = (text: string) => `a${text.slice(2)}a`;

function repeatEach(units: readonly string[], length: number): string[] {
  return units.map((unit) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length));
}

/** The name of a text in a failure: its length and its beginning. */
export function nameText(text: string): string {
  return `${text.length} of ${JSON.stringify(text.slice(0, 24))}`;
}

/** Replaces lone surrogates, which no address can contain. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '?');
}

/** The beginning of the text that fits into so many bytes of JSON. */
export function within(text: string, bytes: number): string {
  const size = Buffer.byteLength(JSON.stringify(text));
  return size <= bytes ? text : text.slice(0, Math.floor((text.length * bytes) / size));
}

/** Shorter texts are tried first, so that code of quadratic or exponential cost is found before it hangs. */
const LENGTHS = [1_000, 5_000, 20_000];
/** Whatever takes less is not worth comparing: compilation and garbage collection would decide. */
const MEASURABLE_MS = 500;
/** A text four times as long takes 4 times as long to read if the cost is linear, 16 times if it is quadratic. */
const SHORTER = 4;
const MAX_GROWTH = 8;
const TRIES = 5;

/**
 * The names of the texts whose cost grows faster than their length: more than half a second of CPU time, and more than
 * eight times that of the same text of a quarter of the length. A slow machine is slow with both.
 */
export function findCostlyTexts(read: (text: string) => unknown): string[] {
  const measure = (text: string) => measureLeastCpu(() => read(text));
  return LENGTHS.flatMap((length) => {
    const shorter = withEnclosed(hostileTexts(length / SHORTER));
    return withEnclosed(hostileTexts(length)).filter((text, index) => {
      const cost = measure(text);
      return cost > MEASURABLE_MS && cost > MAX_GROWTH * measure(shorter[index]!);
    });
  }).map(nameText);
}

const withEnclosed = (texts: string[]) => texts.flatMap((text) => [text, enclose(text)]);

/** The CPU time in milliseconds of the cheapest of five tries, or of the first that is not worth comparing. */
function measureLeastCpu(act: () => unknown): number {
  let least = Infinity;
  for (let tried = 0; tried < TRIES && least > MEASURABLE_MS; tried++)
    least = Math.min(least, measureCpu(act));
  return least;
}

function measureCpu(act: () => unknown): number {
  const before = process.cpuUsage().user;
  act();
  return (process.cpuUsage().user - before) / 1_000;
}
