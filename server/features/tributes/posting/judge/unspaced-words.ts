import { MARK } from './disguised-words.ts';

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
  areIn(text: string): boolean {
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

  /** The positions where words begin and end. */
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
