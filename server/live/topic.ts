import type { StreamKind } from './event-class.ts';

/**
 * What a subscription's field answers: which stream to follow and from where. The hub reads it;
 * it is an AsyncIterable only because GraphQL asks for one.
 */
export class Topic implements AsyncIterable<never> {
  constructor(
    readonly kind: StreamKind,
    readonly streamId: string,
    /** The last seq the watcher has; null for "from now on". */
    readonly after: number | null,
  ) {}

  [Symbol.asyncIterator](): AsyncIterator<never> {
    throw new Error('a topic is followed through the hub');
  }
}
