/** The longest word that fits into a column for certain. */
const LONG_WORD = 30;
const PART = 10;
/** Scripts that are written without spaces, whose words need no breaks. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNSETTABLE =
  /(?!\n)[\p{Cc}\p{Cs}\p{Co}\p{Noncharacter_Code_Point}\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Matches web and mail addresses, which must not be hyphenated. */
const ADDRESS = /:\/\/|^www\.|@/i;
const SOFT_HYPHEN = '\u00ad';
const ZERO_WIDTH_SPACE = '\u200b';

/**
 * Makes a text fit for typesetting: removes characters that no typeface has (controls, halves of surrogate pairs,
 * private ones) or that change the direction of what follows, joins accents with their letters, and allows breaks in
 * words that are too long for a line.
 */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\t/g, ' ')
    .replace(UNSETTABLE, '')
    .replace(/\S+/g, (words) => (words.length < LONG_WORD ? words : breakWords(words)));
}

/** Allows breaks in the long ones of words that no space divides. */
function breakWords(words: string): string {
  const isAddress = ADDRESS.test(words);
  const parts = words.split(/([-–—/])/);
  return parts
    .map((part) => (part.length < LONG_WORD ? part : breakWord(part, isAddress)))
    .join('');
}

/** A text without its addresses, whose letters are of no language; whole if it is nothing else. */
export function withoutAddresses(text: string): string {
  const words = text.split(/\s+/).filter((word) => !ADDRESS.test(word));
  return words.join(' ') || text;
}

function breakWord(word: string, isAddress: boolean): string {
  if (UNSPACED.test(word)) return word;
  const letters = [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);
  if (letters.length < LONG_WORD) return word;
  const isOfLetters = /^[\p{L}\p{M}\p{Cf}]+$/u.test(word);
  const mark = isOfLetters && !isAddress ? SOFT_HYPHEN : ZERO_WIDTH_SPACE;
  const parts: string[] = [];
  for (let offset = 0; offset < letters.length; offset += PART)
    parts.push(letters.slice(offset, offset + PART).join(''));
  return parts.join(mark);
}
