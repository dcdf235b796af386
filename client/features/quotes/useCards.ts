import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { QuoteDocument } from '../../__generated__/features/quotes/quote.ts';
import { findOtherSeenCard, type Card, storeSeenCard } from './seenCards.ts';

type Shown = {
  /** Undefined until loaded, null if the deck is empty. */
  card: Card | null | undefined;
  /** While offline: the card is one seen before, or the same as before. */
  withoutSignal: boolean;
};

/** A deck's card: first the one that the server drew or the link names, then a new one with each `draw`. */
export function useCards(url: string, linked: string | undefined): Shown & { draw(): void } {
  const client = useApolloClient();
  const [shown, setShown] = useState<Shown>(() => ({
    card: readPreparedCard(client, url, linked),
    withoutSignal: false,
  }));
  const { card } = shown;
  const busy = useRef(false);

  const draw = useCallback(
    async (id?: string) => {
      if (busy.current) return;
      busy.current = true;
      const drawn = await drawCard(client, url, card?.id, id);
      setShown(drawn.card ? drawn : { card: card ?? null, withoutSignal: drawn.withoutSignal });
      busy.current = false;
    },
    [client, url, card],
  );

  useEffect(() => {
    // A later visit draws a new card: the server's was for this one.
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'quote' });
    if (card === undefined) void draw(linked);
    else if (card) storeSeenCard(url, card); // the card that came with the page
  }, [client, url, card, draw, linked]);

  return { ...shown, draw: useCallback(() => void draw(), [draw]) };
}

/** Reads a card of a deck: the one with this id, or another than `except`; while offline, one seen before. */
export async function drawCard(
  client: ApolloClient,
  url: string,
  except?: string,
  id?: string,
): Promise<Shown> {
  try {
    const { data } = await client.query({
      query: QuoteDocument,
      variables: { url, except, id },
      fetchPolicy: 'no-cache',
    });
    const card = data?.quote ?? null;
    if (card) storeSeenCard(url, card);
    return { card, withoutSignal: false };
  } catch {
    return { card: findOtherSeenCard(url, except), withoutSignal: true };
  }
}

function readPreparedCard(client: ApolloClient, url: string, id: string | undefined) {
  return client.readQuery({ query: QuoteDocument, variables: { url, id } })?.quote;
}
