import { findCut } from '../../../ui/cutText.ts';
import { foldText, toSearchTerms } from '../../../../protocol/fold-text.ts';

/** A piece of a text; whether it is what was searched for. */
interface Piece {
  text: string;
  isMatch: boolean;
}

const LENGTH = 160;
/** How much text precedes the first match. */
const LENGTH_BEFORE_MATCH = 40;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** The part of a text around what was searched for, in pieces; from the beginning where nothing in it was. */
export function pickExcerpt(text: string, search: string): Piece[] {
  const line = text.replace(/\s+/g, ' ');
  const matches = findMatches(line, search);
  const first = matches[0]?.begin ?? 0;
  const begin =
    first > LENGTH_BEFORE_MATCH && line.length > LENGTH
      ? line.indexOf(' ', first - LENGTH_BEFORE_MATCH) + 1
      : 0;
  const end = findEnd(line, begin);
  const parts: Piece[] = begin > 0 ? [{ text: '… ', isMatch: false }] : [];
  let last = begin;
  for (const match of matches) {
    if (match.begin < last || match.end > end) continue;
    parts.push({ text: line.slice(last, match.begin), isMatch: false });
    parts.push({ text: line.slice(match.begin, match.end), isMatch: true });
    last = match.end;
  }
  parts.push({ text: line.slice(last, end) + (end < line.length ? ' …' : ''), isMatch: false });
  return parts.filter(({ text: piece }) => piece !== '');
}

/** Behind a word, where there is one not too far before the limit. */
function findEnd(line: string, begin: number): number {
  if (line.length <= begin + LENGTH) return line.length;
  const space = line.lastIndexOf(' ', begin + LENGTH);
  return space > begin + LENGTH_BEFORE_MATCH ? space : findCut(line, begin + LENGTH);
}

/** Whole words that begin with a word of the search; in scripts without spaces, the letters themselves. */
function findMatches(line: string, search: string): { begin: number; end: number }[] {
  const { beginnings, exact } = toSearchTerms(search);
  const matches: { begin: number; end: number }[] = [];
  for (const { 0: word, index } of line.matchAll(WORD)) {
    const folded = foldText(word);
    if (beginnings.some((beginning) => folded.startsWith(beginning)))
      matches.push({ begin: index, end: index + word.length });
    else
      for (const term of exact) {
        const at = word.indexOf(term);
        if (at >= 0) matches.push({ begin: index + at, end: index + at + term.length });
      }
  }
  return matches.sort((a, b) => a.begin - b.begin);
}
