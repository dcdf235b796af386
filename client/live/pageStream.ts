import { useEffect, useRef } from 'react';
import { PageEventsText } from '../__generated__/live/pageEvents.text.ts';
import { followInOrder } from './orderedStream.ts';
import { createThrottle } from './throttle.ts';
import { anchorScroll } from '../ui/anchorScroll.ts';
import type { PageEventsSubscription } from '../__generated__/live/pageEvents.ts';

/** Any event of a page, as the stream sends it. */
export type PageEvent = PageEventsSubscription['pageEvents'];

type PageEventOf<Kind extends PageEvent['__typename']> = Extract<PageEvent, { __typename: Kind }>;

/** Merges each kind of event into data that is replaced, with the same result if an event is applied twice. */
export type PageEventHandlers<Data> = {
  [Kind in PageEvent['__typename']]?: (data: Data, event: PageEventOf<Kind>) => Data;
};

/** Merges events into data, where there is something for their kind. */
export function applyEvents<Data>(
  handlers: PageEventHandlers<Data>,
  data: Data,
  events: readonly PageEvent[],
): Data {
  type Handle = ((data: Data, event: PageEvent) => Data) | undefined;
  return events.reduce(
    (merged, event) => (handlers[event.__typename] as Handle)?.(merged, event) ?? merged,
    data,
  );
}

/** A page's data in this tab, wherever it is kept. */
export type FollowedPage = {
  /** The last event that it includes: a response may be newer or older than the stream. */
  readSeq: () => number | undefined;
  /** Merges events and remembers the last one. */
  apply: (events: readonly PageEvent[], lastSeq: number) => void;
  /** Reads the page again; with a snapshot, everything in it. */
  reread: (isSnapshot: boolean) => Promise<unknown>;
};

/**
 * Events that change only what every response with a page's `lastSeq` has in full: a response with a higher one already
 * includes them.
 */
const READ_WITH_SEQ: ReadonlySet<PageEvent['__typename']> = new Set([
  'PhotoAdded',
  'PhotoChanged',
  'PhotoRemoved',
  'PhotosReordered',
]);

type FollowOptions = {
  pageId: string;
  lastSeq: number;
  data: FollowedPage;
  /** Whether to subscribe with the member's login. */
  asMember?: boolean;
  /** Called right before other people's changes are shown, or with the request that reads them. */
  anchorScroll: (work?: Promise<unknown>) => void;
};

/** Keeps a page's data in step with the server until stopped: in order, without duplicates or gaps. */
export function followPage({ pageId, lastSeq, data, asMember, anchorScroll }: FollowOptions) {
  const throttle = createThrottle(flush);
  let waiting: PageEvent[] = [];
  let applied = lastSeq;
  let responseSeq = lastSeq;
  let isStopped = false;
  const stream = followInOrder({
    operation: PageEventsText,
    variables: { pageId },
    asMember,
    lastSeq,
    getEvent: ({ pageEvents: event }) => (event.pageId === pageId ? event : null),
    onEvent(event) {
      waiting.push(event);
      throttle.request();
    },
    reread,
  });

  function flush() {
    compareWithData();
    const events = waiting;
    waiting = [];
    if (!events.length) return;
    anchorScroll();
    applied = events.at(-1)!.seq;
    data.apply(
      events.filter((event) => !isSeen(event)),
      Math.max(applied, responseSeq),
    );
  }

  function isSeen({ seq, __typename }: PageEvent): boolean {
    return seq <= responseSeq && READ_WITH_SEQ.has(__typename);
  }

  /** A response may be newer than the stream (its events are then skipped) or older (they are then replayed). */
  function compareWithData() {
    const seq = data.readSeq();
    const lastKnown = Math.max(applied, responseSeq);
    if (seq === undefined || seq === lastKnown) return;
    responseSeq = seq;
    if (seq > lastKnown) return;
    applied = seq;
    waiting = [];
    stream.restartFrom(seq);
  }

  async function reread(snapshot?: PageEvent): Promise<number> {
    waiting = [];
    const reading = data.reread(snapshot !== undefined);
    anchorScroll(reading);
    await reading;
    if (isStopped) return applied;
    applied = responseSeq = data.readSeq() ?? applied;
    return applied;
  }

  return {
    compareWithData,
    stop() {
      isStopped = true;
      throttle.stop();
      stream.stop();
    },
  };
}

/**
 * Keeps a page's data in step with the server from `lastSeq` on, while the page is shown. Only members can follow a
 * page that is not set up yet. `data` stays the same object.
 */
export function usePageEvents(
  { id: pageId, lastSeq, active }: { id: string; lastSeq: number; active: boolean },
  data: FollowedPage,
  asMember = false,
): void {
  const stream = useRef<ReturnType<typeof followPage>>(undefined);
  const from = useRef(lastSeq);

  useEffect(() => {
    from.current = lastSeq;
    stream.current?.compareWithData();
  }, [lastSeq]);

  useEffect(() => {
    if (!(active || asMember)) return;
    const lastSeq = from.current;
    stream.current = followPage({ pageId, lastSeq, data, asMember: !active, anchorScroll });
    return () => {
      stream.current?.stop();
      stream.current = undefined;
    };
  }, [active, asMember, data, pageId]);
}
