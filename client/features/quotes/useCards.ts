import { useCallback, useEffect, useRef, useState } from 'react';
import { QuoteText } from '../../__generated__/features/quotes/quote.text.ts';
import { request } from '../../net/request.ts';
import type { QuoteFieldsFragment } from '../../__generated__/features/quotes/quote.ts';
import { createLocalStore } from '../../storage/localStore.ts';

/** A card as it is shown. */
export type Card = QuoteFieldsFragment;

type Shown = {
  /** The card; null if the deck is empty. */
  card: Card | null;
  /** Whether the card was seen before, or has not changed, because the device is offline. */
  hasNoSignal: boolean;
};

/** A deck's card: first the one that was drawn with the page, then a new one with each `draw`. */
export function useCards(url: string, drawn: Card | null): Shown & { draw(): void } {
  const [shown, setShown] = useState<Shown>({ card: drawn, hasNoSignal: false });
  const { card } = shown;
  const isBusy = useRef(false);

  const draw = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    const next = await drawCard(url, card?.id);
    setShown(next.card ? next : { card, hasNoSignal: next.hasNoSignal });
    isBusy.current = false;
  }, [url, card]);

  useEffect(() => {
    if (card) storeSeenCard(url, card);
  }, [url, card]);

  return { ...shown, draw: useCallback(() => void draw(), [draw]) };
}

/** Draws a card of a deck other than `except`; while offline, one seen before. */
export async function drawCard(url: string, except?: string): Promise<Shown> {
  try {
    const { quote } = await request(QuoteText, { url, except });
    if (quote) storeSeenCard(url, quote);
    return { card: quote, hasNoSignal: false };
  } catch {
    return { card: findOtherSeenCard(url, except), hasNoSignal: true };
  }
}

/** How many of each deck this device keeps, to show without signal. */
const MAX_CARDS = 20;
const decks = createLocalStore<Card[]>('cards');

/** Stores a card on this device, among the last ones seen of its deck. */
function storeSeenCard(url: string, card: Card): void {
  const others = readSeenCards(url).filter(({ id }) => id !== card.id);
  decks.put(url.toLowerCase(), [card, ...others].slice(0, MAX_CARDS));
}

/** A card of the deck that was seen before, other than the one shown; null if there is none. */
function findOtherSeenCard(url: string, shown: string | undefined): Card | null {
  const others = readSeenCards(url).filter(({ id }) => id !== shown);
  return others[Math.floor(Math.random() * others.length)] ?? null;
}

function readSeenCards(url: string): Card[] {
  const cards = decks.get(url.toLowerCase());
  return Array.isArray(cards) ? cards : [];
}
