import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  TributesByStatusDocument,
  type TributesByStatusQuery,
  type TributesByStatusQueryVariables,
} from '../../../__generated__/features/tributes/moderation/review.ts';
import type {
  TributeFieldsFragment,
  TributeStatus,
} from '../../../__generated__/features/tributes/tributes.ts';
import { onReconnect } from '../../../net/onReconnect.ts';

/** Subscribes to the events of the page's members. */
export type MemberEvents<Event = { __typename: string }> = (
  listener: (event: Event) => void,
) => () => void;

type Edge = TributesByStatusQuery['tributesByStatus']['edges'][number];

/** A message, and what a member last decided about it. */
export type Reviewed = {
  tribute: TributeFieldsFragment;
  decision: Edge['decision'];
  /** As what it was read. */
  digest: Edge['digest'];
};

type Found = { tributes: readonly Reviewed[]; total: number };

/** The most that the server gives at once. */
const MOST_AT_ONCE = 100;
/** The stream repeats nothing, so what it may have lost is asked for. */
const READ_AGAIN_MS = 30_000;
/** It may begin a moment after the first reading. */
const STREAM_BEGINS_MS = 2_000;

type Options = { pageId: string; status: TributeStatus; size: number; onMemberEvent: MemberEvents };

/** The newest tributes of a status, as members see them: read again with every event of one. */
export function useReviewList({ pageId, status, size, onMemberEvent }: Options) {
  const client = useApolloClient();
  const [list, setList] = useState<Found>();
  const [failed, setFailed] = useState(false);
  const newest = useRef(0);

  const read = useCallback(async () => {
    const turn = ++newest.current;
    const isNewest = () => turn === newest.current; // an older answer must not come over a newer one
    try {
      const found = await readList(client, { pageId, status, size });
      if (isNewest()) setList(found);
      if (isNewest()) setFailed(false);
    } catch {
      if (isNewest()) setFailed(true);
    }
  }, [client, pageId, status, size]);

  useEffect(() => {
    void read();
    const stops = [onMemberEvent(aboutTributes(() => void read())), onReconnect(() => void read())];
    const soon = setTimeout(() => void read(), STREAM_BEGINS_MS);
    const timer = setInterval(() => void read(), READ_AGAIN_MS);
    return () => {
      newest.current += 1;
      clearTimeout(soon);
      clearInterval(timer);
      for (const stop of stops) stop();
    };
  }, [read, onMemberEvent]);

  return { list, failed, read };
}

/** Every such event may have changed the lists. */
function aboutTributes(changed: () => void) {
  return ({ __typename }: { __typename: string }) => {
    if (__typename.startsWith('Tribute')) changed();
  };
}

async function readList(
  client: ApolloClient,
  { pageId, status, size }: Omit<Options, 'onMemberEvent'>,
): Promise<Found> {
  const tributes: Reviewed[] = [];
  let after: string | null = null;
  for (;;) {
    const first = Math.min(size - tributes.length, MOST_AT_ONCE);
    const variables: TributesByStatusQueryVariables = { pageId, status, first, after };
    const answer = await client.query({
      query: TributesByStatusDocument,
      variables,
      fetchPolicy: 'network-only',
    });
    const { edges, pageInfo, totalCount }: TributesByStatusQuery['tributesByStatus'] =
      answer.data!.tributesByStatus;
    tributes.push(
      ...edges.map(({ node: tribute, decision, digest }) => ({ tribute, decision, digest })),
    );
    if (!pageInfo.hasNextPage || tributes.length >= size) return { tributes, total: totalCount };
    after = pageInfo.endCursor;
  }
}
