import type { StreamKind } from './stored-events.ts';

/**
 * What a subscription's field answers: which log to follow and from where. The hub reads it;
 * it is an AsyncIterable only because GraphQL asks for one.
 */
export class Topic implements AsyncIterable<never> {
  constructor(
    readonly pageId: string,
    /** The last seq the watcher has; null for "from now on". */
    readonly after: number | null,
    readonly log: StreamKind = 'page',
  ) {}

  [Symbol.asyncIterator](): AsyncIterator<never> {
    throw new Error('a topic is followed through the hub');
  }
}
