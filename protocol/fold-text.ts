/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const WORDS = /[\p{L}\p{N}]+/gu;
/** A longer word is cut to so many letters, and so found by its beginning. */
const MAX_WORD = 40;

/** A text in a form without case, accents and variants of the same letters. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
}

/**
 * The tokens by which a text is found, folded: its words; in scripts without spaces, each letter and each pair of
 * letters.
 */
export function toSearchTokens(text: string): string[] {
  const folded = foldText(text);
  const tokens = new Set<string>();
  for (const [run] of folded.matchAll(UNSPACED)) {
    const letters = [...run];
    for (const [index, letter] of letters.entries()) {
      tokens.add(letter);
      if (index > 0) tokens.add(letters[index - 1]! + letter);
    }
  }
  for (const [word] of folded.replace(UNSPACED, ' ').matchAll(WORDS)) tokens.add(cutWord(word));
  return [...tokens];
}

/** Cuts between letters: half of one that takes two code units is no text, which the database refuses. */
function cutWord(word: string): string {
  return [...word].slice(0, MAX_WORD).join('');
}

/** The tokens that a text must have to match a search: beginnings of words, and pairs of letters. */
export function toSearchTerms(search: string): { beginnings: string[]; exact: string[] } {
  const folded = foldText(search);
  const exact = new Set<string>();
  for (const [run] of folded.matchAll(UNSPACED)) {
    const letters = [...run];
    if (letters.length === 1) exact.add(run);
    for (const [index, letter] of letters.entries())
      if (index > 0) exact.add(letters[index - 1]! + letter);
  }
  const words = folded.replace(UNSPACED, ' ').matchAll(WORDS);
  const beginnings = new Set([...words].map(([word]) => cutWord(word)));
  return { beginnings: [...beginnings], exact: [...exact] };
}
