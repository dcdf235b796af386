import type { QuoteFieldsFragment } from '../../__generated__/features/quotes/quote.ts';
import { deviceStore } from '../../storage/deviceStore.ts';

/** A card as it is shown. */
export type Card = QuoteFieldsFragment;

const MAX_CARDS = 20;

const decks = deviceStore<Card[]>('cards');

/** Keeps a card on this device, among the last ones seen of its deck. */
export function storeSeenCard(url: string, card: Card): void {
  const others = seenCards(url).filter(({ id }) => id !== card.id);
  decks.put(url.toLowerCase(), [card, ...others].slice(0, MAX_CARDS));
}

/** One of the deck's cards seen before, other than the one that is shown; null where there is none. */
export function otherSeenCard(url: string, shown: string | undefined): Card | null {
  const others = seenCards(url).filter(({ id }) => id !== shown);
  return others[Math.floor(Math.random() * others.length)] ?? null;
}

function seenCards(url: string): Card[] {
  const cards = decks.get(url.toLowerCase());
  return Array.isArray(cards) ? cards : [];
}
