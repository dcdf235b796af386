import {
  toLetters,
  MARK,
  findReadings,
  removeDisguise,
  isUnspaced,
  UnspacedWords,
  removeUnspaced,
} from './word-forms.ts';

/** Anything between two words of a phrase. */
const NO_WORD = /[^\p{L}\p{M}\p{N}]+/u;
/** Anything between two words of a phrase, except signs that can stand for a letter. */
const NO_SIGN = /[^\p{L}\p{M}\p{N}@$€¢!|¡+*#%_]+/u;
/** Separates words that are not one disguised word: who’re is two words. */
const WORD_SEPARATOR = /[\s'’]+/u;
/** Signs that also end a sentence or enclose a word. */
const ENCLOSING_SIGNS = '!|¡+*#%_';
const MASKING_SIGNS = '*#%_';
const ANY_LETTER = /\p{L}/u;
/** A letter next to such a sign, or several letters with something between them. */
const DISGUISED =
  /[@$€¢!|¡+*#%_]\p{L}|\p{L}[$€¢]|[\p{L}\p{M}\p{N}][^\p{L}\p{M}\p{N}]+[\p{L}\p{N}]/u;
/** The longest line of a list, and so the longest disguised word. */
const MAX_WORD_LENGTH = 100;
/** Shorter runs of single letters are taken for initials, not for a spelled-out word. */
const SHORTEST_SPELLED = 4;

/** A word of a list in the form used for comparison, and how many of its letters are marked. */
interface HeldWord {
  letters: string;
  marks: number;
}

/** A word of a text; it may have several readings. */
interface Word {
  readings: string[];
  marks: number;
}

/** A phrase of a list, and the same joined into one word. */
interface Phrase {
  words: HeldWord[];
  joined: HeldWord;
}

/**
 * Words and phrases that a member should read first, compiled. They match as whole words, in any case and also
 * when disguised. If a listed word has marks, the text needs some mark there; if it has none, marks in the text are
 * ignored.
 */
export class HeldWords {
  /** The phrases by their first word. */
  private readonly phrases = new Map<string, Phrase[]>();
  /** Phrases joined into one word. */
  private readonly joined = new Map<string, HeldWord[]>();
  /** The words by first letter and length. */
  private readonly byShape = new Map<string, HeldWord[]>();
  /** The words by their first letters. */
  private readonly byBeginning = new Map<string, HeldWord[]>();
  private unspaced = new UnspacedWords();

  constructor(phrases: Iterable<string>) {
    this.replace(phrases);
  }

  /** Compiles other phrases in place of those before. */
  replace(phrases: Iterable<string>): void {
    for (const map of [this.phrases, this.joined, this.byShape, this.byBeginning]) map.clear();
    this.unspaced = new UnspacedWords();
    for (const text of new Set([...phrases].map(removeDisguise))) {
      if (isUnspaced(text)) {
        this.unspaced.add(text);
        continue;
      }
      const words = text.split(NO_WORD).filter(Boolean).map(parseHeldWord);
      if (words.length === 0) continue;
      const letters = words.map((word) => word.letters).join('');
      const joined = { letters, marks: words.reduce((sum, { marks }) => sum + marks, 0) };
      addToList(this.phrases, words[0]!.letters, { words, joined });
      addToList(this.joined, letters, joined);
      addToList(this.byShape, computeShape(letters), joined);
      if (letters.length >= SHORTEST_SPELLED)
        addToList(this.byBeginning, letters.slice(0, SHORTEST_SPELLED), joined);
    }
  }

  /** Whether a text contains any of them. */
  matches(text: string): boolean {
    const undisguised = removeDisguise(text);
    const words = removeUnspaced(undisguised).split(NO_WORD).filter(Boolean);
    const parts = undisguised.split(WORD_SEPARATOR);
    return (
      this.matchWords(words.map(parseWord)) ||
      this.matchSpelledOut(words) ||
      parts.some((part) => DISGUISED.test(part) && this.matchHidden(part)) ||
      (isUnspaced(undisguised) && this.unspaced.matches(undisguised))
    );
  }

  /** Whether words follow each other as in a phrase, or one word is a phrase without its spaces. */
  private matchWords(words: readonly Word[]): boolean {
    const follows = (index: number) => (held: HeldWord, nth: number) => {
      const word = words[index + nth];
      return word !== undefined && word.marks >= held.marks && word.readings.includes(held.letters);
    };
    return words.some((word, index) => {
      if (this.isJoinedPhrase(word)) return true;
      const candidates = word.readings.flatMap((reading) => this.phrases.get(reading) ?? []);
      return candidates.some((phrase) => phrase.words.every(follows(index)));
    });
  }

  private isJoinedPhrase({ readings, marks }: Word): boolean {
    return readings.some((reading) =>
      this.joined.get(reading)?.some((held) => marks >= held.marks),
    );
  }

  /** Whether consecutive single letters spell a listed word, whatever separates them. */
  private matchSpelledOut(words: readonly string[]): boolean {
    let run = '';
    for (const word of [...words, '']) {
      if (word.replaceAll(MARK, '').length === 1) run += word;
      else if (run.length < SHORTEST_SPELLED) run = '';
      else if (this.matchesSpelledOut(parseWord(run))) return true;
      else run = '';
    }
    return false;
  }

  private matchesSpelledOut({ readings, marks }: Word): boolean {
    return readings.some((reading) => {
      for (let rest = reading; rest.length >= SHORTEST_SPELLED; rest = rest.slice(1)) {
        const candidates = this.byBeginning.get(rest.slice(0, SHORTEST_SPELLED));
        if (candidates?.some((held) => marks >= held.marks && rest.startsWith(held.letters)))
          return true;
      }
      return false;
    });
  }

  /** Whether a run without spaces is a listed word with signs in place of letters, or between them. */
  private matchHidden(part: string): boolean {
    const pieces = part.split(NO_SIGN);
    const candidates = [part.split(NO_WORD).join(''), pieces.join(''), ...pieces];
    for (const candidate of new Set(candidates.map(trimSigns))) {
      if (candidate.length > MAX_WORD_LENGTH || !ANY_LETTER.test(candidate)) continue;
      const word = parseWord(candidate);
      if (this.isJoinedPhrase(word) || this.isMasked(word)) return true;
    }
    return false;
  }

  /** Whether a word is a listed one with a letter or two left out. */
  private isMasked({ readings, marks }: Word): boolean {
    return readings.some((reading) => {
      const letters = Array.from(reading);
      const left = letters.filter((letter) => MASKING_SIGNS.includes(letter)).length;
      if (left < 1 || left > 2 || letters.length - left < 2) return false;
      return this.byShape
        .get(computeShape(reading))
        ?.some(
          (held) =>
            marks >= held.marks &&
            letters.every(
              (letter, nth) => MASKING_SIGNS.includes(letter) || letter === held.letters[nth],
            ),
        );
    });
  }
}

function parseHeldWord(text: string): HeldWord {
  const letters = text.replaceAll(MARK, '');
  return { letters: toLetters(letters), marks: text.length - letters.length };
}

function parseWord(text: string): Word {
  const letters = text.replaceAll(MARK, '');
  return { readings: findReadings(letters), marks: text.length - letters.length };
}

/** Removes surrounding signs; a dollar sign may be the last letter. */
function trimSigns(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && ENCLOSING_SIGNS.includes(text[from]!)) from += 1;
  while (from < to && (ENCLOSING_SIGNS.includes(text[to - 1]!) || text[to - 1] === '@')) to -= 1;
  return text.slice(from, to);
}

function computeShape(letters: string): string {
  return `${letters[0]} ${letters.length}`;
}

function addToList<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
