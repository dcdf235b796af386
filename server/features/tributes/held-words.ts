/** Whatever stands between two words of a phrase is one space. */
const NO_WORD = /[^\p{L}\p{M}\p{N}]+/gu;
/** They cannot be seen, and would split a word. */
const INVISIBLE = /\p{Cf}/gu;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
/** How many letters on either side the segmenter gets to tell where a word begins and ends. */
const CONTEXT_LENGTH = 24;
/** How often the segmenter runs for one message, as it is slow. */
const MAX_SEGMENTATIONS = 20;
const NOWHERE: readonly number[] = [];

/** Words and phrases that a member should read first, compiled once. */
export class HeldWords {
  /** The phrases by their first word; in scripts without spaces by their first letter. */
  private readonly phrases = new Map<string, string[]>();
  private readonly segmenter = new Intl.Segmenter('und', { granularity: 'word' });

  constructor(phrases: Iterable<string>) {
    for (const phrase of new Set([...phrases].map(foldedWords))) {
      if (!phrase) continue;
      const [first = ''] = UNSPACED.test(phrase) ? phrase : phrase.split(' ');
      const others = this.phrases.get(first);
      if (others) others.push(phrase);
      else this.phrases.set(first, [phrase]);
    }
  }

  /** Whether any of them stands in a text, as whole words and in whatever case. */
  areIn(text: string): boolean {
    const words = foldedWords(text);
    const isAllSpaced = !UNSPACED.test(words);
    let offset = 0;
    let segmentations = 0;
    for (const word of words.split(' ')) {
      const isSpaced = isAllSpaced || !UNSPACED.test(word);
      if (isSpaced && this.phraseEndsAt(words, offset, word).some((end) => endsWord(words, end)))
        return true;
      if (!isSpaced)
        for (
          let place = offset;
          place < offset + word.length && segmentations < MAX_SEGMENTATIONS;
          place++
        )
          for (const end of this.phraseEndsAt(words, place, words[place]!)) {
            segmentations += 1;
            if (this.isWhole(words, place, end)) return true;
          }
      offset += word.length + 1;
    }
    return false;
  }

  /** Where the phrases end that begin here. */
  private phraseEndsAt(words: string, offset: number, first: string): readonly number[] {
    const phrases = this.phrases.get(first);
    if (!phrases) return NOWHERE; // as for nearly every word
    const begun = phrases.filter((phrase) => words.startsWith(phrase, offset));
    return begun.map((phrase) => offset + phrase.length);
  }

  /** Whether a word begins at one place and ends at the other, in a script that does not show it. */
  private isWhole(words: string, from: number, to: number): boolean {
    const start = Math.max(0, from - CONTEXT_LENGTH);
    const places = new Set([start, Math.min(words.length, to + CONTEXT_LENGTH)]);
    const segments = this.segmenter.segment(words.slice(start, to + CONTEXT_LENGTH));
    for (const { index, segment } of segments)
      places.add(start + index).add(start + index + segment.length);
    return places.has(from) && places.has(to);
  }
}

/** Words as they are compared: in one case and one form, with single spaces between them. */
function foldedWords(text: string): string {
  // to capitals and back again is how one case is made of ß and ss
  const folded = text.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC');
  return folded.replace(INVISIBLE, '').replace(NO_WORD, ' ').trim();
}

function endsWord(words: string, offset: number): boolean {
  return offset === words.length || words[offset] === ' ';
}
