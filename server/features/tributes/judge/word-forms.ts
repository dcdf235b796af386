import { normalizeText } from '../../../input/text.ts';

/** Stands for all marks (accents) of the letter before it. */
export const MARK = '\u0300';

/** Invisible characters, which would split a word; includes blank letters. */
const INVISIBLE = /[\p{Cf}\p{DI}]/gu;
/** Marks on letters of scripts that are readable without them, whatever script the marks belong to. */
const MARKED =
  /([\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Armn}\p{sc=Geor}\p{sc=Hebr}\p{sc=Han}\p{sc=Hang}])\p{M}+/gu;
/** Marks on anything else, except those that change the sound of a Japanese syllable. */
const DECORATION = /(?![\u0300\u3099\u309a])\p{sc=Zinh}/gu;
/** White letters on black circles and squares; two alphabets. */
const WHITE_LETTER = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu;

/** These look like c, but NFKC turns them into a sigma, which does not. */
const LUNATE_SIGMA = /[\u03f2\u03f9]/g;

/** Letters that look like a Latin one: Cyrillic, Greek, Armenian, Cherokee, Lisu, phonetic, or turned letters. */
const LOOK_ALIKES: Record<string, string> = {
  a: 'аαɑᴀɐꭺꓮ',
  b: 'вβʙƀɓᏼꓐ',
  c: 'сᴄƈɔꮯꓚ',
  d: 'ԁɗᴅɖꭰꓓ',
  e: 'еεєɛəᴇǝҽɘꭼꓰ',
  f: 'ƒꜰɟϝꓝ',
  g: 'ɡɢɠցԍꮐꓖ',
  h: 'һнհʜɥħꮋꓧ',
  i: 'іιɩɪıɨꭵꓲ',
  j: 'јϳʝᴊꭻꓙ',
  k: 'кκᴋƙꮶꓗ',
  l: 'ʟƚɭꮮꓡ',
  m: 'мᴍɱɯꮇꓟ',
  n: 'ηոпɴɲƞꓠ',
  o: 'оοօᴏɵסꓳ',
  p: 'рρᴘƥꮲꓑ',
  q: 'ԛզ',
  r: 'гʀɾɹɼɍꭱꓣ',
  s: 'ѕꜱʂꮪꓢ',
  t: 'тτᴛʈƭʇꭲꓔ',
  u: 'υսᴜʉʋꓴ',
  v: 'νᴠѵʌꮩꓦ',
  w: 'ԝωᴡшѡʍꮃꓪ',
  x: 'хχꓫ',
  y: 'уγʏƴɏʎꭹꓬ',
  z: 'ᴢƶʐȥꮓꓜ',
};
/** Letters with a stroke count as marked letters. */
const STROKED_LETTERS: Record<string, string> = { o: 'ø', l: 'ł', d: 'đ', t: 'ŧ' };
/** Digits and signs. */
const SIGNS: Record<string, string> = {
  a: '4@',
  b: '8',
  c: '¢',
  e: '3€',
  g: '69',
  i: '1!|¡',
  o: '0',
  s: '5$',
  t: '7+',
  z: '2',
};
/** Second readings of some of the above. */
const OTHER_LOOK_ALIKES: Record<string, string> = {
  b: '6',
  h: 'η',
  l: '1!|ӏ',
  m: 'μ',
  n: 'ν',
  y: 'υ',
};

const LETTERS = createTable(LOOK_ALIKES);
const LETTERS_AND_SIGNS = new Map([...LETTERS, ...createTable(SIGNS)]);
const OTHER_READING = new Map([...LETTERS_AND_SIGNS, ...createTable(OTHER_LOOK_ALIKES)]);
const STROKES = new Map(
  [...createTable(STROKED_LETTERS)].map(([letter, latin]) => [letter, latin + MARK]),
);

const PLAIN = /^[a-z]+$/;
const NOT_PLAIN = /[^a-z]/gu;
const ANY_LETTER = /\p{L}/u;
/** Drawn-out letters: no word has the same letter three times in a row. */
const REPEATED_LETTERS = /(.)\1{2,}/gu;
const HAS_REPEATED_LETTERS = /(.)\1\1/u;

