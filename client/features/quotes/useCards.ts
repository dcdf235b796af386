import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { QuoteDocument } from '../../__generated__/features/quotes/quote.ts';
import { findOtherSeenCard, type Card, storeSeenCard } from './seenCards.ts';

/** The card that a visit begins with: that of a link, that of the day, or else any. */
export type FirstCard = { id?: string | undefined; ofDay?: true | undefined };

type Shown = {
  /** Undefined until loaded, null if the deck is empty. */
  card: Card | null | undefined;
  /** While offline: the card is one seen before, or the same as before. */
  withoutSignal: boolean;
};

/**
 * A deck's card: first the one that the server drew or the link names, or that of the day, then a new one with each
 * `draw`.
 */
export function useCards(url: string, first: FirstCard): Shown & { draw(): void } {
  const { id: linked, ofDay } = first;
  const client = useApolloClient();
  const [shown, setShown] = useState<Shown>(() => ({
    card: readPreparedCard(client, url, first),
    withoutSignal: false,
  }));
  const { card } = shown;
  const busy = useRef(false);

  const draw = useCallback(
    async (first: FirstCard = {}) => {
      if (busy.current) return;
      busy.current = true;
      const drawn = await drawCard(client, url, card?.id, first);
      setShown(drawn.card ? drawn : { card: card ?? null, withoutSignal: drawn.withoutSignal });
      busy.current = false;
    },
    [client, url, card],
  );

  useEffect(() => {
    // A later visit draws a new card: the server's was for this one.
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'quote' });
    if (card === undefined) void draw({ id: linked, ofDay });
    else if (card) storeSeenCard(url, card); // the card that came with the page
  }, [client, url, card, draw, linked, ofDay]);

  return { ...shown, draw: useCallback(() => void draw(), [draw]) };
}

/** Reads a card of a deck: the one that `first` names, or another than `except`; while offline, one seen before. */
export async function drawCard(
  client: ApolloClient,
  url: string,
  except?: string,
  first: FirstCard = {},
): Promise<Shown> {
  try {
    const { data } = await client.query({
      query: QuoteDocument,
      variables: { url, except, ...first },
      fetchPolicy: 'no-cache',
    });
    const card = data?.quote ?? null;
    if (card) storeSeenCard(url, card);
    return { card, withoutSignal: false };
  } catch {
    return { card: findOtherSeenCard(url, except), withoutSignal: true };
  }
}

function readPreparedCard(client: ApolloClient, url: string, first: FirstCard) {
  return client.readQuery({ query: QuoteDocument, variables: { url, ...first } })?.quote;
}
