import { useApolloClient } from '@apollo/client/react';
import {
  SkipOnWallDocument,
  WallScreenDocument,
  type WallScreenQuery,
} from '../../../../__generated__/features/tributes/review/review.ts';
import { type Entry, toEntry } from '../queue/reviewList.ts';
import { useFreshRead } from '../reading/useFreshRead.ts';
import type { Action } from '../decisions/reviewLabels.ts';
import type { MemberEvent } from '../../../../live/memberEvents.ts';
import { getFailureMessage, requireData, toFailure } from '../../../../net/failure.ts';

/** The messages that the wall screens show now, showed before, and show next. */
export type OnScreen = {
  current: readonly Entry[];
  previous: readonly Entry[];
  next: readonly Entry[];
  /** The caption of the page's photo that is shown instead; null if none is. */
  photo: string | null;
  changedAt: number;
};

type Options = {
  pageId: string;
  decide: (entries: [Entry], action: Action, options: { fromScreen: true }) => Promise<boolean>;
  announce: (message: string) => void;
};

/** What the wall screens of the page show, null if no screen reports anything, and what a member does about it. */
export function useOnScreen({ pageId, decide, announce }: Options) {
  const client = useApolloClient();
  const [onScreen = null] = useFreshRead({
    pageId,
    query: WallScreenDocument,
    update: updateOnScreen,
    isConcerned: isScreenChange,
  });

  /** A press right after a change was meant for the messages before it. */
  const isSettled = () => onScreen !== null && Date.now() - onScreen.changedAt > IGNORE_PRESS_MS;

  async function act(entry: Entry, action: Action) {
    if (isSettled()) await decide([entry], action, { fromScreen: true });
  }

  /** Makes the screens show what is next. */
  async function skip() {
    if (!isSettled()) return;
    const tributeIds = onScreen?.current.map(({ tribute }) => tribute.id) ?? [];
    const variables = { input: { pageId, tributeIds } };
    try {
      await requireData(
        client.mutate({ mutation: SkipOnWallDocument, variables, fetchPolicy: 'no-cache' }),
      );
      announce('Skipped.');
    } catch (error) {
      announce(`It was not skipped. ${getFailureMessage(toFailure(error))}`);
    }
  }

  return { onScreen, act, skip };
}

const IGNORE_PRESS_MS = 700;

const isScreenChange = ({ __typename }: MemberEvent) => __typename === 'WallScreenChanged';

function updateOnScreen(
  last: OnScreen | null | undefined,
  { wallScreen: screen }: WallScreenQuery,
): OnScreen | null {
  if (!screen) return null;
  const { photo } = screen;
  const [current, next] = [screen.edges.map(toEntry), screen.next.map(toEntry)];
  const joinIds = (entries: readonly Entry[]) => entries.map(({ tribute }) => tribute.id).join();
  if (last && joinIds(last.current) === joinIds(current) && last.photo === photo)
    return { ...last, current, next };
  const ids = new Set(current.map(({ tribute }) => tribute.id));
  const shownBefore = [...(last?.current ?? []), ...(last?.previous ?? [])];
  const previous = shownBefore.filter(({ tribute }) => !ids.has(tribute.id)).slice(0, MAX_PREVIOUS);
  return { current, previous, next, photo, changedAt: Date.now() };
}

const MAX_PREVIOUS = 3;
