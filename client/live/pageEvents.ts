import type { PageEventsSubscription } from '../__generated__/live/pageEvents.ts';

/** Any event of a page, as the stream sends it. */
export type PageEvent = PageEventsSubscription['pageEvents'];

type PageEventOf<Kind extends PageEvent['__typename']> = Extract<PageEvent, { __typename: Kind }>;

/** For each kind of event what merges it into data; the same result if an event is applied twice. */
export type PageEventHandlers<Data, Result = Data> = {
  [Kind in PageEvent['__typename']]?: (data: Data, event: PageEventOf<Kind>) => Result;
};

/** Merges an event into data, where there is something for its kind. */
export function applyEvent<Data, Result>(
  handlers: PageEventHandlers<Data, Result>,
  data: Data,
  event: PageEvent,
): Result | undefined {
  const handle = handlers[event.__typename] as
    | ((data: Data, event: PageEvent) => Result)
    | undefined;
  return handle?.(data, event);
}

/** Merges events into data that is replaced. */
export function applyEvents<Data>(
  handlers: PageEventHandlers<Data>,
  data: Data,
  events: readonly PageEvent[],
): Data {
  return events.reduce((now, event) => applyEvent(handlers, now, event) ?? now, data);
}
