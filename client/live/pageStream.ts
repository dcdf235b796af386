import type { ApolloCache, ApolloClient } from '@apollo/client';
import {
  PageEventsDocument,
  type PageEventsSubscription,
  type PageSeqFragment,
  PageSeqFragmentDoc,
} from '../__generated__/live/pageEvents.ts';
import { followInOrder } from './orderedStream.ts';
import { createThrottle } from './throttle.ts';

/** Any event of a page, as the stream sends it. */
export type PageEvent = PageEventsSubscription['pageEvents'];

/** One event of a given kind. */
export type PageEventOf<Kind extends PageEvent['__typename']> = Extract<
  PageEvent,
  { __typename: Kind }
>;

/** The functions that merge each kind of event into the cache; each feature provides its own. */
export type PageEventHandlers = {
  [Kind in PageEvent['__typename']]?: (cache: ApolloCache, event: PageEventOf<Kind>) => void;
};

/**
 * The handlers of all features. Some queries read no blocks, or only part of the wall; handlers must give the same
 * result if an event is applied twice.
 */
export type AllEventHandlers = {
  /**
   * Handlers of data that every query which reads a page's lastSeq also reads: a newer response already includes the
   * event.
   */
  readWithSeq: PageEventHandlers;
  others: PageEventHandlers;
};

type FollowOptions = {
  client: ApolloClient;
  handlers: AllEventHandlers;
  pageId: string;
  lastSeq: number;
  /** Whether to subscribe with the member's login. */
  asMember?: boolean;
  /** Called right before other people's changes are shown, or with the request that reads them. */
  holdPlace: (work?: Promise<unknown>) => void;
};

/** Keeps the cache in step with one page until stopped: in order, without duplicates or gaps. */
export function followPage({
  client,
  handlers,
  pageId,
  lastSeq,
  asMember,
  holdPlace,
}: FollowOptions) {
  const { cache } = client;
  const id = cache.identify({ __typename: 'Page', id: pageId });
  const throttle = createThrottle(flush);
  let waiting: PageEvent[] = [];
  let applied = lastSeq;
  let partlySeen = lastSeq;
  let stopped = false;
  const stream = followInOrder(client, {
    query: PageEventsDocument,
    variables: { pageId },
    asMember,
    mayEnd: true, // a viewer who loses access reads the page again, and it is not there
    lastSeq,
    getEvent: ({ pageEvents: event }) => (event.pageId === pageId ? event : null),
    onEvent(event) {
      waiting.push(event);
      throttle.request();
    },
    reread,
  });

  function flush() {
    compareWithCache();
    const events = waiting;
    waiting = [];
    if (!events.length) return;
    holdPlace();
    cache.batch({
      update(batched) {
        for (const event of events) if (!isSeen(event)) apply(batched, event);
        applied = events.at(-1)!.seq;
        writeSeq(batched);
      },
    });
  }

  function isSeen({ seq, __typename }: PageEvent): boolean {
    return seq <= partlySeen && __typename in handlers.readWithSeq;
  }

  function apply(target: ApolloCache, event: PageEvent) {
    const { readWithSeq, others } = handlers;
    const handle = (readWithSeq[event.__typename] ?? others[event.__typename]) as
      | ((cache: ApolloCache, event: PageEvent) => void)
      | undefined;
    handle?.(target, event);
  }

  function writeSeq(into: ApolloCache) {
    into.writeFragment({
      fragment: PageSeqFragmentDoc,
      data: { __typename: 'Page', id: pageId, lastSeq: Math.max(applied, partlySeen) },
    });
  }

  function seqInCache(): number | undefined {
    return cache.readFragment<PageSeqFragment>({ id, fragment: PageSeqFragmentDoc })?.lastSeq;
  }

  /** A query's response may be newer than the stream (its events are then skipped) or older (they are then replayed). */
  function compareWithCache() {
    const cachedSeq = seqInCache();
    const lastKnown = Math.max(applied, partlySeen);
    if (cachedSeq === undefined || cachedSeq === lastKnown) return;
    partlySeen = cachedSeq;
    if (cachedSeq > lastKnown) return;
    applied = cachedSeq;
    waiting = [];
    stream.restartFrom(cachedSeq);
  }

  async function reread(snapshot?: PageEvent): Promise<number> {
    waiting = [];
    if (snapshot) apply(cache, snapshot);
    const reading = client.refetchQueries({ include: 'active' });
    holdPlace(reading);
    await reading;
    if (stopped) return applied;
    applied = partlySeen = seqInCache() ?? applied;
    return applied;
  }

  return {
    compareWithCache,
    stop() {
      stopped = true;
      throttle.stop();
      stream.stop();
    },
  };
}
