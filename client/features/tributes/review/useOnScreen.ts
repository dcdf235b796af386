import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import {
  SkipOnWallDocument,
  WallScreenDocument,
  type WallScreenQuery,
} from '../../../__generated__/features/tributes/review/review.ts';
import { type Entry, toEntry } from './queue.ts';
import { ALWAYS_NEW, createRefresher } from './reviewEvents.ts';
import type { OnMemberEvent } from '../../../live/useMemberEvents.ts';

/** The messages that the large screens show now, showed before, and show next. */
export type OnScreen = {
  now: readonly Entry[];
  before: readonly Entry[];
  next: readonly Entry[];
  /** The caption of the page's photo that is shown instead; null if none is. */
  photo: string | null;
  changedAt: number;
};

/** What the page's large screens show, null if no screen reports anything, and a function that skips it. */
export function useOnScreen(pageId: string, onMemberEvent: OnMemberEvent) {
  const client = useApolloClient();
  const [onScreen, setOnScreen] = useState<OnScreen | null>(null);

  useEffect(() => {
    let turn = 0;
    const read = async () => {
      const ownTurn = ++turn; // an older response must not overwrite a newer one
      const query = { query: WallScreenDocument, variables: { pageId } } as const;
      const answer = await client
        .query({ ...query, context: ALWAYS_NEW, fetchPolicy: 'no-cache' })
        .catch(() => null);
      if (ownTurn === turn && answer?.data)
        setOnScreen((last) => updateOnScreen(last, answer.data!.wallScreen));
    };
    const { request, stop } = createRefresher(() => void read(), onMemberEvent);
    const stopHearing = onMemberEvent(({ __typename }) => {
      if (__typename === 'WallScreenChanged') request();
    });
    request();
    return () => {
      turn += 1;
      stop();
      stopHearing();
    };
  }, [client, onMemberEvent, pageId]);

  /** Makes the screens show what is next; resolves with whether the server got the request. */
  async function skip(): Promise<boolean> {
    const tributeIds = onScreen?.now.map(({ tribute }) => tribute.id) ?? [];
    const variables = { input: { pageId, tributeIds } };
    const answer = await client
      .mutate({ mutation: SkipOnWallDocument, variables, fetchPolicy: 'no-cache' })
      .catch(() => null);
    return answer?.data?.skipOnWall.done ?? false;
  }

  return { onScreen, skip };
}

/** A press this soon after the screen changes is meant for the previous messages. */
const SETTLED_MS = 700;

/** Whether the messages have been on the screen long enough for a press to be meant for them. */
export function isSettled({ changedAt }: OnScreen): boolean {
  return Date.now() - changedAt > SETTLED_MS;
}

function updateOnScreen(
  last: OnScreen | null,
  screen: WallScreenQuery['wallScreen'],
): OnScreen | null {
  if (!screen) return null;
  const { photo } = screen;
  const [now, next] = [screen.edges.map(toEntry), screen.next.map(toEntry)];
  const joinIds = (entries: readonly Entry[]) => entries.map(({ tribute }) => tribute.id).join();
  if (last && joinIds(last.now) === joinIds(now) && last.photo === photo)
    return { ...last, now, next };
  const ids = new Set(now.map(({ tribute }) => tribute.id));
  const left = [...(last?.now ?? []), ...(last?.before ?? [])];
  const before = left.filter(({ tribute }) => !ids.has(tribute.id)).slice(0, MAX_BEFORE);
  return { now, before, next, photo, changedAt: Date.now() };
}

const MAX_BEFORE = 3;
