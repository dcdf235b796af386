import { ADVERTISED_COUNTS, type AdvertisedCount } from './catalogue.ts';
import type { Card, DeckFile } from './deck-file.ts';

/** A problem of a deck that must be fixed by hand. */
export interface Finding {
  /** `truth.txt:12`, or the advertised name if it is about a number. */
  where: string;
  says: string;
}

const SHORTEST = 20;
const MAX_SIMILARITY = 0.7;
const MAX_SAME_OPENINGS = 0.03;

/** Characters that typewriters, phones and markdown leave in a text. */
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

/** Clichés, and expressions that exclude somebody or do not suit a page for two. */
const CLICHES =
  /soul ?mate|you complete me|live,? laugh|butterflies in (my|your|the) stomach|happily ever after|were meant to be\W|\b(ugly|naked|sexy|drunk|husband|wife|boyfriend|girlfriend)s?\b/i;

/** The cards counted for an advertised number. */
function findPromisedCards({ urls, tag }: AdvertisedCount, decks: readonly DeckFile[]): Card[] {
  return decks
    .filter(({ url }) => urls.includes(url))
    .flatMap(({ cards }) => cards.filter(({ tags }) => !tag || tags.includes(tag)));
}

/** Checks decks against the advertised numbers, and every card against the writing rules. */
export function checkDecks(decks: readonly DeckFile[]): Finding[] {
  const numbers = ADVERTISED_COUNTS.flatMap((promise) => {
    const count = findPromisedCards(promise, decks).length;
    const { atLeast, atMost = Infinity, what } = promise;
    if (count >= atLeast && count <= atMost) return [];
    return [{ where: what, says: `${atLeast} are promised, there are ${count}` }];
  });
  return [...numbers, ...checkWriting(decks)];
}

/** Checks an operator's decks: like `checkDecks`, without the numbers, as such decks advertise none. */
export function checkWriting(decks: readonly DeckFile[]): Finding[] {
  return [...decks.flatMap(checkCards), ...findSimilarCards(decks)];
}

/** Checks each card's typography and tone, and finds beginnings that are repeated too often. */
function checkCards(deck: DeckFile): Finding[] {
  const findings = deck.cards.flatMap(({ text, line }) => {
    const length = [...text].length;
    const messages = MARKS.filter(([mark]) => mark.test(text)).map(([, what]) => what);
    if (length < SHORTEST) messages.push(`has ${length} characters`);
    const tired = CLICHES.exec(text);
    if (tired) messages.push(`says “${tired[0]}”`);
    return messages.map((what) => ({ where: `${deck.url}.txt:${line}`, says: what }));
  });

  const openings = new Map<string, Card[]>();
  for (const card of deck.cards) {
    const opening = tokenize(card.text).slice(0, 3).join(' ');
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

/** Finds cards that have too many words in common, within a deck and between decks. */
function findSimilarCards(decks: readonly DeckFile[]): Finding[] {
  const cards = decks.flatMap(({ url, cards: ofDeck }) =>
    ofDeck.map(({ text, line }) => ({
      where: `${url}.txt:${line}`,
      words: new Set(tokenize(text)),
    })),
  );
  const frequency = new Map<string, number>();
  for (const { words } of cards)
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);

  // Similar cards share one of their rarest words, so only such cards are compared.
  const byRareWord = new Map<string, typeof cards>();
  const findings: Finding[] = [];
  for (const card of cards) {
    const rare = [...card.words]
      .toSorted((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0) || (a < b ? -1 : 1))
      .slice(0, card.words.size - Math.ceil(MAX_SIMILARITY * card.words.size) + 1);
    const compared = new Set(rare.flatMap((word) => byRareWord.get(word) ?? []));
    for (const earlier of compared)
      if (computeSimilarity(earlier.words, card.words) > MAX_SIMILARITY)
        findings.push({ where: card.where, says: `is much like ${earlier.where}` });
    for (const word of rare) {
      const others = byRareWord.get(word);
      if (others) others.push(card);
      else byRareWord.set(word, [card]);
    }
  }
  return findings;
}

/** The share of words that two cards have in common, from 0 to 1. */
function computeSimilarity(a: Set<string>, b: Set<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared += 1;
  return shared / (a.size + b.size - shared);
}

function tokenize(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+(?:’\p{L}+)*/gu) ?? [];
}
