import type { ApolloCache, ApolloClient } from '@apollo/client';
import {
  PageEventsDocument,
  type PageEventsSubscription,
  type PageSeqFragment,
  PageSeqFragmentDoc,
} from '../__generated__/live/pageEvents.ts';
import { followInOrder } from './orderedStream.ts';
import { createThrottle } from './throttle.ts';

/** Anything that can happen on a page, as it comes over the stream. */
export type PageEvent = PageEventsSubscription['pageEvents'];

/** One event of a given kind. */
export type PageEventOf<Kind extends PageEvent['__typename']> = Extract<
  PageEvent,
  { __typename: Kind }
>;

/** Who merges which kind of event into the cache; the features hand these in from above. */
export type PageEventHandlers = {
  [Kind in PageEvent['__typename']]?: (cache: ApolloCache, event: PageEventOf<Kind>) => void;
};

/** The handlers of all features. Not every query reads the blocks; what happened to them changes nothing where it is applied twice. */
export type AllEventHandlers = {
  /** Of what every query that reads a page's lastSeq reads too: an answer that is newer has it already. */
  readWithSeq: PageEventHandlers;
  others: PageEventHandlers;
};

type FollowOptions = {
  client: ApolloClient;
  handlers: AllEventHandlers;
  pageId: string;
  lastSeq: number;
  /** Called right before what others did is shown, or as it is asked for. */
  holdPlace: (work?: Promise<unknown>) => void;
};

/** Keeps the cache in step with one page until stopped: in order, nothing twice, nothing missing. */
export function followPage({ client, handlers, pageId, lastSeq, holdPlace }: FollowOptions) {
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
    lastSeq,
    eventOf: ({ pageEvents: event }) => (event.pageId === pageId ? event : null),
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

  /** A query's answer may be newer than the stream (then what it read is skipped) or older (then replay over it). */
  function compareWithCache() {
    const cachedSeq = seqInCache();
    const here = Math.max(applied, partlySeen);
    if (cachedSeq === undefined || cachedSeq === here) return;
    partlySeen = cachedSeq;
    if (cachedSeq > here) return;
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
