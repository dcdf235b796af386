import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { QuoteDocument } from '../../__generated__/features/quotes/quote.ts';
import { otherSeenCard, type Card, storeSeenCard } from './seenCards.ts';

type Shown = {
  /** Undefined until it is known, null where the deck has none. */
  card: Card | null | undefined;
  /** Without signal: the card is one seen before, or the same as it was. */
  withoutSignal: boolean;
};

/** A deck's card: the one the server drew or the link names at first, then another with each `draw`. */
export function useCards(url: string, linked: string | undefined): Shown & { draw(): void } {
  const client = useApolloClient();
  const [shown, setShown] = useState<Shown>(() => ({
    card: prepared(client, url, linked),
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
    // A later visit draws anew: what was prepared is for this one.
    client.cache.evict({ id: 'ROOT_QUERY', fieldName: 'quote' });
    if (card === undefined) void draw(linked);
    else if (card) storeSeenCard(url, card); // the one that came with the page
  }, [client, url, card, draw, linked]);

  return { ...shown, draw: useCallback(() => void draw(), [draw]) };
}

/** A card of a deck: the one with the id, or another than `except`; one seen before without signal. */
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
    return { card: otherSeenCard(url, except), withoutSignal: true };
  }
}

function prepared(client: ApolloClient, url: string, id: string | undefined) {
  return client.readQuery({ query: QuoteDocument, variables: { url, id } })?.quote;
}