function createTable(letters: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(letters).flatMap(([latin, others]) =>
      [...others].map((letter) => [letter, latin]),
    ),
  );
}

/** Normalises a text to one case and form: invisible characters removed, marks replaced by MARK. */
export function removeDisguise(text: string): string {
  const normalized = normalizeText(text.replace(LUNATE_SIGMA, 'c'), 'NFKC')
    .replace(INVISIBLE, '')
    .replace(WHITE_LETTER, toPlainLetter);
  // converting to upper case and back unifies ß and ss
  return normalizeText(normalized.toUpperCase().toLowerCase(), 'NFKD')
    .replace(MARKED, `$1${MARK}`)
    .replace(DECORATION, '')
    .replace(/[øłđŧ]/g, (letter) => STROKES.get(letter)!);
}

function toPlainLetter(letter: string): string {
  return String.fromCodePoint(0x61 + ((letter.codePointAt(0)! - 0x1f150) % 0x20));
}

/** The letters of a word from a list. */
export function toLetters(word: string): string {
  return PLAIN.test(word) ? word : replaceLetters(word, LETTERS);
}

/**
 * The possible readings of a word: with look-alikes and digits replaced by letters, and drawn-out letters shortened.
 */
export function findReadings(word: string): string[] {
  const readings = [toLetters(word)];
  if (!PLAIN.test(word) && ANY_LETTER.test(word))
    readings.push(replaceLetters(word, LETTERS_AND_SIGNS), replaceLetters(word, OTHER_READING));
  if (readings.some((reading) => HAS_REPEATED_LETTERS.test(reading)))
    readings.push(
      ...readings.flatMap((reading) => [
        reading.replace(REPEATED_LETTERS, '$1'),
        reading.replace(REPEATED_LETTERS, '$1$1'),
      ]),
    );
  return readings;
}

function replaceLetters(word: string, table: ReadonlyMap<string, string>): string {
  return word.replace(NOT_PLAIN, (letter) => table.get(letter) ?? letter);
}

/** Scripts that are written without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
const ALL_UNSPACED =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/gu;
const NO_WORD = /[^\p{L}\p{M}\p{N}]+/gu;
const KATAKANA = /[\u30a1-\u30f6]/g;
const TO_HIRAGANA = 0x60;

/** Listed words in scripts that do not show word boundaries. */
export class UnspacedWords {
  private readonly byFirstLetter = new Map<string, string[]>();
  private readonly segmenter = new Intl.Segmenter('und', { granularity: 'word' });

  /** Adds a word, normalised in the same way as a text. */
  add(word: string): void {
    const letters = toHiragana(word).replace(NO_WORD, '');
    const others = this.byFirstLetter.get(letters[0]!);
    if (others) others.push(letters);
    else this.byFirstLetter.set(letters[0]!, [letters]);
  }

  /** Whether a text contains one that starts and ends at word boundaries, also with something between its letters. */
  matches(text: string): boolean {
    const spoken = toHiragana(text);
    return this.matchWholeWords(spoken) || this.matchWholeWords(spoken.replace(NO_WORD, ''));
  }

  private matchWholeWords(text: string): boolean {
    let borders: ReadonlySet<number> | undefined;
    for (let index = 0; index < text.length; index++)
      for (const word of this.byFirstLetter.get(text[index]!) ?? []) {
        if (!text.startsWith(word, index)) continue;
        borders ??= this.findBoundaries(text); // all at once, as decoys may come before the real match
        if (borders.has(index) && borders.has(index + word.length)) return true;
      }
    return false;
  }

  /** The indexes at which words begin and end. */
  private findBoundaries(text: string): ReadonlySet<number> {
    const borders = new Set([text.length]);
    for (const { index } of this.segmenter.segment(text)) borders.add(index);
    return borders;
  }
}

/** Whether a text contains letters of such a script. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

/** The text without letters of such scripts. */
export function removeUnspaced(text: string): string {
  return text.replace(ALL_UNSPACED, ' ');
}

/** Compares syllables by sound: katakana is converted to hiragana. */
function toHiragana(text: string): string {
  const letters = text.replaceAll(MARK, '').normalize('NFC');
  return letters.replace(KATAKANA, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - TO_HIRAGANA),
  );
}
