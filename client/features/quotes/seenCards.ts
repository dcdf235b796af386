import type { QuoteFieldsFragment } from '../../__generated__/features/quotes/quote.ts';
import { deviceStore } from '../../storage/deviceStore.ts';

/** A card as it is shown. */
export type Card = QuoteFieldsFragment;

const MAX_CARDS = 20;

const decks = deviceStore<Card[]>('cards');

/** Stores a card on this device, among the last ones seen of its deck. */
export function storeSeenCard(url: string, card: Card): void {
  const others = readSeenCards(url).filter(({ id }) => id !== card.id);
  decks.put(url.toLowerCase(), [card, ...others].slice(0, MAX_CARDS));
}

/** A card of the deck that was seen before, other than the one shown; null if there is none. */
export function findOtherSeenCard(url: string, shown: string | undefined): Card | null {
  const others = readSeenCards(url).filter(({ id }) => id !== shown);
  return others[Math.floor(Math.random() * others.length)] ?? null;
}

function readSeenCards(url: string): Card[] {
  const cards = decks.get(url.toLowerCase());
  return Array.isArray(cards) ? cards : [];
}
