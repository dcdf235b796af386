import type { ApolloCache } from '@apollo/client';
import { PageContentsFragmentDoc } from '../__generated__/features/pages/page.ts';
import { type PageSeqFragment, PageSeqFragmentDoc } from '../__generated__/live/pageEvents.ts';
import { applyEvents, type PageEvent } from './pageStream.ts';
import { pageContentsHandlers } from './pageEventHandlers.ts';

/** An event for one's own change, which is merged like those of the stream. */
type OwnEvent = PageEvent extends infer Event
  ? Event extends PageEvent
    ? Omit<Event, 'seq' | 'pageId'>
    : never
  : never;

/** Merges events of the stream into a page of the cache, which includes all up to `lastSeq` then. */
export function applyToApolloPage(
  cache: ApolloCache,
  pageId: string,
  events: readonly PageEvent[],
  lastSeq?: number,
): void {
  const id = cache.identify({ __typename: 'Page', id: pageId });
  const fragment = { id, fragment: PageContentsFragmentDoc, fragmentName: 'PageContents' };
  cache.updateFragment(fragment, (page) => {
    if (!page) return page;
    const next = applyEvents(pageContentsHandlers, page, events);
    return { ...next, lastSeq: lastSeq ?? page.lastSeq };
  });
}

/**
 * Merges one's own change into a page of the cache, once the server has it: what is shown before would hide what others
 * change meanwhile.
 */
export function applyOwnChange(cache: ApolloCache, pageId: string, event: OwnEvent): void {
  applyToApolloPage(cache, pageId, [{ ...event, pageId, seq: 0 } as PageEvent]);
}

/** Merges the answer to one's own change, unless the stream has already brought that change, and what is newer. */
export function applyAnswer(
  cache: ApolloCache,
  page: Pick<PageSeqFragment, 'id' | 'lastSeq'>,
  event: OwnEvent,
): void {
  if (!isOlder(cache, page)) applyOwnChange(cache, page.id, event);
}

/** Whether a page in an answer is no newer than the same page in the cache. */
export function isOlder(
  cache: ApolloCache,
  { id, lastSeq }: Pick<PageSeqFragment, 'id' | 'lastSeq'>,
): boolean {
  return lastSeq <= (readLastSeq(cache, id) ?? -1);
}

/** The last event that a page in the cache includes. */
export function readLastSeq(cache: ApolloCache, pageId: string): number | undefined {
  const id = cache.identify({ __typename: 'Page', id: pageId });
  return cache.readFragment<PageSeqFragment>({ id, fragment: PageSeqFragmentDoc })?.lastSeq;
}
