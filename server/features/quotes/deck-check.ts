import { PROMISES, type Promised } from './catalogue.ts';
import type { Card, DeckFile } from './deck-file.ts';

/** Something about a deck that is to be mended by hand. */
export interface Finding {
  /** `truth.txt:12`, or what is promised where it is about a number. */
  where: string;
  says: string;
}

const SHORTEST = 20;
const MAX_SIMILARITY = 0.7;
const MAX_SAME_OPENINGS = 0.03;

/** Marks that typewriters, phones and markdown leave in a text. */
const MARKS: readonly (readonly [RegExp, string])[] = [
  [/["'`]/, 'has a straight quote'],
  [/\.\.\./, 'has three full stops for an ellipsis'],
  [/--| - /, 'has hyphens for a dash'],
  [/ {2}|\t|\u00a0/, 'has a space too many'],
  [/ [,.;:!?]/, 'has a space before a mark'],
  [/[*_#~|<>[\]\\]/, 'has a mark of markdown'],
  [/\p{Extended_Pictographic}/u, 'has an emoji'],
  [/https?:|www\./i, 'has an address'],
  [/^\d+[.)]|^[-–•]/, 'begins like an item of a list'],
];

/** Sayings that are worn out, and words that leave somebody out or do not belong on a page for two. */
const TIRED =
  /soul ?mate|you complete me|live,? laugh|butterflies in (my|your|the) stomach|happily ever after|were meant to be\W|\b(ugly|naked|sexy|drunk|husband|wife|boyfriend|girlfriend)s?\b/i;

/** The cards that bear what is promised. */
function promisedCards({ urls, tag }: Promised, decks: readonly DeckFile[]): Card[] {
  return decks
    .filter(({ url }) => urls.includes(url))
    .flatMap(({ cards }) => cards.filter(({ tags }) => !tag || tags.includes(tag)));
}

/** Holds decks to what is promised of their numbers, and every card to the rules of writing. */
export function checkDecks(decks: readonly DeckFile[]): Finding[] {
  const numbers = PROMISES.flatMap((promise) => {
    const count = promisedCards(promise, decks).length;
    const { atLeast, atMost = Infinity, what } = promise;
    if (count >= atLeast && count <= atMost) return [];
    return [{ where: what, says: `${atLeast} are promised, there are ${count}` }];
  });
  return [...numbers, ...checkWriting(decks)];
}

/** The same without the numbers: for decks of an operator, who promises nothing. */
export function checkWriting(decks: readonly DeckFile[]): Finding[] {
  return [...decks.flatMap(checkCards), ...findAlike(decks)];
}

/** Typography and tone of each card, and openings that come too often. */
function checkCards(deck: DeckFile): Finding[] {
  const findings = deck.cards.flatMap(({ text, line }) => {
    const length = [...text].length;
    const says = MARKS.filter(([mark]) => mark.test(text)).map(([, what]) => what);
    if (length < SHORTEST) says.push(`has ${length} characters`);
    const tired = TIRED.exec(text);
    if (tired) says.push(`says “${tired[0]}”`);
    return says.map((what) => ({ where: `${deck.url}.txt:${line}`, says: what }));
  });

  const openings = new Map<string, Card[]>();
  for (const card of deck.cards) {
    const opening = wordsOf(card.text).slice(0, 3).join(' ');
    openings.set(opening, [...(openings.get(opening) ?? []), card]);
  }
  const most = Math.max(1, Math.floor(deck.cards.length * MAX_SAME_OPENINGS));
  for (const [opening, cards] of openings) {
    if (cards.length <= most) continue;
    const lines = cards.map(({ line }) => line).join(', ');
    const says = `begin with “${opening}”, ${most} may: lines ${lines}`;
    findings.push({ where: `${deck.url}.txt`, says: `${cards.length} cards ${says}` });
  }
  return findings;
}

/** Cards that share too many of their words, within a deck and between decks. */
function findAlike(decks: readonly DeckFile[]): Finding[] {
  const cards = decks.flatMap(({ url, cards: own }) =>
    own.map(({ text, line }) => ({ where: `${url}.txt:${line}`, words: new Set(wordsOf(text)) })),
  );
  const frequency = new Map<string, number>();
  for (const { words } of cards)
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);

  // Cards that are alike share one of their rarest words, so only those that do are compared.
  const byRareWord = new Map<string, typeof cards>();
  const findings: Finding[] = [];
  for (const card of cards) {
    const rare = [...card.words]
      .toSorted((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1))
      .slice(0, card.words.size - Math.ceil(MAX_SIMILARITY * card.words.size) + 1);
    const compared = new Set(rare.flatMap((word) => byRareWord.get(word) ?? []));
    for (const earlier of compared)
      if (similarityOf(earlier.words, card.words) > MAX_SIMILARITY)
        findings.push({ where: card.where, says: `is much like ${earlier.where}` });
    for (const word of rare) {
      const others = byRareWord.get(word);
      if (others) others.push(card);
      else byRareWord.set(word, [card]);
    }
  }
  return findings;
}

/** From 0 to 1: how many of the words of both are in each. */
function similarityOf(a: Set<string>, b: Set<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared / (a.size + b.size - shared);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:’\p{L}+)*/gu) ?? [];
}
